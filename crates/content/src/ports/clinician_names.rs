//! Who sees patients, as another room of the site keeps them.

use async_trait::async_trait;
use store::StoreError;

/// Somebody who sees patients: what packages store, and what people read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClinicianName {
    pub id: String,
    pub name: String,
}

#[async_trait]
pub trait ClinicianNamesPort: Send + Sync {
    /// All of them, by name.
    async fn list_clinician_names(&self) -> Result<Vec<ClinicianName>, StoreError>;
}
