//! Webhooks, as the other crates hold them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use mail::Mailer;
use outbound::NetworkPolicy;
use store::Store;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::ports::EventFactsPort;
use crate::sending::client::{TIME_OUT, WebhookClient};

/// Messages on their way to one endpoint at a time: a slow one keeps no other waiting.
const AT_ONCE: usize = 3;

pub struct WebhookOptions {
    /// The site's address, without a slash at its end.
    pub public_url: String,
    /// Which machines may be told.
    pub reach: NetworkPolicy,
    /// Whether addresses without encryption are taken: in development.
    pub allows_http: bool,
}

/// Cheap to clone.
#[derive(Clone)]
pub struct Webhooks {
    inner: Arc<WebhookInner>,
}

struct WebhookInner {
    store: Store,
    mailer: Mailer,
    facts: Arc<dyn EventFactsPort>,
    client: WebhookClient,
    options: WebhookOptions,
    busy: Mutex<HashMap<String, Arc<Semaphore>>>,
}

impl Webhooks {
    /// In this store, whose migrations must hold [`crate::migrations`].
    ///
    /// # Errors
    /// When no HTTP client can be made.
    pub fn new(
        store: Store,
        facts: Arc<dyn EventFactsPort>,
        options: WebhookOptions,
    ) -> Result<Self, reqwest::Error> {
        let inner = WebhookInner {
            mailer: Mailer::new(store.clone()),
            store,
            facts,
            client: WebhookClient::new(options.reach, TIME_OUT)?,
            options,
            busy: Mutex::default(),
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub(crate) fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    pub(crate) fn facts(&self) -> &dyn EventFactsPort {
        self.inner.facts.as_ref()
    }

    pub(crate) fn client(&self) -> &WebhookClient {
        &self.inner.client
    }

    pub(crate) fn options(&self) -> &WebhookOptions {
        &self.inner.options
    }

    /// A turn at an endpoint; none while as many messages as it may have are on their way to it.
    pub(crate) fn take_turn(&self, endpoint: &str) -> Option<OwnedSemaphorePermit> {
        let mut busy = self
            .inner
            .busy
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let turns = busy
            .entry(endpoint.to_owned())
            .or_insert_with(|| Arc::new(Semaphore::new(AT_ONCE)));
        turns.clone().try_acquire_owned().ok()
    }
}
