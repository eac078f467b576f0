//! What giving needs of the rest of the house, wired in `bedside`.

use std::sync::Arc;

use async_trait::async_trait;
use store::StoreError;
use transfers::TransferProofs;

use crate::model::{Fund, GivingSettings};

#[derive(Clone)]
pub struct GivingPorts {
    pub settings: Arc<dyn GivingSettingsSource>,
    pub funds: Arc<dyn FundSource>,
    pub proofs: TransferProofs,
    /// The address of the site, without a slash at its end.
    pub public_url: String,
}

/// Knows the settings document of giving, and the accounts of the house.
#[async_trait]
pub trait GivingSettingsSource: Send + Sync + 'static {
    async fn load_settings(&self) -> Result<GivingSettings, StoreError>;
}

#[async_trait]
pub trait FundSource: Send + Sync + 'static {
    /// All of them, in their order.
    async fn list_funds(&self) -> Result<Vec<Fund>, StoreError>;
}
