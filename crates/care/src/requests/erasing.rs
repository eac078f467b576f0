//! Erasing: on request, and at the end of its time. What is left is that there was a request, and its money.

use async_trait::async_trait;
use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use kernel::Zone;
use payments::Payments;
use payments::model::Purpose;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect};
use serde_json::json;
use store::{Actor, Job, JobHandler, NewJob, Outcome, StoreError, WriteTx};

use super::tables::request::{Column, Entity, Model};
use super::tables::{consent, event, link, note, reply, same};
use super::{mails, records};
use crate::Care;
use crate::model::State;
use crate::schedule;

/// Kind of the nightly job.
pub const ERASE_DUE: &str = "care.erase-due";
/// Requests that are erased in one write.
const BATCH: u64 = 20;
/// On the clock of Lagos.
const NIGHT: NaiveTime = NaiveTime::from_hms_opt(3, 45, 0).expect("a quarter to four is an hour");

/// Erases a request: its contacts, story, files, notes, replies, links and mails. What is under way is cancelled.
///
/// # Errors
/// When the database fails.
pub async fn erase(care: &Care, tx: &WriteTx, before: Model) -> Result<(), StoreError> {
    let id = before.id.clone();
    schedule::erase(tx, &id).await?;
    care.files().erase_all(tx, &id).await?;
    Payments::forget_payer(tx, Purpose::Consultation, &id).await?;
    care.mailer().forget(tx, &mails::prefix(&id)).await?;
    forget_rows(tx, &id).await?;
    let mut row = before.clone().into_active_model();
    if before.state.is_under_way() || before.state.is_being_written() {
        row.state = Set(State::Cancelled);
    }
    row.answers = Set(None);
    row.story = Set(None);
    row.payer_mark = Set(None);
    row.patient_mark = Set(None);
    row.country = Set(None);
    row.nation = Set(None);
    row.follow_up = Set(None);
    row.erase_after = Set(None);
    row.erased_at = Set(Some(tx.now()));
    records::moved(care.store(), tx, &before, row, "erased", None).await?;
    Ok(())
}

async fn forget_rows(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let db = tx.connection();
    note::Entity::delete_many()
        .filter(note::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    reply::Entity::delete_many()
        .filter(reply::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    link::Entity::delete_many()
        .filter(link::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    same::Entity::delete_many()
        .filter(same::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    consent::Entity::delete_many()
        .filter(consent::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    event::Entity::delete_many()
        .filter(event::Column::RequestId.eq(id))
        .exec(db)
        .await?;
    Ok(())
}

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
    loop {
        let house = care.clone();
        let erased = care
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

async fn erase_some(care: &Care, tx: &WriteTx) -> Result<usize, StoreError> {
    let due = Entity::find()
        .filter(Column::EraseAfter.lte(tx.now()))
        .filter(Column::ErasedAt.is_null())
        .select_only()
        .column(Column::Id)
        .limit(BATCH);
    let ids: Vec<String> = due.into_tuple().all(tx.connection()).await?;
    for id in &ids {
        let is_due = |row: &Model| row.erase_after.is_some_and(|at| at <= tx.now());
        if let Some(row) = records::locked(tx, id).await?.filter(is_due) {
            erase(care, tx, row).await?;
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
        ..NewJob::new(ERASE_DUE, json!({})).once(day.to_string())
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
