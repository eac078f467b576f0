//! The samples of all rooms, taken away together.
use std::sync::Arc;

use async_trait::async_trait;
use content::{Content, OtherSamples};
use conversation::Conversation;
use store::{StoreError, WriteTx};

/// Lets the one button of the desk take away the samples of every room.
pub fn removed_together(content: &Content, conversation: &Conversation) {
    content.add_sample_room(Arc::new(Clinic));
    content.add_sample_room(Arc::new(Letters));
    content.add_sample_room(Arc::new(Community(conversation.clone())));
}

struct Clinic;

#[async_trait]
impl OtherSamples for Clinic {
    async fn remove(&self, tx: &WriteTx) -> Result<u64, StoreError> {
        let clinicians = care::schedule::sample::remove(tx).await?;
        let licences = care::licences::sample::remove(tx).await?;
        Ok(clinicians + licences)
    }
}

struct Letters;

#[async_trait]
impl OtherSamples for Letters {
    async fn remove(&self, tx: &WriteTx) -> Result<u64, StoreError> {
        newsletter::sample::remove(tx).await
    }
}

struct Community(Conversation);

#[async_trait]
impl OtherSamples for Community {
    async fn remove(&self, tx: &WriteTx) -> Result<u64, StoreError> {
        conversation::sample::remove(&self.0, tx).await
    }
}
