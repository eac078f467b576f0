//! What people call the things that payments are for: the features know the numbers.
use std::collections::HashMap;

use async_trait::async_trait;
use consultations::ConsultationService;
use giving::Giving;
use payments::SubjectReferences;
use payments::model::PaymentPurpose;
use shop::Shop;
use store::StoreError;

pub struct SiteSubjectReferences {
    pub consultations: ConsultationService,
    pub giving: Giving,
    pub shop: Shop,
}

#[async_trait]
impl SubjectReferences for SiteSubjectReferences {
    async fn load_references(
        &self,
        purpose: PaymentPurpose,
        subjects: &[String],
    ) -> Result<HashMap<String, String>, StoreError> {
        let found = match purpose {
            PaymentPurpose::Consultation | PaymentPurpose::Extension => {
                self.consultations.list_references(subjects).await?
            }
            PaymentPurpose::Donation => self.giving.list_references(subjects).await?,
            PaymentPurpose::Order => self.shop.list_references(subjects).await?,
        };
        Ok(found.into_iter().collect())
    }

    async fn find_subjects(&self, reference: &str) -> Result<Vec<String>, StoreError> {
        let found = [
            self.consultations.find_id(reference).await?,
            self.giving.find_id(reference).await?,
            self.shop.find_id(reference).await?,
        ];
        Ok(found.into_iter().flatten().collect())
    }
}
