//! Another name for a topic, in what readers chose and in the issues that have not gone out.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
};
use serde_json::json;
use store::{StoreError, WriteTx};

use crate::tables::issue::{self, IssueState};
use crate::tables::topic::{Column, Entity};

/// Writes the new name in place of the old one. Who chose both has the one.
pub async fn rename_topic(tx: &WriteTx, from: &str, to: &str) -> Result<(), StoreError> {
    let have_both = Query::select()
        .column(Column::Subscriber)
        .from(Entity)
        .and_where(Column::Topic.eq(to))
        .to_owned();
    Entity::delete_many()
        .filter(Column::Topic.eq(from))
        .filter(Column::Subscriber.in_subquery(have_both))
        .exec(tx.connection())
        .await?;
    Entity::update_many()
        .col_expr(Column::Topic, Expr::value(to))
        .filter(Column::Topic.eq(from))
        .exec(tx.connection())
        .await?;
    rename_in_issues(tx, from, to).await
}

/// The deliveries of an issue that goes out are written down already: to them its topics are history.
async fn rename_in_issues(tx: &WriteTx, from: &str, to: &str) -> Result<(), StoreError> {
    let waiting = issue::Entity::find()
        .filter(issue::Column::State.is_in([IssueState::Draft, IssueState::Scheduled]))
        .lock_exclusive();
    for row in waiting.all(tx.connection()).await? {
        let mut segment = row.parse_segment();
        if !segment.topics.iter().any(|topic| topic == from) {
            continue;
        }
        segment.topics.retain(|topic| topic != from && topic != to);
        segment.topics.push(to.to_owned());
        segment.topics.sort();
        let revision = row.revision + 1;
        let mut changed = row.into_active_model();
        changed.segment = Set(json!(segment).to_string());
        // Whoever has it open is told, and does not write the old name over it.
        changed.revision = Set(revision);
        changed.update(tx.connection()).await?;
    }
    Ok(())
}
