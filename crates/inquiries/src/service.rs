//! The feature as others hold it.

use std::sync::{Arc, OnceLock};

use mail::Mailer;
use store::personal::PersonalData;
use store::{Store, StoreError};

use crate::model::{InquiryKind, InquirySettings};
use crate::ports::InquiryPorts;
use crate::tables::inquiry::Model;

/// Inquiries as the rest of the program holds them. Cheap to clone.
#[derive(Clone)]
pub struct InquiryService {
    inner: Arc<InquiryInner>,
}

struct InquiryInner {
    store: Store,
    mailer: Mailer,
    ports: InquiryPorts,
    public_url: String,
    people: OnceLock<Vec<Arc<dyn PersonalData>>>,
}

impl InquiryService {
    /// In this store, whose migrations must hold [`crate::migrations`]; `public_url` is the site's, without a slash at its end.
    pub fn new(store: Store, ports: InquiryPorts, public_url: &str) -> Self {
        let public_url = public_url.trim_end_matches('/').to_owned();
        Self {
            inner: Arc::new(InquiryInner {
                mailer: Mailer::new(store.clone()),
                store,
                ports,
                public_url,
                people: OnceLock::new(),
            }),
        }
    }

    /// Names the other features that keep something of people. Once, when all of them are there.
    pub fn register_features(&self, features: Vec<Arc<dyn PersonalData>>) {
        // A second list is a mistake in wiring that changes nothing: the first stays.
        let _kept = self.inner.people.set(features);
    }

    /// The other features that keep something of people.
    pub(crate) fn other_features(&self) -> &[Arc<dyn PersonalData>] {
        self.inner.people.get().map_or(&[], Vec::as_slice)
    }

    /// The reference of an inquiry and its kind; none where there is no such inquiry.
    pub async fn find_reference(
        &self,
        id: &str,
    ) -> Result<Option<(String, InquiryKind)>, StoreError> {
        let reader = self.store().reader();
        let row = cases::find_case::<Model>(reader.connection(), id).await?;
        Ok(row.map(|row| (row.reference, row.kind)))
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    pub fn ports(&self) -> &InquiryPorts {
        &self.inner.ports
    }

    pub async fn settings(&self) -> Result<InquirySettings, StoreError> {
        self.inner.ports.rules.load_settings().await
    }

    pub fn url_for(&self, path: &str) -> String {
        format!("{}{path}", self.inner.public_url)
    }

    /// The site's address, without a slash at its end.
    pub fn public_url(&self) -> &str {
        &self.inner.public_url
    }
}
