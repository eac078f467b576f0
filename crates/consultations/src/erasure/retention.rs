//! How long requests are kept: so many days from the last contact on.

use chrono::{DateTime, Duration, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::StoreError;

use crate::requests::tables::note;
use crate::requests::tables::request::Model;

/// When a request is erased by itself: once its time is over, and not before the day that was noted with it.
pub async fn erased_after(
    db: &impl ConnectionTrait,
    row: &Model,
    keep_days: u32,
) -> Result<Option<DateTime<Utc>>, StoreError> {
    Ok(row.erase_after.max(over_at(db, row, keep_days).await?))
}

/// When the time of a request is over that was sent: `keep_days` after the last contact. What is still being written has
/// only the day that was noted with it.
pub async fn over_at(
    db: &impl ConnectionTrait,
    row: &Model,
    keep_days: u32,
) -> Result<Option<DateTime<Utc>>, StoreError> {
    let Some(sent_at) = row.sent_at.filter(|_| !row.state.is_being_written()) else {
        return Ok(row.erase_after);
    };
    let keep = Duration::days(i64::from(keep_days));
    let over_at = last_contact(db, &row.id, sent_at).await? + keep;
    // Who closes it only then has not met anybody: that begins no new time.
    let closed_at = row.closed_at.filter(|at| *at <= over_at);
    Ok(closed_at.map(|at| at + keep).max(Some(over_at)))
}

/// When the people of a request last had to do with each other: they met, one wrote to the other, or something was written
/// down about the patient.
async fn last_contact(
    db: &impl ConnectionTrait,
    id: &str,
    sent_at: DateTime<Utc>,
) -> Result<DateTime<Utc>, StoreError> {
    let met = scheduling::find_appointment(db, id).await?;
    let replied = threads::last_message_at(db, id).await?;
    let written: Option<DateTime<Utc>> = note::Entity::find()
        .select_only()
        .column(note::Column::At)
        .filter(note::Column::RequestId.eq(id))
        .order_by_desc(note::Column::At)
        .into_tuple()
        .one(db)
        .await?;
    let later = met.map(|time| time.ends_at).max(replied).max(written);
    Ok(later.map_or(sent_at, |later| later.max(sent_at)))
}
