//! The shop, as the rest of the house meets it.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::EmailAddress;
use mail::Mailer;
use payments::Payments;
use store::{Store, StoreError};
use transfers::TransferProofs;

use super::ports::ShopPorts;
use crate::model::{Product, ShopSettings};

#[derive(Clone)]
pub struct Shop {
    inner: Arc<ShopInner>,
}

struct ShopInner {
    store: Store,
    payments: Payments,
    mailer: Mailer,
    ports: ShopPorts,
}

impl Shop {
    /// In this store, whose migrations must hold [`crate::migrations`].
    pub fn new(store: Store, payments: Payments, outside: ShopPorts) -> Self {
        let inner = ShopInner {
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
        email: Option<&EmailAddress>,
    ) -> Result<bool, StoreError> {
        let Some(email) = email else {
            return Ok(false);
        };
        let reader = self.store().reader();
        self.mailer()
            .can_mail_unconfirmed(reader.connection(), email)
            .await
    }

    pub(crate) fn proofs(&self) -> &TransferProofs {
        &self.inner.ports.proofs
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    pub async fn load_settings(&self) -> Result<ShopSettings, StoreError> {
        self.inner.ports.settings.load_settings().await
    }

    /// What is published of these products, by id.
    pub(crate) async fn load_products(
        &self,
        ids: impl IntoIterator<Item = String>,
    ) -> Result<HashMap<String, Product>, StoreError> {
        let mut ids: Vec<String> = ids.into_iter().collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let found = self.inner.ports.products.list_products(&ids).await?;
        let by_id = found
            .into_iter()
            .map(|product| (product.id.clone(), product));
        Ok(by_id.collect())
    }

    pub fn absolute_url(&self, path: &str) -> String {
        format!("{}{path}", self.inner.ports.public_url)
    }
}
