//! The newsletter, as the other crates hold it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use mail::{MailDispatcher, Mailer};
use store::{Store, StoreError};

use crate::ports::NewsletterPorts;
use crate::settings::NewsletterSettings;
use crate::sign_up_limit::SignUpRateLimit;

#[derive(Clone)]
pub struct Newsletter {
    inner: Arc<NewsletterInner>,
}

struct NewsletterInner {
    store: Store,
    public_url: String,
    ports: NewsletterPorts,
    dispatcher: MailDispatcher,
    sign_up_limit: SignUpRateLimit,
}

impl Newsletter {
    /// In this store, whose migrations must hold [`crate::migrations`]; `public_url` is the site's, without a slash at its end.
    pub fn new(
        store: Store,
        public_url: &str,
        outside: NewsletterPorts,
        post: MailDispatcher,
    ) -> Self {
        let public_url = public_url.trim_end_matches('/').to_owned();
        Self {
            inner: Arc::new(NewsletterInner {
                store,
                public_url,
                ports: outside,
                dispatcher: post,
                sign_up_limit: SignUpRateLimit::default(),
            }),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The site's address, without a slash at its end.
    pub fn public_url(&self) -> &str {
        &self.inner.public_url
    }

    pub(crate) fn absolute_url(&self, path: &str) -> String {
        format!("{}{path}", self.inner.public_url)
    }

    pub(crate) fn ports(&self) -> &NewsletterPorts {
        &self.inner.ports
    }

    pub(crate) fn dispatcher(&self) -> &MailDispatcher {
        &self.inner.dispatcher
    }

    pub(crate) fn mailer(&self) -> Mailer {
        Mailer::new(self.inner.store.clone())
    }

    pub(crate) fn sign_up_limit(&self) -> &SignUpRateLimit {
        &self.inner.sign_up_limit
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    pub(crate) async fn load_settings(&self) -> Result<NewsletterSettings, StoreError> {
        self.inner.ports.settings.load_settings().await
    }
}
