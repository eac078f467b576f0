//! How much mail one address gets, whatever the rest of the house asks for: a form that anybody can fill in with anybody's
//! address must not become a flood. What waits for its turn here loses no try by that.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::{Store, StoreError};

use crate::priority;
use crate::table::{Column, Entity, MailState};

/// Mails to one address, but for those that [go first](crate::PRIORITY_TEMPLATES).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailRateLimits {
    pub per_hour: u64,
    pub per_day: u64,
}

impl Default for MailRateLimits {
    fn default() -> Self {
        Self {
            per_hour: 60,
            per_day: 200,
        }
    }
}

impl MailRateLimits {
    /// How long an address, known by its marks, has to wait for more; none where it gets more now.
    pub(crate) async fn required_wait(
        self,
        store: &Store,
        recipient_hashes: &[String],
    ) -> Result<Option<TimeDelta>, StoreError> {
        let now = store.clock().now();
        let mut longest = None;
        for (window, most) in [
            (TimeDelta::hours(1), self.per_hour),
            (TimeDelta::days(1), self.per_day),
        ] {
            let filling =
                oldest_in_window(store, recipient_hashes, (now - window, now), most).await?;
            longest = longest.max(filling.map(|at| at + window - now));
        }
        Ok(longest)
    }
}

/// When the oldest of the last `most` mails went out; none where there were fewer. Once it is out of sight, one more may go.
/// What was sent while the clock was ahead does not count.
async fn oldest_in_window(
    store: &Store,
    recipient_hashes: &[String],
    (since, now): (DateTime<Utc>, DateTime<Utc>),
    most: u64,
) -> Result<Option<DateTime<Utc>>, StoreError> {
    let found = Entity::find()
        .select_only()
        .column(Column::SettledAt)
        .filter(Column::RecipientHash.is_in(recipient_hashes))
        .filter(Column::Template.is_not_in(priority::PRIORITY_TEMPLATES))
        .filter(Column::SettledAt.between(since, now))
        .filter(Column::State.is_in([MailState::Sent, MailState::Kept]))
        .order_by_desc(Column::SettledAt)
        .offset(most.saturating_sub(1))
        .into_tuple::<Option<DateTime<Utc>>>()
        .one(store.reader().connection())
        .await?;
    Ok(found.flatten())
}
