//! Ties transfers to the pictures of content and to the features whose things they pay.
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use content::ContentService;
use giving::{DonationTransfers, Giving};
use kernel::ProblemDetails;
use transfers::{OpenItemSource, PhotoCleaner, TransferDesk, TransferProofs};

pub fn build_proofs(content: &ContentService) -> TransferProofs {
    let photos = Arc::new(ProofPhotos(content.clone()));
    TransferProofs::new(content.store().clone(), photos)
}

pub fn build_transfer_desk(giving: &Giving) -> TransferDesk {
    let donations: Arc<dyn OpenItemSource> = Arc::new(DonationTransfers(giving.clone()));
    TransferDesk::new(giving.store().clone(), [donations])
}

struct ProofPhotos(ContentService);

#[async_trait]
impl PhotoCleaner for ProofPhotos {
    async fn clean_photo(&self, sent: Bytes) -> Result<Bytes, ProblemDetails> {
        Ok(self.0.pictures().clean_photo(sent).await?)
    }
}
