//! Ties transfers to the pictures of content and to the features whose things they pay.
use std::sync::Arc;

use content::ContentService;
use giving::{DonationTransfers, Giving};
use transfers::{OpenItemSource, TransferDesk, TransferProofs};

use crate::site_photos::SitePhotos;

pub fn build_proofs(content: &ContentService) -> TransferProofs {
    let photos = Arc::new(SitePhotos(content.pictures().clone()));
    TransferProofs::new(content.store().clone(), photos)
}

pub fn build_transfer_desk(giving: &Giving) -> TransferDesk {
    let donations: Arc<dyn OpenItemSource> = Arc::new(DonationTransfers(giving.clone()));
    TransferDesk::new(giving.store().clone(), [donations])
}
