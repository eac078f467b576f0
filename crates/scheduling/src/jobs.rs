//! What happens later: a hold that is over, reminders, a look at who waits.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Actor, NewJob, Store, StoreError, WriteTx};

use super::model::ReminderJob;
use super::spans::RequestSlots;

/// The kind of the job that reminds of an appointment; its handler is where mails are made. The payload is [`ReminderJob`].
pub const REMINDER: &str = "care.reminder";
/// The kind of the job that frees what was held and not booked.
pub(super) const HOLD_EXPIRY: &str = "care.hold.over";
/// The kind of the job that looks whether there is something for those who wait.
pub(super) const WAITING_LIST_CHECK: &str = "care.waiting.look";

/// Hours before the start at which people are reminded.
const REMINDERS: [u32; 2] = [24, 1];

#[derive(Serialize, Deserialize)]
pub(super) struct HoldExpiry {
    request: String,
}

/// Frees what a request holds when its time is over.
pub(super) async fn enqueue_hold_expiry(
    tx: &WriteTx,
    request: &str,
    until: DateTime<Utc>,
) -> Result<(), StoreError> {
    let task = HoldExpiry {
        request: request.to_owned(),
    };
    let payload = serde_json::to_value(task).map_err(StoreError::other)?;
    // The end is part of the key, because an extended hold needs another job.
    let job = NewJob {
        run_at: Some(until),
        ..NewJob::new(HOLD_EXPIRY, payload)
            .with_key(format!("{request}:{}", until.timestamp_micros()))
    };
    tx.enqueue_job(job).await.map(|_id| ())
}

/// Reminds of an appointment, at those of the times that are still to come.
pub(super) async fn enqueue_reminders(
    tx: &WriteTx,
    request: &str,
    sequence: i32,
    starts_at: DateTime<Utc>,
) -> Result<(), StoreError> {
    for hours in REMINDERS {
        let at = starts_at - TimeDelta::hours(i64::from(hours));
        // A reminder that is already due would go out at once, right after the confirmation.
        if at <= tx.now() {
            continue;
        }
        let reminder = ReminderJob {
            request: request.to_owned(),
            sequence,
            hours,
        };
        let payload = serde_json::to_value(reminder).map_err(StoreError::other)?;
        // A moved appointment has a new sequence and new reminders; the old ones find that they are stale.
        let job = NewJob {
            run_at: Some(at),
            ..NewJob::new(REMINDER, payload).with_key(format!("{request}:{sequence}:{hours}"))
        };
        tx.enqueue_job(job).await?;
    }
    Ok(())
}

/// Looks at who waits, at the end of this minute: what becomes free within it is one look.
pub async fn enqueue_waiting_list_check(tx: &WriteTx) -> Result<(), StoreError> {
    let minute = tx.now().timestamp().div_euclid(60) + 1;
    let job = NewJob {
        run_at: DateTime::from_timestamp(minute * 60, 0),
        ..NewJob::new(WAITING_LIST_CHECK, json!({})).with_key(minute.to_string())
    };
    tx.enqueue_job(job).await.map(|_id| ())
}

/// Frees what was held.
pub(super) async fn process_hold_expiry(
    store: Store,
    HoldExpiry { request }: HoldExpiry,
) -> Result<(), StoreError> {
    let tx = store.begin(Actor::System).await?;
    let times = RequestSlots::lock_slots(&tx, &request, &[]).await?;
    let until = times.held.as_ref().and_then(|held| held.until);
    // A hold that was extended meanwhile is left to the job for its later end.
    if until.is_some_and(|until| until <= tx.now()) {
        // Only the cells go. The span stays, so that a late payment finds its time again if it is still free.
        times.assign_cells(&tx, &request).await?;
        enqueue_waiting_list_check(&tx).await?;
    }
    tx.commit().await
}
