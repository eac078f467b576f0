//! Contacts and words of decided reports go after their time.

use chrono::{NaiveTime, TimeDelta};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::de::IgnoredAny;
use store::{Actor, StoreError};

use crate::Places;
use crate::tables::item;

/// Kind of the nightly job.
pub(crate) const PURGE_JOB: &str = "places.forget-due";
/// On the clock of Lagos.
const PURGE_TIME: NaiveTime = NaiveTime::from_hms_opt(4, 0, 0).expect("four is an hour");

pub(crate) async fn schedule_nightly_purge(places: &Places) -> Result<(), StoreError> {
    let tx = places.store().begin(Actor::System).await?;
    tx.enqueue_nightly(PURGE_JOB, PURGE_TIME).await?;
    tx.commit().await
}

pub(crate) async fn purge_due_contacts(places: Places, _: IgnoredAny) -> Result<(), StoreError> {
    let days = places.load_settings().await?.keep_days;
    let tx = places.store().begin(Actor::System).await?;
    let before = tx.now() - TimeDelta::days(i64::from(days));
    let row = item::ActiveModel {
        said: Set(None),
        ..Default::default()
    };
    item::Entity::update_many()
        .set(row)
        // Open items never match, as a comparison with null is not true: they still need their contacts.
        .filter(item::Column::DecidedAt.lt(before))
        .filter(item::Column::Said.is_not_null())
        .exec(tx.connection())
        .await?;
    // In the same transaction, so that a night that fails is tried again and none is left out.
    tx.enqueue_nightly(PURGE_JOB, PURGE_TIME).await?;
    tx.commit().await
}
