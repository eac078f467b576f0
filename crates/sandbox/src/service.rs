//! The sandbox: its addresses and keys, and the provider that speaks to it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use payments::provider::paystack::{Paystack, PaystackConfig};
use store::{Store, StoreError};
use url::Url;

use crate::rates;

/// The sandbox. Cheap to clone.
#[derive(Clone)]
pub struct Sandbox {
    inner: Arc<SandboxInner>,
}

struct SandboxInner {
    store: Store,
    address: Url,
    webhook: Url,
    secret_key: String,
    public_key: String,
}

impl Sandbox {
    /// A sandbox that visitors reach at `address` and that sends its webhooks to `webhook`. Fails before the store's keys were
    /// read: its own keys are made of them, the same on every node.
    pub fn new(store: Store, address: Url, webhook: Url) -> Result<Self, StoreError> {
        let word = |name: &str| {
            // Made of the store's keys instead of drawn, so that every node, and each start, signs with the same one.
            let word = store.keyed_hash("payments.sandbox", name.as_bytes())?;
            Ok::<_, StoreError>(word[..40].to_owned())
        };
        let inner = SandboxInner {
            secret_key: format!("sk_test_{}", word("secret")?),
            public_key: format!("pk_test_{}", word("public")?),
            store,
            address,
            webhook,
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    pub fn provider(&self) -> Result<Paystack, reqwest::Error> {
        Paystack::new(PaystackConfig {
            name: "sandbox",
            address: self.inner.address.clone(),
            is_one_host: true,
            secret_key: self.inner.secret_key.clone(),
            previous_key: None,
            takes_dollars: true,
        })
    }

    /// The key that its webhooks are signed with; for tests that forge them.
    pub fn secret_key(&self) -> &str {
        &self.inner.secret_key
    }

    /// The key that browsers may have.
    pub fn public_key(&self) -> &str {
        &self.inner.public_key
    }

    /// Where it tells made-up exchange rates, as a rate service does.
    pub fn rates_address(&self) -> Result<Url, url::ParseError> {
        self.inner.address.join(rates::RATES_PATH)
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    /// Where it sends its webhooks.
    pub(crate) fn webhook_address(&self) -> &Url {
        &self.inner.webhook
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.store().clock().now()
    }

    pub(crate) fn page_url(&self, path: &str) -> String {
        format!("{}{path}", self.inner.address)
    }
}
