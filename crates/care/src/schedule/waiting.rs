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

use super::finding::Schedule;
use super::model::{Need, WaitingFree};
use super::tables::waiting::{ActiveModel, Column, Entity, Model};
use super::zones::{day_in, known};
use super::{WAITING_FREE, jobs};

/// How far ahead something free counts.
const AHEAD_DAYS: u32 = 30;
/// Nobody is told more often.
const TELL_AGAIN: TimeDelta = TimeDelta::hours(24);
/// People that one look reads.
const MOST: u64 = 200;

/// Puts a request on the list, or says anew what it wants; its place stays.
pub async fn join(tx: &WriteTx, request: &str, need: &Need, zone: Tz) -> Result<(), StoreError> {
    let row = ActiveModel {
        id: Set(tx.id().to_string()),
        request_id: Set(request.to_owned()),
        need: Set(serde_json::to_string(need).map_err(StoreError::other)?),
        zone: Set(zone.name().to_owned()),
        joined_at: Set(tx.now()),
        told_at: Set(None),
    };
    let again = OnConflict::column(Column::RequestId)
        .update_columns([Column::Need, Column::Zone])
        .to_owned();
    Entity::insert(row)
        .on_conflict(again)
        .exec_without_returning(tx.connection())
        .await?;
    jobs::look_later(tx).await
}

/// Takes a request off the list. Whoever books is taken off anyway.
pub async fn leave(tx: &WriteTx, request: &str) -> Result<(), StoreError> {
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
pub(crate) async fn everybody_waiting(
    connection: &impl ConnectionTrait,
) -> Result<Vec<Model>, StoreError> {
    Ok(Entity::find()
        .order_by_asc(Column::JoinedAt)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(connection)
        .await?)
}

/// Enqueues the mail that says that a time is free, and notes when.
pub(crate) async fn tell(tx: &WriteTx, row: &Model) -> Result<(), StoreError> {
    let told = Entity::update_many()
        .col_expr(Column::ToldAt, Expr::value(Some(tx.now())))
        .filter(Column::Id.eq(&row.id))
        .exec(tx.connection())
        .await?;
    if told.rows_affected == 0 {
        return Ok(());
    }
    let free = WaitingFree {
        request: row.request_id.clone(),
    };
    let payload = serde_json::to_value(free).map_err(StoreError::other)?;
    let key = format!("{}:{}", row.id, tx.now().timestamp());
    tx.enqueue(NewJob::new(WAITING_FREE, payload).once(key))
        .await
        .map(|_id| ())
}

/// Those who were not told lately.
fn untold(now: DateTime<Utc>) -> Condition {
    Condition::any()
        .add(Column::ToldAt.is_null())
        .add(Column::ToldAt.lt(now - TELL_AGAIN))
}

/// Tells those who wait, first come first, of each kind of time as many people as there are times.
pub(super) async fn look(schedule: Schedule) -> Result<(), StoreError> {
    let now = schedule.store().clock().now();
    let reader = schedule.store().reader();
    let rows = Entity::find()
        .filter(untold(now))
        .order_by_asc(Column::JoinedAt)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(reader.connection())
        .await?;
    let mut left: HashMap<String, usize> = HashMap::new();
    let mut lucky = Vec::new();
    for row in rows {
        let count = match left.get(&row.need) {
            Some(count) => *count,
            None => free(&schedule, &row, now).await?,
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
        tell(&tx, row).await?;
    }
    tx.commit().await
}

/// How many times there are of what somebody wants.
async fn free(schedule: &Schedule, row: &Model, now: DateTime<Utc>) -> Result<usize, StoreError> {
    let need: Need = serde_json::from_str(&row.need).map_err(StoreError::other)?;
    let zone = known(&row.zone)?;
    let times = schedule
        .free(&need, day_in(now, zone), AHEAD_DAYS, zone)
        .await?;
    Ok(times.len())
}
