//! What links answered, kept and shown.
use std::collections::{HashMap, HashSet};

use kernel::dates::long_date;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{OnConflict, Query, SelectStatement};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use store::{StoreError, WriteTx};
use url::Url;

use super::find::outside_links;
use super::table::{ActiveModel, Answer, Column, Entity};
use crate::desk::validate::{Check, Level};
use crate::model::moments::today;

/// Advice about the links of a body that did not answer when they were asked last.
pub async fn checks(
    connection: &impl ConnectionTrait,
    document: &str,
    body: &Value,
    public_url: &str,
) -> Result<Vec<Check>, StoreError> {
    let links = outside_links(body, public_url);
    if links.is_empty() {
        return Ok(Vec::new());
    }
    let rows = Entity::find()
        .filter(Column::DocumentId.eq(document))
        .filter(Column::Status.ne(Answer::Answers))
        .all(connection)
        .await?;
    let rows: HashMap<String, (Answer, String)> = rows
        .into_iter()
        .map(|row| (row.href, (row.status, long_date(today(row.checked_at)))))
        .collect();
    let troubled = links.into_iter().filter_map(|link| {
        let (answer, day) = rows.get(link.url.as_str())?;
        let why = answer.trouble()?;
        Some(Check {
            code: "link_silent".to_owned(),
            level: Level::Should,
            message: format!("This link did not answer on {day}: {} ({why}).", link.url),
            field: Some(link.path),
        })
    });
    Ok(troubled.collect())
}

/// Keeps what links of a document answered, and forgets those that stand in none of its bodies any more.
pub async fn keep(
    tx: &WriteTx,
    document: &str,
    answers: &[(Url, Answer)],
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

pub fn not_answering() -> SelectStatement {
    Query::select()
        .column(Column::DocumentId)
        .from(Entity)
        .and_where(Column::Status.ne(Answer::Answers))
        .to_owned()
}
