//! What the calls of the desk work with.

use std::sync::Arc;

use payments::model::PaymentPurpose;
use store::{Store, StoreError};

use crate::ports::{OpenItem, OpenItemSource};

#[derive(Clone)]
pub struct TransferDesk {
    store: Store,
    sources: Arc<[Arc<dyn OpenItemSource>]>,
}

impl TransferDesk {
    /// In this store, whose migrations must hold [`crate::migrations`], with every feature whose things transfers pay.
    pub fn new(store: Store, sources: impl Into<Arc<[Arc<dyn OpenItemSource>]>>) -> Self {
        Self {
            store,
            sources: sources.into(),
        }
    }

    pub(super) fn store(&self) -> &Store {
        &self.store
    }

    pub(super) fn sources(&self) -> &[Arc<dyn OpenItemSource>] {
        &self.sources
    }

    pub(super) fn find_source(&self, purpose: PaymentPurpose) -> Option<&dyn OpenItemSource> {
        let found = self
            .sources
            .iter()
            .find(|source| source.purpose() == purpose);
        found.map(AsRef::as_ref)
    }

    /// What any feature has open.
    pub(super) async fn list_open_items(&self) -> Result<Vec<OpenItem>, StoreError> {
        let mut all = Vec::new();
        for source in self.sources() {
            all.extend(source.list_open_items().await?);
        }
        Ok(all)
    }
}
