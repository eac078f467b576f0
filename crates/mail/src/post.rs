//! Letters on their way out of the house: made, held back where nobody wants them, handed over.

use std::sync::Arc;

use chrono::TimeDelta;
use kernel::Email;
use serde_json::{Map, Value};
use store::{Store, StoreError};

use crate::extras::Stream;
use crate::limits::Limits;
use crate::mailer::marks;
use crate::sending::Sender;
use crate::suppression::{Reason, Suppressions};
use crate::templates::{Letter, Settings, SettingsSource, TemplateError, Templates};
use crate::transport::{Delivered, Outgoing, Transport, TransportError};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PostError {
    #[error("the address is on the list of those that get no mail ({0:?})")]
    Suppressed(Reason),
    #[error(transparent)]
    Transport(#[from] TransportError),
    #[error("the list of addresses that get no mail: {0}")]
    Store(String),
}

/// The way out of the house. Cheap to clone.
#[derive(Clone)]
pub struct Post {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    templates: Templates,
    settings: Arc<dyn SettingsSource>,
    transport: Arc<dyn Transport>,
    sender: Sender,
    limits: Limits,
    suppressions: Suppressions,
}

impl Post {
    pub fn new(
        store: Store,
        templates: Templates,
        settings: Arc<dyn SettingsSource>,
        transport: Arc<dyn Transport>,
        sender: Sender,
        limits: Limits,
    ) -> Self {
        let suppressions = Suppressions::new(store.clone());
        Self {
            inner: Arc::new(Inner {
                store,
                templates,
                settings,
                transport,
                sender,
                limits,
                suppressions,
            }),
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn sender(&self) -> &Sender {
        &self.inner.sender
    }

    pub fn limits(&self) -> Limits {
        self.inner.limits
    }

    /// Whether what is handed over leaves the house. Until it does, mails are kept, and nobody may be told that they got one.
    pub fn has_way_out(&self) -> bool {
        self.inner.transport.is_way_out()
    }

    pub fn suppressions(&self) -> &Suppressions {
        &self.inner.suppressions
    }

    pub async fn settings(&self) -> anyhow::Result<Settings> {
        self.inner.settings.settings().await
    }

    pub async fn letter(
        &self,
        template: &str,
        variables: &Value,
        settings: &Settings,
    ) -> Result<Letter, TemplateError> {
        let none = Map::new();
        let templates = &self.inner.templates;
        templates.letter(template, variables, settings, &none).await
    }

    /// Hands one letter over, unless its address gets none.
    pub async fn send(&self, mail: &Outgoing, stream: Stream) -> Result<Delivered, PostError> {
        let why = self.inner.suppressions.why(&mail.to, stream).await;
        let why = why.map_err(|error| PostError::Store(error.to_string()))?;
        if let Some(reason) = why {
            return Err(PostError::Suppressed(reason));
        }
        Ok(self.inner.transport.send(mail).await?)
    }

    /// How long an address has to wait for more mail; none where it gets more now.
    pub(crate) async fn wait(&self, to: &Email) -> Result<Option<TimeDelta>, StoreError> {
        let marks = marks(&self.inner.store, to)?;
        self.inner.limits.wait(&self.inner.store, &marks).await
    }
}
