//! What stayed in the house while mail had no way out, and what somebody decides about it: nothing of it goes out by itself.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::Id;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;

use super::mailer::{Mailer, send_again};
use crate::table::{Column, Entity, MailState, Model};

/// Mails that are decided about in one transaction.
pub(crate) const BATCH: u64 = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptKind {
    pub template: String,
    pub count: u64,
    pub oldest: DateTime<Utc>,
    pub newest: DateTime<Utc>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = KeptDecision)]
pub(crate) enum KeptDecision {
    /// They go out, with today's texts.
    Send,
    /// They never do. They can still be read at the desk.
    Discard,
}

impl KeptDecision {
    fn audit_action(self) -> &'static str {
        match self {
            Self::Send => "mail.send_kept",
            Self::Discard => "mail.discard_kept",
        }
    }
}

/// Mails that could not be handed over so far, while no other could either.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = StuckMails)]
pub(crate) struct StuckMails {
    pub count: u64,
    /// When the first of them was put into the outbox.
    pub since: DateTime<Utc>,
    pub error: Option<String>,
}

impl Mailer {
    pub(crate) async fn list_kept_kinds(&self) -> Result<Vec<KeptKind>, StoreError> {
        let rows: Vec<(String, i64, DateTime<Utc>, DateTime<Utc>)> = Entity::find()
            .select_only()
            .column(Column::Template)
            .column_as(Column::Id.count(), "count")
            .column_as(Column::CreatedAt.min(), "oldest")
            .column_as(Column::CreatedAt.max(), "newest")
            .filter(Column::State.eq(MailState::Kept))
            .group_by(Column::Template)
            .order_by_asc(Column::Template)
            .into_tuple()
            .all(self.store().reader().connection())
            .await?;
        let kinds = rows
            .into_iter()
            .map(|(template, count, oldest, newest)| KeptKind {
                template,
                count: u64::try_from(count).unwrap_or(0),
                oldest,
                newest,
            });
        Ok(kinds.collect())
    }

    /// Decides about the oldest [`BATCH`] mails of these kinds that stayed in the house and were there at a moment; answers
    /// how many that were.
    pub(crate) async fn decide_kept(
        &self,
        tx: &WriteTx,
        kinds: &[String],
        until: DateTime<Utc>,
        decision: KeptDecision,
    ) -> Result<u64, StoreError> {
        let rows = Entity::find()
            .filter(Column::State.eq(MailState::Kept))
            .filter(Column::Template.is_in(kinds))
            .filter(Column::CreatedAt.lte(until))
            .order_by_asc(Column::Id)
            .limit(BATCH)
            .lock_exclusive()
            .all(tx.connection())
            .await?;
        if rows.is_empty() {
            return Ok(0);
        }
        let decided = u64::try_from(rows.len()).unwrap_or(BATCH);
        tx.record_audit(audit_kept_decision(decision, &rows))
            .await?;
        match decision {
            KeptDecision::Send => {
                for row in rows {
                    let id: Id = row.id.parse().map_err(StoreError::other)?;
                    send_again(tx, id, row).await?;
                }
            }
            KeptDecision::Discard => {
                let ids = rows.iter().map(|row| row.id.as_str());
                Entity::update_many()
                    .col_expr(Column::State, Expr::value(MailState::Discarded))
                    .col_expr(Column::SettledAt, Expr::value(tx.now()))
                    .filter(Column::Id.is_in(ids))
                    .exec(tx.connection())
                    .await?;
            }
        }
        Ok(decided)
    }

    /// What does not get out although it was tried; none where a mail got out since.
    pub(crate) async fn find_stuck_mails(&self) -> Result<Option<StuckMails>, StoreError> {
        let reader = self.store().reader();
        let waiting = Entity::find()
            .filter(Column::State.eq(MailState::Waiting))
            .filter(Column::Tries.gt(0));
        let first = waiting.clone().order_by_asc(Column::Id);
        let Some(first) = first.one(reader.connection()).await? else {
            return Ok(None);
        };
        let last_sent = Entity::find()
            .filter(Column::State.eq(MailState::Sent))
            .order_by_desc(Column::Id)
            .one(reader.connection())
            .await?;
        let sent_at = last_sent.and_then(|row| row.settled_at);
        if sent_at.is_some_and(|at| at > first.created_at) {
            return Ok(None);
        }
        Ok(Some(StuckMails {
            count: waiting.count(reader.connection()).await?,
            since: first.created_at,
            error: first.last_error,
        }))
    }
}

/// One line for all of them, without their addresses.
fn audit_kept_decision(decision: KeptDecision, rows: &[Model]) -> AuditEntry {
    let mut kinds: BTreeMap<&str, u64> = BTreeMap::new();
    for row in rows {
        *kinds.entry(row.template.as_str()).or_default() += 1;
    }
    AuditEntry::new(decision.audit_action().to_owned(), "mail:kept").after(json!(kinds))
}
