//! Contacts and words of decided reports go after their time.

use async_trait::async_trait;
use chrono::{DateTime, Days, NaiveTime, TimeDelta, TimeZone, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use store::{Actor, Job, JobHandler, NewJob, Outcome, StoreError, WriteTx};

use crate::Places;
use crate::tables::item;

/// Kind of the nightly job.
pub(crate) const FORGET_DUE: &str = "places.forget-due";
/// In UTC.
const NIGHT: NaiveTime = NaiveTime::from_hms_opt(2, 50, 0).expect("ten to three is a time");

/// Puts the next night's look on the list.
pub(crate) async fn look_next_night(places: &Places) -> Result<(), StoreError> {
    places
        .store()
        .write(Actor::System, |tx| {
            Box::pin(async move { enqueue(tx).await })
        })
        .await
}

async fn enqueue(tx: &WriteTx) -> Result<(), StoreError> {
    let night = next_night(tx.now());
    let job = NewJob {
        run_at: Some(night),
        ..NewJob::new(FORGET_DUE, json!({})).once(night.format("%F").to_string())
    };
    tx.enqueue(job).await?;
    Ok(())
}

fn next_night(now: DateTime<Utc>) -> DateTime<Utc> {
    let today = Utc.from_utc_datetime(&now.date_naive().and_time(NIGHT));
    if today > now {
        today
    } else {
        today + Days::new(1)
    }
}

/// Forgets what is due.
pub(crate) struct ForgetDue(pub Places);

#[async_trait]
impl JobHandler for ForgetDue {
    async fn run(&self, _job: &Job) -> Outcome {
        match forget(&self.0).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(error.to_string()),
        }
    }
}

async fn forget(places: &Places) -> Result<(), StoreError> {
    let days = places.settings().await?.keep_days;
    places
        .store()
        .write(Actor::System, move |tx| {
            Box::pin(async move {
                let before = tx.now() - TimeDelta::days(i64::from(days));
                let row = item::ActiveModel {
                    said: Set(None),
                    ..Default::default()
                };
                item::Entity::update_many()
                    .set(row)
                    .filter(item::Column::DecidedAt.lt(before))
                    .filter(item::Column::Said.is_not_null())
                    .exec(tx.connection())
                    .await?;
                enqueue(tx).await
            })
        })
        .await
}
