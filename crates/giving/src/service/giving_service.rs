//! Giving, as the rest of the house meets it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::EmailAddress;
use mail::Mailer;
use payments::Payments;
use payments::model::Amount;
use store::{Store, StoreError};
use transfers::TransferProofs;

use super::ports::GivingPorts;
use crate::model::{Fund, GivingSettings};
use crate::tables::{gift, records};

#[derive(Clone)]
pub struct Giving {
    inner: Arc<GivingInner>,
}

struct GivingInner {
    store: Store,
    payments: Payments,
    mailer: Mailer,
    ports: GivingPorts,
}

impl Giving {
    /// In this store, whose migrations must hold [`crate::migrations`].
    pub fn new(store: Store, payments: Payments, outside: GivingPorts) -> Self {
        let inner = GivingInner {
            mailer: Mailer::new(store.clone()),
            store,
            payments,
            ports: outside,
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
    pub(crate) async fn can_email_unconfirmed(
        &self,
        email: &EmailAddress,
    ) -> Result<bool, StoreError> {
        let reader = self.store().reader();
        self.mailer()
            .can_mail_unconfirmed(reader.connection(), email)
            .await
    }

    pub(crate) fn proofs(&self) -> &TransferProofs {
        &self.inner.ports.proofs
    }

    /// The reference of a gift and what came for it; none where there is no such gift.
    pub async fn find_gift_receipt(
        &self,
        id: &str,
    ) -> Result<Option<(String, Option<Amount>)>, StoreError> {
        let reader = self.store().reader();
        let row = cases::find_case::<gift::Model>(reader.connection(), id).await?;
        Ok(row.map(|row| (row.reference.clone(), records::received_amount(&row))))
    }

    /// What came for a gift as people read it; none before it came.
    pub(crate) async fn received_text(
        &self,
        row: &gift::Model,
    ) -> Result<Option<String>, StoreError> {
        match records::received_amount(row) {
            Some(received) => self.label_amount(row, &received.text()).await.map(Some),
            None => Ok(None),
        }
    }

    /// An amount of a gift as people read it; of a test it says that it is one.
    pub(crate) async fn label_amount(
        &self,
        row: &gift::Model,
        text: &str,
    ) -> Result<String, StoreError> {
        match row.payment.as_deref().and_then(|id| id.parse().ok()) {
            Some(reference) => self.payments().label_amount(reference, text).await,
            None => Ok(text.to_owned()),
        }
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    pub async fn load_settings(&self) -> Result<GivingSettings, StoreError> {
        self.inner.ports.settings.load_settings().await
    }

    pub async fn list_funds(&self) -> Result<Vec<Fund>, StoreError> {
        self.inner.ports.funds.list_funds().await
    }

    pub fn absolute_url(&self, path: &str) -> String {
        format!("{}{path}", self.inner.ports.public_url)
    }
}
