//! What consultations need of the rest of the house, wired in `bedside`.

use std::sync::Arc;

use async_trait::async_trait;
use store::StoreError;

use crate::model::{Offer, Package, Settings, Whereabouts};

/// The rest of the house.
#[derive(Clone)]
pub struct Outside {
    pub packages: Arc<dyn Packages>,
    pub rules: Arc<dyn Rules>,
    pub licences: Arc<dyn Licences>,
    /// The address of the site, without a slash at its end.
    pub public_url: String,
}

/// Knows the published packages.
#[async_trait]
pub trait Packages: Send + Sync + 'static {
    /// All of them, in their order.
    async fn packages(&self) -> Result<Vec<Package>, StoreError>;
}

/// Knows the settings document of consultations.
#[async_trait]
pub trait Rules: Send + Sync + 'static {
    async fn settings(&self) -> Result<Settings, StoreError>;
}

/// Knows the licence map.
#[async_trait]
pub trait Licences: Send + Sync + 'static {
    /// What may be offered to a patient who is at that place today. What the map does not know is information only.
    async fn offer(&self, place: &Whereabouts) -> Result<Offer, StoreError>;

    /// The places in which consultations are offered today.
    async fn offered(&self) -> Result<Vec<Whereabouts>, StoreError>;
}
