//! Consultations, as the rest of the house meets them.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use mail::Mailer;
use payments::Payments;
use store::{Store, StoreError};

use crate::files::Files;
use crate::model::{Offer, Package, Settings, Whereabouts};
use crate::outside::Outside;
use crate::schedule::Schedule;

/// Consultations. Cheap to clone.
#[derive(Clone)]
pub struct Care {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    payments: Payments,
    mailer: Mailer,
    files: Files,
    schedule: Schedule,
    outside: Outside,
}

impl Care {
    /// Consultations in this store, whose migrations must hold [`crate::migrations`].
    pub fn new(store: Store, payments: Payments, files: Files, outside: Outside) -> Self {
        let inner = Inner {
            mailer: Mailer::new(store.clone()),
            schedule: Schedule::new(store.clone()),
            store,
            payments,
            files,
            outside,
        };
        Self {
            inner: Arc::new(inner),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn payments(&self) -> &Payments {
        &self.inner.payments
    }

    pub fn files(&self) -> &Files {
        &self.inner.files
    }

    pub fn schedule(&self) -> &Schedule {
        &self.inner.schedule
    }

    pub(crate) fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    pub async fn settings(&self) -> Result<Settings, StoreError> {
        self.inner.outside.rules.settings().await
    }

    /// The package that a word means.
    pub async fn package(&self, word: &str) -> Result<Option<Package>, StoreError> {
        let all = self.inner.outside.packages.packages().await?;
        Ok(all.into_iter().find(|package| package.is_called(word)))
    }

    /// What may be offered to a patient at that place.
    pub async fn offer(&self, place: &Whereabouts) -> Result<Offer, StoreError> {
        self.inner.outside.licences.offer(place).await
    }

    /// The places in which consultations are offered today.
    pub async fn offered(&self) -> Result<Vec<Whereabouts>, StoreError> {
        self.inner.outside.licences.offered().await
    }

    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.inner.outside.public_url)
    }

    /// Whether cookies go over safe lines only.
    pub fn is_secure(&self) -> bool {
        self.inner.outside.public_url.starts_with("https://")
    }
}
