//! What links answered, kept and shown.
use std::collections::{HashMap, HashSet};

use kernel::dates::format_long_date;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{OnConflict, Query, SelectStatement};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use store::{StoreError, WriteTx};
use url::Url;

use super::extraction::find_external_links;
use super::table::{ActiveModel, Column, Entity, LinkStatus};
use crate::desk::check_findings::{CheckLevel, DocumentCheck};
use crate::model::lagos_time::today_in_lagos;

/// Advice about the links of a body that did not answer when they were asked last.
pub async fn load_link_checks(
    connection: &impl ConnectionTrait,
    document: &str,
    body: &Value,
    public_url: &str,
) -> Result<Vec<DocumentCheck>, StoreError> {
    let links = find_external_links(body, public_url);
    if links.is_empty() {
        return Ok(Vec::new());
    }
    let rows = Entity::find()
        .filter(Column::DocumentId.eq(document))
        .filter(Column::Status.ne(LinkStatus::Answers))
        .all(connection)
        .await?;
    let rows: HashMap<String, (LinkStatus, String)> = rows
        .into_iter()
        .map(|row| {
            (
                row.href,
                (row.status, format_long_date(today_in_lagos(row.checked_at))),
            )
        })
        .collect();
    let troubled = links.into_iter().filter_map(|link| {
        let (answer, day) = rows.get(link.url.as_str())?;
        let why = answer.failure_reason()?;
        Some(DocumentCheck {
            code: "link_silent".to_owned(),
            level: CheckLevel::Should,
            message: format!("This link did not work on {day}: {} ({why}).", link.url),
            field: Some(link.path),
        })
    });
    Ok(troubled.collect())
}

/// Keeps what links of a document answered, and forgets those that stand in none of its bodies any more.
pub async fn save_link_statuses(
    tx: &WriteTx,
    document: &str,
    answers: &[(Url, LinkStatus)],
    standing: &HashSet<String>,
) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::DocumentId.eq(document))
        .filter(Column::Href.is_not_in(standing))
        .exec(tx.connection())
        .await?;
    let rows = answers.iter().map(|(url, answer)| ActiveModel {
        document_id: Set(document.to_owned()),
        href: Set(url.to_string()),
        status: Set(*answer),
        checked_at: Set(tx.now()),
    });
    if answers.is_empty() {
        return Ok(());
    }
    let again = OnConflict::columns([Column::DocumentId, Column::Href])
        .update_columns([Column::Status, Column::CheckedAt])
        .to_owned();
    Entity::insert_many(rows)
        .on_conflict(again)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

pub fn select_unanswered() -> SelectStatement {
    Query::select()
        .column(Column::DocumentId)
        .from(Entity)
        .and_where(Column::Status.ne(LinkStatus::Answers))
        .to_owned()
}
