//! What people call a thing that is paid for.

use std::collections::HashMap;

use async_trait::async_trait;
use store::StoreError;

use crate::model::PaymentPurpose;

/// Knows the numbers that people quote, such as `C-0ASKX0MS`: a subject is the id of a row of its feature.
#[async_trait]
pub trait SubjectReferences: Send + Sync + 'static {
    /// The references of these subjects, by subject; those that are not there are left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    async fn load_references(
        &self,
        purpose: PaymentPurpose,
        subjects: &[String],
    ) -> Result<HashMap<String, String>, StoreError>;

    /// The subjects that a reference names, written in capitals.
    ///
    /// # Errors
    /// When the database cannot be read.
    async fn find_subjects(&self, reference: &str) -> Result<Vec<String>, StoreError>;
}

/// Knows none; until somebody is named who does.
pub(crate) struct NoReferences;

#[async_trait]
impl SubjectReferences for NoReferences {
    async fn load_references(
        &self,
        _purpose: PaymentPurpose,
        _subjects: &[String],
    ) -> Result<HashMap<String, String>, StoreError> {
        Ok(HashMap::new())
    }

    async fn find_subjects(&self, _reference: &str) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
}
