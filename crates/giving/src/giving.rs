//! Giving, as the rest of the house meets it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::Email;
use mail::Mailer;
use payments::Payments;
use store::{Store, StoreError};

use crate::Outside;
use crate::model::{Fund, Settings};
use crate::records;
use crate::tables::gift;

#[derive(Clone)]
pub struct Giving {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    payments: Payments,
    mailer: Mailer,
    outside: Outside,
}

impl Giving {
    /// In this store, whose migrations must hold [`crate::migrations`].
    pub fn new(store: Store, payments: Payments, outside: Outside) -> Self {
        let inner = Inner {
            mailer: Mailer::new(store.clone()),
            store,
            payments,
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

    pub(crate) fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    /// Whether an address that somebody typed, and nobody has confirmed, gets one more mail now.
    pub(crate) async fn may_write_to_typed(&self, email: &Email) -> Result<bool, StoreError> {
        let reader = self.store().reader();
        self.mailer()
            .may_write_to_typed(reader.connection(), email)
            .await
    }

    pub(crate) fn outside(&self) -> &Outside {
        &self.inner.outside
    }

    /// What came for a gift as people read it; none before it came.
    pub(crate) async fn received_text(
        &self,
        row: &gift::Model,
    ) -> Result<Option<String>, StoreError> {
        match records::received(row) {
            Some(received) => self.labelled(row, &received.text()).await.map(Some),
            None => Ok(None),
        }
    }

    /// An amount of a gift as people read it; of a test it says that it is one.
    pub(crate) async fn labelled(
        &self,
        row: &gift::Model,
        text: &str,
    ) -> Result<String, StoreError> {
        match row.payment.as_deref().and_then(|id| id.parse().ok()) {
            Some(reference) => self.payments().labelled(reference, text).await,
            None => Ok(text.to_owned()),
        }
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    pub async fn settings(&self) -> Result<Settings, StoreError> {
        self.inner.outside.rules.settings().await
    }

    pub async fn funds(&self) -> Result<Vec<Fund>, StoreError> {
        self.inner.outside.funds.funds().await
    }

    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.inner.outside.public_url)
    }
}
