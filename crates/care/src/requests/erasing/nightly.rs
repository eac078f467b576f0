//! What is erased by itself at the end of its time.

use async_trait::async_trait;
use chrono::NaiveTime;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::{Actor, Job, JobHandler, Outcome, StoreError, WriteTx};

use super::{erase, stop_payment};
use crate::Care;
use crate::requests::records;
use crate::requests::tables::request::{Column, Entity, Model};

/// Kind of the nightly job.
pub const ERASE_DUE: &str = "care.erase-due";
/// Requests that are erased in one write.
const BATCH: u64 = 20;
/// On the clock of Lagos.
const NIGHT: NaiveTime = NaiveTime::from_hms_opt(3, 45, 0).expect("a quarter to four is an hour");

/// Erases what is due, each night.
pub struct EraseDue(pub Care);

#[async_trait]
impl JobHandler for EraseDue {
    async fn run(&self, _job: &Job) -> Outcome {
        // The next night comes whatever becomes of this one.
        let next = self.0.store().write(Actor::System, |tx| {
            Box::pin(async move { look_next_night(tx).await })
        });
        if let Err(error) = next.await {
            return Outcome::Retry(error.to_string());
        }
        match erase_due(&self.0).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(error.to_string()),
        }
    }
}

async fn erase_due(care: &Care) -> Result<(), StoreError> {
    let mut behind = String::new();
    loop {
        let rows = due(care, &behind).await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        behind.clone_from(&last.id);
        let mut ids = Vec::with_capacity(rows.len());
        for row in rows {
            // Of whom money came meanwhile, somebody decides first; the next night looks again.
            if row.paid_at.is_some() || stop_payment(care, &row).await?.is_none() {
                ids.push(row.id);
            }
        }
        let house = care.clone();
        care.store()
            .write(Actor::System, move |tx| {
                Box::pin(async move { erase_these(&house, tx, &ids).await })
            })
            .await?;
    }
}

async fn due(care: &Care, behind: &str) -> Result<Vec<Model>, StoreError> {
    let found = Entity::find()
        .filter(Column::EraseAfter.lte(care.now()))
        .filter(Column::ErasedAt.is_null())
        .filter(Column::Id.gt(behind))
        .order_by_asc(Column::Id)
        .limit(BATCH);
    Ok(found.all(care.store().reader().connection()).await?)
}

async fn erase_these(care: &Care, tx: &WriteTx, ids: &[String]) -> Result<(), StoreError> {
    for id in ids {
        let is_due = |row: &Model| row.erase_after.is_some_and(|at| at <= tx.now());
        if let Some(row) = records::locked(tx, id).await?.filter(is_due) {
            erase(care, tx, row).await?;
        }
    }
    Ok(())
}

/// Sees to it that somebody looks in the next night; once for it, whoever asks.
///
/// # Errors
/// When the database fails.
pub async fn look_next_night(tx: &WriteTx) -> Result<(), StoreError> {
    tx.enqueue_nightly(ERASE_DUE, NIGHT).await
}
