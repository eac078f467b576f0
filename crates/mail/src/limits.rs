//! How much mail one address gets, whatever the rest of the house asks for: a form that anybody can fill in with anybody's
//! address must not become a flood.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use store::{Store, StoreError};

use crate::table::{Column, Entity, State};

/// Mails to one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// In an hour.
    pub per_hour: u64,
    /// In a day.
    pub per_day: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            per_hour: 60,
            per_day: 200,
        }
    }
}

impl Limits {
    /// Whether an address, known by its marks, has had as much as it may.
    pub(crate) async fn are_reached(
        self,
        store: &Store,
        marks: &[String],
    ) -> Result<bool, StoreError> {
        let now = store.clock().now();
        let hour = sent_between(store, marks, now - TimeDelta::hours(1), now).await?;
        Ok(hour >= self.per_hour
            || sent_between(store, marks, now - TimeDelta::days(1), now).await? >= self.per_day)
    }
}

/// What was sent while the clock was ahead does not count.
async fn sent_between(
    store: &Store,
    marks: &[String],
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<u64, StoreError> {
    let found = Entity::find()
        .filter(Column::RecipientMark.is_in(marks))
        .filter(Column::SettledAt.between(since, now))
        .filter(Column::State.is_in([State::Sent, State::Kept]));
    Ok(found.count(store.reader().connection()).await?)
}
