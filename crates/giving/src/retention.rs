//! Each night who gave is forgotten where the time for it is over, and what was counted and linked long ago.

use async_trait::async_trait;
use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use kernel::Zone;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::json;
use store::{Actor, Job, JobHandler, NewJob, Outcome, StoreError, WriteTx};

use crate::tables::gift;
use crate::{Giving, links, persons, records, velocity};

/// Kind of the nightly job.
pub const KIND: &str = "giving.erase-due";
/// Gifts that are erased in one write.
const BATCH: u64 = 20;
/// On the clock of Lagos.
const NIGHT: NaiveTime = NaiveTime::from_hms_opt(3, 30, 0).expect("half past three is an hour");

/// Erases what is due, each night.
pub struct EraseDue(pub Giving);

#[async_trait]
impl JobHandler for EraseDue {
    async fn run(&self, _job: &Job) -> Outcome {
        // The next night comes whatever becomes of this one.
        let next = self.0.store().write(Actor::System, |tx| {
            Box::pin(async move {
                look_next_night(tx).await?;
                velocity::forget_old(tx).await?;
                links::forget_old(tx).await
            })
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

async fn erase_due(giving: &Giving) -> Result<(), StoreError> {
    loop {
        let house = giving.clone();
        let erased = giving
            .store()
            .write(Actor::System, move |tx| {
                Box::pin(async move { erase_some(&house, tx).await })
            })
            .await?;
        if erased == 0 {
            return Ok(());
        }
    }
}

async fn erase_some(giving: &Giving, tx: &WriteTx) -> Result<usize, StoreError> {
    let due = gift::Entity::find()
        .filter(gift::Column::EraseAfter.lte(tx.now()))
        .filter(gift::Column::ErasedAt.is_null())
        .select_only()
        .column(gift::Column::Id)
        .limit(BATCH);
    let ids: Vec<String> = due.into_tuple().all(tx.connection()).await?;
    for id in &ids {
        if let Some(row) = records::locked(tx, id).await? {
            persons::erase_gift(giving, tx, row).await?;
        }
    }
    Ok(ids.len())
}

/// Sees to it that somebody looks in the next night; once for it, whoever asks.
///
/// # Errors
/// When the database fails.
pub async fn look_next_night(tx: &WriteTx) -> Result<(), StoreError> {
    let Some((day, at)) = next_night(tx.now()) else {
        return Ok(());
    };
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(KIND, json!({})).once(day.to_string())
    };
    tx.enqueue(job).await.map(|_id| ())
}

fn next_night(now: DateTime<Utc>) -> Option<(NaiveDate, DateTime<Utc>)> {
    let local = Zone::Lagos.at(now);
    let is_past = u64::from(local.time() >= NIGHT);
    let day = local.date_naive().checked_add_days(Days::new(is_past))?;
    let at = Zone::Lagos.moment_of(day.and_time(NIGHT)).earliest()?;
    Some((day, at))
}
