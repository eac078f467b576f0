//! Likes and dislikes, told in transactions that are named before they are sent.
use std::collections::BTreeMap;

use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use serde_json::{Map, Value, json};
use store::{Actor, WriteTx};

use super::remote_comments::RemoteComments;
use crate::error::SyncError;
use crate::service::SyncService;
use crate::tables::outgoing::{comment, reaction};

/// Counts that are told together.
pub(super) struct ReactionBatch {
    /// Id of the transaction.
    pub transaction: String,
    rows: Vec<reaction::Model>,
}

impl ReactionBatch {
    /// The mutation that tells them; `None` where nothing is left to tell. Counts of comments that are not there are not
    /// counted there.
    pub fn build_mutation(
        &self,
        document: &str,
        rev: &str,
        there: &RemoteComments,
    ) -> Option<Value> {
        let mut totals: BTreeMap<String, i64> = BTreeMap::new();
        for row in &self.rows {
            let prefix = match row.comment.as_str() {
                "" => String::new(),
                key => match there.find_path(key) {
                    Some(path) => format!("{path}."),
                    None => continue,
                },
            };
            for (name, by) in [("likes", row.likes), ("dislikes", row.dislikes)] {
                *totals.entry(format!("{prefix}{name}")).or_default() += by;
            }
        }
        totals.retain(|_, by| *by != 0);
        if totals.is_empty() {
            return None;
        }
        let missing: Map<String, Value> = totals.keys().map(|it| (it.clone(), json!(0))).collect();
        let (more, fewer): (Vec<_>, Vec<_>) = totals.into_iter().partition(|(_, by)| *by > 0);
        let mut patch = json!({"id": document, "ifRevisionID": rev, "setIfMissing": missing});
        for (name, counts) in [("inc", more), ("dec", fewer)] {
            let counts = counts.into_iter().map(|(path, by)| (path, json!(by.abs())));
            let counts: Map<String, Value> = counts.collect();
            if !counts.is_empty() {
                patch[name] = Value::Object(counts);
            }
        }
        Some(json!({"patch": patch}))
    }
}

impl SyncService {
    /// What is told next: a transaction that may have been sent before goes first, unchanged. To be claimed before the
    /// document is read: what readers thought of a comment that is not there then, is about one that is gone.
    pub(super) async fn claim_batch(
        &self,
        document: &str,
    ) -> Result<Option<ReactionBatch>, SyncError> {
        let tx = self.store().begin(Actor::System).await?;
        let mut found = load_batch(&tx, document).await?;
        if found.is_none() {
            let waiting = comment::Entity::find()
                .select_only()
                .column(comment::Column::Id)
                .filter(comment::Column::Document.eq(document))
                .filter(comment::Column::IsWaiting.eq(true))
                .into_query();
            let claimed = reaction::Entity::update_many()
                .col_expr(
                    reaction::Column::Batch,
                    Expr::value(tx.new_id().to_string()),
                )
                .filter(reaction::Column::Document.eq(document))
                .filter(reaction::Column::Batch.is_null())
                // What is thought of a comment follows it. In one statement, as both may come at this moment.
                .filter(reaction::Column::Comment.not_in_subquery(waiting))
                .exec(tx.connection())
                .await?;
            if claimed.rows_affected > 0 {
                found = load_batch(&tx, document).await?;
            }
        }
        tx.commit().await?;
        Ok(found)
    }

    /// It was told.
    pub(super) async fn finish_batch(
        &self,
        tx: &WriteTx,
        batch: &ReactionBatch,
    ) -> Result<(), SyncError> {
        for row in &batch.rows {
            // Another node may have told the same, and noted it.
            let deleted = reaction::Entity::delete_by_id(&row.id)
                .exec(tx.connection())
                .await?;
            if deleted.rows_affected == 0 || row.comment.is_empty() {
                continue;
            }
            let plus = |column: comment::Column, by: i64| Expr::col(column).add(by);
            comment::Entity::update_many()
                .col_expr(
                    comment::Column::Likes,
                    plus(comment::Column::Likes, row.likes),
                )
                .col_expr(
                    comment::Column::Dislikes,
                    plus(comment::Column::Dislikes, row.dislikes),
                )
                .filter(comment::Column::Id.eq(&row.comment))
                .exec(tx.connection())
                .await?;
        }
        Ok(())
    }
}

async fn load_batch(tx: &WriteTx, document: &str) -> Result<Option<ReactionBatch>, SyncError> {
    let rows = reaction::Entity::find()
        .filter(reaction::Column::Document.eq(document))
        .filter(reaction::Column::Batch.is_not_null())
        .order_by_asc(reaction::Column::Batch)
        .order_by_asc(reaction::Column::Id)
        .all(tx.connection())
        .await?;
    let first = rows.first().and_then(|row| row.batch.clone());
    Ok(first.map(|transaction| ReactionBatch {
        rows: rows
            .into_iter()
            .filter(|row| row.batch.as_deref() == Some(&transaction))
            .collect(),
        transaction,
    }))
}
