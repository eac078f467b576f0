//! What a timed purge is about to take: how many rows, and the rule behind it. Never which, nor anything of what they hold.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{EntityTrait, PaginatorTrait, Select};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Store, StoreError};

const WEEK: TimeDelta = TimeDelta::days(7);
const MONTH: TimeDelta = TimeDelta::days(30);

/// A rule by which records go, in words for staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PurgeRule {
    /// What goes: `Orders: names and contacts of buyers`.
    pub what: String,
    /// When: `2,555 days after the order was delivered`.
    pub rule: String,
    /// The settings document that the number of days stands in, without its prefix; none where it cannot be changed.
    pub settings: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurgePreview {
    pub what: String,
    pub rule: String,
    /// The settings document that it stands in; none where it cannot be changed.
    pub settings: Option<String>,
    /// How many go in the next seven days, with those whose time is over already.
    pub in_week: u64,
    /// The same of the next thirty days.
    pub in_month: u64,
}

impl PurgeRule {
    /// Counts what goes by this rule. `due_by` finds the rows whose time is over at a moment.
    pub async fn preview<E>(
        self,
        store: &Store,
        due_by: impl Fn(DateTime<Utc>) -> Select<E> + Send,
    ) -> Result<PurgePreview, StoreError>
    where
        E: EntityTrait,
        E::Model: Send + Sync,
    {
        let now = store.clock().now();
        let (in_week, in_month) = (due_by(now + WEEK), due_by(now + MONTH));
        let reader = store.reader();
        Ok(PurgePreview {
            what: self.what,
            rule: self.rule,
            settings: self.settings.map(str::to_owned),
            in_week: in_week.count(reader.connection()).await?,
            in_month: in_month.count(reader.connection()).await?,
        })
    }
}
