//! The waiting list: people who found no time, in the order in which they came.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};
use store::{Actor, NewJob, StoreError, WriteTx};

use super::availability::ScheduleService;
use super::jobs;
use super::model::{FreeSlotJob, SlotRequirements};
use super::tables::waiting_entry::{ActiveModel, Column, Entity, Model};
use super::zones::{day_in, require_zone};

/// The kind of the job that tells somebody who waits that a time became free; its handler is where mails are made. The
/// payload is [`FreeSlotJob`].
pub const WAITING_FREE: &str = "care.waiting.free";
/// How far ahead something free counts.
const AHEAD_DAYS: u32 = 30;
/// Nobody is told more often.
const NOTIFY_INTERVAL: TimeDelta = TimeDelta::hours(24);
/// People that one look reads.
const MAX_ROWS: u64 = 200;

/// Puts a request on the list, or says anew what it wants; its place stays.
pub async fn join_waiting_list(
    tx: &WriteTx,
    request: &str,
    need: &SlotRequirements,
    zone: Tz,
) -> Result<(), StoreError> {
    let row = ActiveModel {
        id: Set(tx.new_id().to_string()),
        request_id: Set(request.to_owned()),
        need: Set(serde_json::to_string(need).map_err(StoreError::other)?),
        zone: Set(zone.name().to_owned()),
        joined_at: Set(tx.now()),
        notified_at: Set(None),
    };
    let again = OnConflict::column(Column::RequestId)
        .update_columns([Column::Need, Column::Zone])
        .to_owned();
    Entity::insert(row)
        .on_conflict(again)
        .exec_without_returning(tx.connection())
        .await?;
    // A time may have become free since the page said that there were none.
    jobs::enqueue_waiting_list_check(tx).await
}

/// Takes a request off the list. Whoever books is taken off anyway.
pub async fn leave_waiting_list(tx: &WriteTx, request: &str) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::RequestId.eq(request))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Whether a request is on the list.
pub async fn is_waiting(
    connection: &impl ConnectionTrait,
    request: &str,
) -> Result<bool, StoreError> {
    let row = Entity::find()
        .filter(Column::RequestId.eq(request))
        .one(connection)
        .await?;
    Ok(row.is_some())
}

/// The list, first come first.
pub async fn load_waiting_list(
    connection: &impl ConnectionTrait,
) -> Result<Vec<Model>, StoreError> {
    Ok(Entity::find()
        .order_by_asc(Column::JoinedAt)
        .order_by_asc(Column::Id)
        .limit(MAX_ROWS)
        .all(connection)
        .await?)
}

/// Enqueues the mail that says that a time is free, and notes when.
pub async fn enqueue_offer(tx: &WriteTx, row: &Model) -> Result<(), StoreError> {
    let updated = Entity::update_many()
        .col_expr(Column::NotifiedAt, Expr::value(Some(tx.now())))
        .filter(Column::Id.eq(&row.id))
        .exec(tx.connection())
        .await?;
    // The list was read before this write began, and they may have booked or been erased since.
    if updated.rows_affected == 0 {
        return Ok(());
    }
    let free = FreeSlotJob {
        request: row.request_id.clone(),
    };
    let payload = serde_json::to_value(free).map_err(StoreError::other)?;
    let key = format!("{}:{}", row.id, tx.now().timestamp());
    tx.enqueue_job(NewJob::new(WAITING_FREE, payload).with_key(key))
        .await
        .map(|_id| ())
}

/// Those who were not told lately.
fn not_notified_condition(now: DateTime<Utc>) -> Condition {
    Condition::any()
        .add(Column::NotifiedAt.is_null())
        .add(Column::NotifiedAt.lt(now - NOTIFY_INTERVAL))
}

/// Tells those who wait, first come first, of each kind of time as many people as there are times.
pub(super) async fn process_waiting_list(schedule: ScheduleService) -> Result<(), StoreError> {
    let now = schedule.store().clock().now();
    // Counting weeks of free times happens before the write begins, because SQLite has only one writer.
    let reader = schedule.store().reader();
    let rows = Entity::find()
        .filter(not_notified_condition(now))
        .order_by_asc(Column::JoinedAt)
        .order_by_asc(Column::Id)
        .limit(MAX_ROWS)
        .all(reader.connection())
        .await?;
    // People with the same wish share one count; otherwise a single free time would be announced to all of them.
    let mut left: HashMap<String, usize> = HashMap::new();
    let mut lucky = Vec::new();
    for row in rows {
        let count = match left.get(&row.need) {
            Some(count) => *count,
            None => count_free_slots(&schedule, &row, now).await?,
        };
        left.insert(row.need.clone(), count.saturating_sub(1));
        if count > 0 {
            lucky.push(row);
        }
    }
    if lucky.is_empty() {
        return Ok(());
    }
    let tx = schedule.store().begin(Actor::System).await?;
    for row in &lucky {
        enqueue_offer(&tx, row).await?;
    }
    tx.commit().await
}

/// How many times there are of what somebody wants.
async fn count_free_slots(
    schedule: &ScheduleService,
    row: &Model,
    now: DateTime<Utc>,
) -> Result<usize, StoreError> {
    let need: SlotRequirements = serde_json::from_str(&row.need).map_err(StoreError::other)?;
    let zone = require_zone(&row.zone)?;
    let times = schedule
        .find_free_slots(&need, day_in(now, zone), AHEAD_DAYS, zone)
        .await?;
    Ok(times.len())
}
