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

/// What people call the things that some payments are for.
pub(crate) async fn load_subject_references(
    known: &dyn SubjectReferences,
    subjects: impl Iterator<Item = (PaymentPurpose, String)>,
) -> Result<HashMap<(PaymentPurpose, String), String>, StoreError> {
    let mut by_purpose: HashMap<PaymentPurpose, Vec<String>> = HashMap::new();
    for (purpose, subject) in subjects {
        by_purpose.entry(purpose).or_default().push(subject);
    }
    let mut references = HashMap::new();
    for (purpose, subjects) in by_purpose {
        let of_purpose = known.load_references(purpose, &subjects).await?.into_iter();
        references.extend(of_purpose.map(|(subject, reference)| ((purpose, subject), reference)));
    }
    Ok(references)
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
