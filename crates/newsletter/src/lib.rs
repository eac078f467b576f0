//! The newsletter: subscribing and leaving, issues, sending each of them once.
//!
//! Nobody gets a letter who did not press a button in a mail of ours, and the links to leave are made of the keys of the house,
//! so that they work for years without being kept. An issue is made once; for each reader only the links differ. Every
//! delivery is a row that is claimed before the letter is handed over: after a crash it is not known of a few whether the
//! server took them, and those are left for a person to decide about, never sent twice.

mod desk;
mod feed;
mod issues;
mod links;
mod migrations;
mod options;
pub mod personal_data;
pub mod ports;
mod reports;
mod retention;
pub mod sample;
mod sending;
mod settings;
mod sign_up_limit;
mod subscribing;
mod tables;

pub use self::settings::NewsletterSettings;
pub use desk::desk_routes;
pub use migrations::migrations;
pub use ports::{NewsletterPorts, NewsletterSettingsSource, PostFacts, PostSource};
pub use tables::all as tables;

use std::sync::Arc;

use axum::Router;
use chrono::{DateTime, Utc};
use mail::{MailDispatcher, Mailer};
use store::{JobRunner, Store, StoreError};

use sign_up_limit::SignUpRateLimit;

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
    /// In this store, whose migrations must hold [`migrations`]; `public_url` is the site's, without a slash at its end.
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

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("IssueState", tables::issue::IssueState::TERMS),
    ("IssueKind", tables::issue::IssueKind::TERMS),
    (
        "SubscriberState",
        tables::subscriber::SubscriberState::TERMS,
    ),
    ("ConsentKind", tables::consent::ConsentKind::TERMS),
];

pub fn router(newsletter: Newsletter) -> Router {
    Router::new()
        .merge(subscribing::router(newsletter.clone()))
        .merge(Router::from(
            issues::routes().with_state(newsletter.clone()),
        ))
        .merge(feed::router(newsletter))
}

pub fn with_handlers(jobs: JobRunner, newsletter: &Newsletter) -> JobRunner {
    let jobs = sending::with_handlers(jobs, newsletter);
    retention::with_handlers(jobs, newsletter)
}

/// What hears of bounces and complaints about the newsletter.
pub fn report_handler(newsletter: &Newsletter) -> Arc<dyn mail::inbound::ReportHandler> {
    Arc::new(reports::NewsletterReportHandler(newsletter.clone()))
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn schedule_jobs(newsletter: &Newsletter) -> Result<(), StoreError> {
    retention::schedule_nightly_purge(newsletter).await
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = subscribing::openapi();
    document.merge(issues::routes().into_openapi());
    document
}
