//! The samples of all rooms, taken away together.
use std::sync::Arc;

use async_trait::async_trait;
use community::CommunityService;
use content::{ContentService, SampleSource};
use store::{StoreError, WriteTx};

/// Lets the one button of the desk take away the samples of every room.
pub fn register_sample_rooms(content: &ContentService, community: &CommunityService) {
    content.add_sample_source(Arc::new(CareSamples));
    content.add_sample_source(Arc::new(InquirySamples));
    content.add_sample_source(Arc::new(CommunitySamples(community.clone())));
}

struct CareSamples;

#[async_trait]
impl SampleSource for CareSamples {
    async fn remove_samples(&self, tx: &WriteTx) -> Result<u64, StoreError> {
        let clinicians = consultations::schedule::sample::delete_sample_clinician(tx).await?;
        let licences = consultations::licences::sample::delete_sample_licence(tx).await?;
        Ok(clinicians + licences)
    }
}

struct InquirySamples;

#[async_trait]
impl SampleSource for InquirySamples {
    async fn remove_samples(&self, tx: &WriteTx) -> Result<u64, StoreError> {
        newsletter::sample::remove_sample(tx).await
    }
}

struct CommunitySamples(CommunityService);

#[async_trait]
impl SampleSource for CommunitySamples {
    async fn remove_samples(&self, tx: &WriteTx) -> Result<u64, StoreError> {
        community::samples::remove_samples(&self.0, tx).await
    }
}
