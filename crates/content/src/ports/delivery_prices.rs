//! What shop items cost where they are to go, told by whoever delivers them: content does not.
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::{CacheTag, Money};
use store::StoreError;

use crate::model::Document;

/// Prices with delivery to one place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeliveredPrices {
    /// What they contain, as people read it.
    pub text: String,
    /// Of each item that was asked for, in each currency in which it can go there; empty where it cannot.
    pub prices: Vec<Vec<Money>>,
    /// What they were reckoned from, and until when they hold at most.
    pub tags: Vec<CacheTag>,
    pub until: Option<DateTime<Utc>>,
}

#[async_trait]
pub trait DeliveryPricesPort: Send + Sync + 'static {
    /// None for a key that names no place.
    async fn price_delivered(
        &self,
        place: &str,
        items: &[Document],
    ) -> Result<Option<DeliveredPrices>, StoreError>;
}
