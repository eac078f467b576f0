//! Jobs that failed, for the desk.

use chrono::{DateTime, Utc};
use kernel::Id;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::tables::job::{Column, Entity, JobState};
use crate::{Store, StoreError, WriteTx};

#[derive(Clone, Debug, PartialEq)]
pub struct DeadJob {
    pub id: Id,
    pub kind: String,
    pub payload: serde_json::Value,
    pub attempts: u32,
    pub why: String,
    pub at: Option<DateTime<Utc>>,
}

impl Store {
    pub async fn list_dead_jobs(&self, limit: u64) -> Result<Vec<DeadJob>, StoreError> {
        let rows = Entity::find()
            .filter(Column::State.eq(JobState::Dead))
            .order_by_desc(Column::FinishedAt)
            .order_by_desc(Column::Id)
            .limit(limit)
            .all(self.reader().connection())
            .await?;
        rows.into_iter()
            .map(|row| {
                Ok(DeadJob {
                    id: row.id.parse().map_err(StoreError::other)?,
                    kind: row.kind,
                    payload: serde_json::from_str(&row.payload).map_err(StoreError::other)?,
                    attempts: u32::try_from(row.attempts).unwrap_or(0),
                    why: row.last_error.unwrap_or_default(),
                    at: row.finished_at,
                })
            })
            .collect()
    }
}

impl WriteTx {
    /// Lets the jobs of a kind that failed and wait for another try run now, with all their tries: what stood in their way was
    /// mended.
    pub async fn retry_failed_jobs(&self, kind: &str) -> Result<(), StoreError> {
        Entity::update_many()
            .filter(Column::Kind.eq(kind))
            .filter(Column::State.eq(JobState::Waiting))
            .filter(Column::Attempts.gt(0))
            .col_expr(Column::Attempts, Expr::value(0))
            .col_expr(Column::RunAt, Expr::value(self.now()))
            .exec(self.connection())
            .await?;
        self.wake_jobs();
        Ok(())
    }

    /// Puts a dead job back into the outbox with all its tries; `false` when it is not dead.
    pub async fn retry_dead_job(&self, id: Id) -> Result<bool, StoreError> {
        let changed = Entity::update_many()
            .filter(Column::Id.eq(id.to_string()))
            .filter(Column::State.eq(JobState::Dead))
            .col_expr(Column::State, Expr::value(JobState::Waiting))
            .col_expr(Column::Attempts, Expr::value(0))
            .col_expr(Column::RunAt, Expr::value(self.now()))
            .col_expr(Column::FinishedAt, Expr::value(None::<DateTime<Utc>>))
            .exec(self.connection())
            .await?;
        self.wake_jobs();
        Ok(changed.rows_affected > 0)
    }
}
