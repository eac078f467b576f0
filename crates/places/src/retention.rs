//! Contacts and words of decided reports go after their time.

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};
use serde::de::IgnoredAny;
use store::personal::{PurgePreview, PurgeRule};
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

/// Decided reports of so many days ago that still hold contacts; open ones never, as they still need them.
fn find_due_contacts(at: DateTime<Utc>, days: u32) -> Select<item::Entity> {
    item::Entity::find()
        .filter(item::Column::DecidedAt.lt(at - TimeDelta::days(i64::from(days))))
        .filter(item::Column::Said.is_not_null())
}

/// How many contacts the coming nights forget.
pub(crate) async fn preview_purges(places: &Places) -> Result<Vec<PurgePreview>, StoreError> {
    // not shown: to visitors, only at the desk.
    let days = places.load_settings().await?.keep_days;
    let rule = PurgeRule {
        what: "Decided reports, suggestions and claims: words and contacts".to_owned(),
        rule: format!("{days} days after they were decided"),
        settings: Some("places"),
    };
    let preview = rule.preview(places.store(), |at| find_due_contacts(at, days));
    Ok(vec![preview.await?])
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
