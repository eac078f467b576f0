//! What consultations need of the rest of the house, wired in `bedside`.

use std::sync::Arc;

use async_trait::async_trait;
use store::StoreError;

use crate::model::{ConsultationOffer, ConsultationPackage, ConsultationSettings, PatientLocation};

/// The rest of the house.
#[derive(Clone)]
pub struct ConsultationPorts {
    pub packages: Arc<dyn PackagePort>,
    pub rules: Arc<dyn SettingsPort>,
    pub licences: Arc<dyn LicencePort>,
    /// The address of the site, without a slash at its end.
    pub public_url: String,
}

/// Knows the published packages.
#[async_trait]
pub trait PackagePort: Send + Sync + 'static {
    /// All of them, in their order.
    async fn load_packages(&self) -> Result<Vec<ConsultationPackage>, StoreError>;
}

/// Knows the settings document of consultations.
#[async_trait]
pub trait SettingsPort: Send + Sync + 'static {
    async fn load_settings(&self) -> Result<ConsultationSettings, StoreError>;
}

/// Knows the licence map.
#[async_trait]
pub trait LicencePort: Send + Sync + 'static {
    /// What may be offered to a patient who is at that place today. What the map does not know is information only.
    async fn load_offer(&self, place: &PatientLocation) -> Result<ConsultationOffer, StoreError>;

    /// The places in which consultations are offered today.
    async fn list_offered_locations(&self) -> Result<Vec<PatientLocation>, StoreError>;
}
