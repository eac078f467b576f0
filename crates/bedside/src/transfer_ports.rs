//! Ties transfers to the pictures of content and to the features whose things they pay.
use std::sync::Arc;

use content::ContentService;
use giving::{DonationTransfers, Giving};
use shop::{OrderTransfers, Shop};
use transfers::{OpenItemSource, TransferDesk, TransferProofs};

use crate::site_photos::SitePhotos;

pub fn build_proofs(content: &ContentService) -> TransferProofs {
    let photos = Arc::new(SitePhotos(content.pictures().clone()));
    TransferProofs::new(content.store().clone(), photos)
}

pub fn build_transfer_desk(giving: &Giving, shop: &Shop) -> TransferDesk {
    let donations: Arc<dyn OpenItemSource> = Arc::new(DonationTransfers(giving.clone()));
    let orders: Arc<dyn OpenItemSource> = Arc::new(OrderTransfers(shop.clone()));
    TransferDesk::new(giving.store().clone(), [donations, orders])
}
