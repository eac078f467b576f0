//! Payments, as features meet them.

use std::sync::Arc;

use store::Store;

use super::rooms::PaymentRooms;
use crate::payer_pages::{NoPages, PayerPages};
use crate::provider::PaymentProvider;
use crate::rates::RateService;
use crate::receipts::{NoSeller, PaymentReceipts, SellerSource};
use crate::settings::PaymentSettings;
use crate::subject_references::{NoReferences, SubjectReferences};

/// Payments. Cheap to clone.
#[derive(Clone)]
pub struct Payments {
    pub(crate) rooms: Arc<PaymentRooms>,
    pub(crate) receipts: PaymentReceipts,
    pub(crate) payer_pages: Arc<dyn PayerPages>,
    pub(crate) references: Arc<dyn SubjectReferences>,
}

impl Payments {
    /// Payments through these providers; for each currency the first one that takes it.
    pub fn new(
        store: Store,
        providers: Vec<Arc<dyn PaymentProvider>>,
        rates: Option<Arc<dyn RateService>>,
        terms: PaymentSettings,
    ) -> Self {
        let rooms = PaymentRooms::new(store, providers, rates, terms);
        let receipts = PaymentReceipts {
            store: rooms.store.clone(),
            quotes: rooms.quotes.clone(),
            seller: Arc::new(NoSeller),
            references: Arc::new(NoReferences),
        };
        Self {
            rooms: Arc::new(rooms),
            receipts,
            payer_pages: Arc::new(NoPages),
            references: Arc::new(NoReferences),
        }
    }

    pub fn with_seller(mut self, seller: Arc<dyn SellerSource>) -> Self {
        self.receipts.seller = seller;
        self
    }

    pub fn with_payer_pages(self, payer_pages: Arc<dyn PayerPages>) -> Self {
        Self {
            payer_pages,
            ..self
        }
    }

    pub fn with_subject_references(mut self, references: Arc<dyn SubjectReferences>) -> Self {
        self.receipts.references = Arc::clone(&references);
        Self { references, ..self }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.rooms.store
    }
}
