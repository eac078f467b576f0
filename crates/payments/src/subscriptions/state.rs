//! A subscription's row, and what features see of it.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Store, StoreError, StoredEnum};

use crate::error::PaymentError;
use crate::model::PaymentPurpose;
use crate::provider::{ProviderError, SubscriptionStatus};
use crate::tables::subscription;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubscriptionState {
    pub status: SubscriptionStatus,
    pub next_at: Option<DateTime<Utc>>,
}

impl SubscriptionState {
    pub(super) fn from_row(row: &subscription::Model) -> Self {
        Self {
            status: parse_status(&row.status),
            next_at: row.next_at,
        }
    }
}

pub(super) fn subscription_aad(code: &str) -> String {
    format!("payments_subscription.token:{code}")
}

pub(super) fn parse_status(word: &str) -> SubscriptionStatus {
    SubscriptionStatus::from_stored(word).unwrap_or(SubscriptionStatus::Ended)
}

pub(super) fn map_provider_error(error: ProviderError) -> PaymentError {
    match error {
        ProviderError::Refused(_) => {
            // not shown: the house then charges the card itself
            PaymentError::Refused("The provider takes no subscription with this card.")
        }
        error => PaymentError::Provider(error.to_string()),
    }
}

pub(super) async fn find_subscription_row(
    store: &Store,
    purpose: PaymentPurpose,
    subject: &str,
) -> Result<Option<subscription::Model>, StoreError> {
    let reader = store.reader();
    Ok(subscription::Entity::find()
        .filter(subscription::Column::Purpose.eq(purpose))
        .filter(subscription::Column::Subject.eq(subject))
        .order_by_desc(subscription::Column::CreatedAt)
        .one(reader.connection())
        .await?)
}
