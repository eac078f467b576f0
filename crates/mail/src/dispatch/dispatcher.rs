//! Mails on their way out of the house: made, held back where nobody wants them, handed over.

use std::sync::{Arc, PoisonError, RwLock};

use chrono::TimeDelta;
use kernel::EmailAddress;
use serde_json::{Map, Value};
use store::{Store, StoreError, restrictions};

use super::mail_route::MailRoute;
use super::rate_limits::MailRateLimits;
use super::sender_addresses::SenderAddresses;
use crate::encryption::recipient_hashes;
use crate::extras::MailStream;
use crate::suppression::{SuppressionList, SuppressionReason};
use crate::templates::{
    MailContent, MailSettings, MailSettingsSource, TemplateError, TemplateRenderer,
};
use crate::transport::{DeliveryOutcome, OutgoingMail, TransportError};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DispatchError {
    #[error("the address is on the list of those that get no mail ({0:?})")]
    Suppressed(SuppressionReason),
    #[error("the person's data are restricted: nothing is sent that they do not need")]
    Restricted,
    #[error(transparent)]
    Transport(#[from] TransportError),
    #[error("the list of addresses that get no mail: {0}")]
    Store(String),
}

/// The way out of the house. Cheap to clone.
#[derive(Clone)]
pub struct MailDispatcher {
    inner: Arc<DispatcherInner>,
}

struct DispatcherInner {
    store: Store,
    templates: TemplateRenderer,
    settings: Arc<dyn MailSettingsSource>,
    route: RwLock<Arc<MailRoute>>,
    limits: MailRateLimits,
    suppressions: SuppressionList,
}

impl MailDispatcher {
    pub fn new(
        store: Store,
        templates: TemplateRenderer,
        settings: Arc<dyn MailSettingsSource>,
        route: MailRoute,
        limits: MailRateLimits,
    ) -> Self {
        let suppressions = SuppressionList::new(store.clone());
        Self {
            inner: Arc::new(DispatcherInner {
                store,
                templates,
                settings,
                route: RwLock::new(Arc::new(route)),
                limits,
                suppressions,
            }),
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The way out that holds now; the desk may set another at any moment.
    pub fn route(&self) -> Arc<MailRoute> {
        let route = self.inner.route.read();
        route.unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set_route(&self, route: MailRoute) {
        let held = self.inner.route.write();
        *held.unwrap_or_else(PoisonError::into_inner) = Arc::new(route);
    }

    pub fn sender(&self) -> SenderAddresses {
        self.route().sender.clone()
    }

    pub fn limits(&self) -> MailRateLimits {
        self.inner.limits
    }

    /// Whether what is handed over leaves the house. Until it does, mails are kept, and nobody may be told that they got one.
    pub fn has_external_transport(&self) -> bool {
        self.route().transport.is_external()
    }

    pub fn suppressions(&self) -> &SuppressionList {
        &self.inner.suppressions
    }

    pub async fn load_settings(&self) -> anyhow::Result<MailSettings> {
        self.inner.settings.load_settings().await
    }

    pub async fn render_mail(
        &self,
        template: &str,
        variables: &Value,
        settings: &MailSettings,
    ) -> Result<MailContent, TemplateError> {
        let none = Map::new();
        let templates = &self.inner.templates;
        templates
            .render_mail(template, variables, settings, &none)
            .await
    }

    /// Hands one mail over, unless its address gets none.
    pub async fn send_mail(
        &self,
        mail: &OutgoingMail,
        stream: MailStream,
    ) -> Result<DeliveryOutcome, DispatchError> {
        // At every try: the address may have bounced while this mail waited.
        let why = self.inner.suppressions.find_reason(&mail.to, stream).await;
        let why = why.map_err(|error| DispatchError::Store(error.to_string()))?;
        if let Some(reason) = why {
            return Err(DispatchError::Suppressed(reason));
        }
        if stream == MailStream::Newsletter && self.is_restricted(&mail.to).await? {
            return Err(DispatchError::Restricted);
        }
        Ok(self.route().transport.send(mail).await?)
    }

    /// Whether a person's data may only be stored now (GDPR article 18).
    pub(crate) async fn is_restricted(&self, to: &EmailAddress) -> Result<bool, DispatchError> {
        let store = &self.inner.store;
        let found = restrictions::is_restricted(store, store.reader().connection(), to).await;
        found.map_err(|error| DispatchError::Store(error.to_string()))
    }

    /// How long an address has to wait for more mail; none where it gets more now.
    pub(crate) async fn required_wait(
        &self,
        to: &EmailAddress,
    ) -> Result<Option<TimeDelta>, StoreError> {
        let recipient_hashes = recipient_hashes(&self.inner.store, to)?;
        self.inner
            .limits
            .required_wait(&self.inner.store, &recipient_hashes)
            .await
    }
}
