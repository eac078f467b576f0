//! What giving needs of the rest of the house, wired in `bedside`.

use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use kernel::Problem;
use store::StoreError;

use crate::model::{Fund, Settings};

#[derive(Clone)]
pub struct Outside {
    pub rules: Arc<dyn Rules>,
    pub funds: Arc<dyn Funds>,
    pub photos: Arc<dyn Photos>,
    /// The address of the site, without a slash at its end.
    pub public_url: String,
}

/// Knows the settings document of giving, and the accounts of the house.
#[async_trait]
pub trait Rules: Send + Sync + 'static {
    async fn settings(&self) -> Result<Settings, StoreError>;
}

#[async_trait]
pub trait Funds: Send + Sync + 'static {
    /// All of them, in their order.
    async fn funds(&self) -> Result<Vec<Fund>, StoreError>;
}

/// Makes photos fit to be kept: without where and with what they were taken.
#[async_trait]
pub trait Photos: Send + Sync + 'static {
    /// The photo anew.
    ///
    /// # Errors
    /// With words for the sender when it cannot be read.
    async fn clean(&self, sent: Bytes) -> Result<Bytes, Problem>;
}
