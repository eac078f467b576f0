//! What Gift Aid keeps longer.

use chrono::{DateTime, Duration, Utc};
use sea_orm::ColumnTrait;
use sea_orm::sea_query::Condition;

use crate::model::DonationState;
use crate::tables::gift;

/// Six years from the end of the year in which the money came.
const DECLARATIONS: Duration = Duration::days(7 * 366);
/// Where money came and did not go back whole.
const WITH_MONEY: [DonationState; 2] = [DonationState::Received, DonationState::PartRefunded];

pub fn is_kept_by_law(row: &gift::Model, now: DateTime<Utc>) -> bool {
    let is_young = row.received_at.is_none_or(|at| at > now - DECLARATIONS);
    row.gift_aid && WITH_MONEY.contains(&row.state) && is_young
}

/// Until when a gift's giver is known; none while no end is in sight.
pub fn kept_until(row: &gift::Model, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let declared = row.received_at.filter(|_| is_kept_by_law(row, now));
    let declared = declared.map(|at| at + DECLARATIONS);
    let after = row.erase_after?;
    Some(declared.map_or(after, |declared| after.max(declared)))
}

pub fn kept_by_law_filter(now: DateTime<Utc>) -> Condition {
    let is_young = Condition::any()
        .add(gift::Column::ReceivedAt.is_null())
        .add(gift::Column::ReceivedAt.gt(now - DECLARATIONS));
    Condition::all()
        .add(gift::Column::GiftAid.eq(true))
        .add(gift::Column::State.is_in(WITH_MONEY))
        .add(is_young)
}
