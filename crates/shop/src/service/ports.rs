//! What the shop needs of the rest of the house, wired in `bedside`.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use store::{StoreError, WriteTx};
use transfers::TransferProofs;

use crate::model::{Product, ShopSettings, VariantPrices};

#[derive(Clone)]
pub struct ShopPorts {
    pub settings: Arc<dyn ShopSettingsSource>,
    pub products: Arc<dyn ProductSource>,
    pub licences: Arc<dyn MedicineLicences>,
    pub counter: Arc<dyn ShopCounter>,
    pub proofs: TransferProofs,
    /// The address of the site, without a slash at its end.
    pub public_url: String,
}

/// Knows the settings document of the shop, and the accounts of the house.
#[async_trait]
pub trait ShopSettingsSource: Send + Sync + 'static {
    async fn load_settings(&self) -> Result<ShopSettings, StoreError>;
}

/// Knows what is published of products.
#[async_trait]
pub trait ProductSource: Send + Sync + 'static {
    /// Those of these ids that are published, in any order. What only shows how the site looks is not sold.
    async fn list_products(&self, ids: &[String]) -> Result<Vec<Product>, StoreError>;

    /// What these products are called, by id, whether they are published or not.
    async fn load_titles(&self, ids: &[String]) -> Result<HashMap<String, String>, StoreError>;

    /// Keeps what lists of products show of one and narrow by.
    async fn save_facts(
        &self,
        tx: &WriteTx,
        product: &str,
        facts: &ProductFacts,
    ) -> Result<(), StoreError>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductFacts {
    pub is_in_stock: bool,
    /// How many are published.
    pub reviews: i64,
    /// Of all of them together.
    pub stars: i64,
    pub prices: VariantPrices,
}

/// Knows the licence map of the house.
#[async_trait]
pub trait MedicineLicences: Send + Sync + 'static {
    /// Whether medicines may be sold today in a country (`NG`, `GB`).
    ///
    /// # Errors
    /// When the database fails; then none may be sold.
    async fn may_sell_medicines(&self, country: &str) -> Result<bool, StoreError>;
}

/// Keeps the daily counts of the house, in which nobody is named (decision 011).
pub trait ShopCounter: Send + Sync + 'static {
    /// Adds one to today's count. It cannot fail: no order waits for a number.
    fn count_step(&self, step: ShopStep);
}

/// What is counted of the shop: that it happened, and nothing of whom or what it was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShopStep {
    CartAddition,
    OrderPlaced,
    /// Whoever said that the money came: a card, the desk, or a coupon that left nothing to pay.
    OrderPaid,
    ReturnAsked,
}
