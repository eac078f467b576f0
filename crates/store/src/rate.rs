//! How often something may be done within a time, counted by rows: so it holds on all nodes and across a restart.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ConnectionTrait, DbErr};

use crate::personal::{Class, Table};
use crate::{StoreError, WriteTx};

/// Counts what was done lately. Its table has the columns `id`, `mark` and `at`; a mark is a fingerprint, so that a row
/// tells nothing of who it counts.
#[derive(Clone, Copy, Debug)]
pub struct RateWindow {
    table: &'static str,
    length: Duration,
}

/// A mark, and how often it may stand in the window at most.
pub type Limit = (String, u64);

impl RateWindow {
    pub const fn new(table: &'static str, length: Duration) -> Self {
        Self { table, length }
    }

    pub fn declared(&self) -> Table {
        let columns = [
            ("id", Class::Plain),
            ("mark", Class::Mark),
            ("at", Class::Plain),
        ];
        Table::named(self.table, "a day at most; by a fingerprint", &columns)
    }

    /// The window now. What was counted while the clock was ahead is outside of it.
    fn span(&self, tx: &WriteTx) -> (DateTime<Utc>, DateTime<Utc>) {
        (tx.now() - self.length, tx.now())
    }

    /// Counts once more under each mark, unless one of them has had its share: then nothing is counted. Whether it was.
    pub async fn count(&self, tx: &WriteTx, limits: &[Limit]) -> Result<bool, StoreError> {
        for (mark, most) in limits {
            if self.counted(tx, mark).await? >= *most {
                return Ok(false);
            }
        }
        for (mark, _) in limits {
            let mut row = Query::insert();
            row.into_table(self.table)
                .columns(["id", "mark", "at"])
                .values([
                    tx.id().to_string().into(),
                    mark.as_str().into(),
                    tx.now().into(),
                ])
                .map_err(StoreError::other)?;
            tx.connection().execute(&row).await?;
        }
        Ok(true)
    }

    async fn counted(&self, tx: &WriteTx, mark: &str) -> Result<u64, StoreError> {
        let (since, now) = self.span(tx);
        let mut rows = Query::select();
        rows.expr(Expr::col("id").count())
            .from(self.table)
            .and_where(Expr::col("mark").eq(mark))
            .and_where(Expr::col("at").between(since, now));
        let row = tx.connection().query_one(&rows).await?;
        let row = row.ok_or_else(|| DbErr::RecordNotFound(self.table.to_owned()))?;
        u64::try_from(row.try_get_by_index::<i64>(0)?).map_err(StoreError::other)
    }

    pub async fn forget_old(&self, tx: &WriteTx) -> Result<(), StoreError> {
        let (since, now) = self.span(tx);
        let mut rows = Query::delete();
        rows.from_table(self.table)
            .and_where(Expr::col("at").not_between(since, now));
        tx.connection().execute(&rows).await?;
        Ok(())
    }
}
