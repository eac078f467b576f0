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
pub mod outside;
pub mod personal;
mod reports;
pub mod sample;
mod sending;
mod settings;
mod subscribing;
mod tables;
mod tidying;
mod turnstile;
mod words;

pub use self::settings::Settings;
pub use desk::desk_routes;
pub use migrations::migrations;
pub use outside::{Outside, PostFacts, Posts, Rules};
pub use tables::all as tables;

use std::sync::Arc;

use axum::Router;
use chrono::{DateTime, Utc};
use mail::{Mailer, Post};
use store::{Jobs, Store, StoreError};

use turnstile::Turnstile;

#[derive(Clone)]
pub struct Newsletter {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    public_url: String,
    outside: Outside,
    post: Post,
    turnstile: Turnstile,
}

impl Newsletter {
    /// In this store, whose migrations must hold [`migrations`]; `public_url` is the site's, without a slash at its end.
    pub fn new(store: Store, public_url: &str, outside: Outside, post: Post) -> Self {
        let public_url = public_url.trim_end_matches('/').to_owned();
        Self {
            inner: Arc::new(Inner {
                store,
                public_url,
                outside,
                post,
                turnstile: Turnstile::default(),
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

    pub(crate) fn address(&self, path: &str) -> String {
        format!("{}{path}", self.inner.public_url)
    }

    pub(crate) fn outside(&self) -> &Outside {
        &self.inner.outside
    }

    pub(crate) fn post(&self) -> &Post {
        &self.inner.post
    }

    pub(crate) fn mailer(&self) -> Mailer {
        Mailer::new(self.inner.store.clone())
    }

    pub(crate) fn turnstile(&self) -> &Turnstile {
        &self.inner.turnstile
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    pub(crate) async fn settings(&self) -> Result<Settings, StoreError> {
        self.inner.outside.rules.settings().await
    }
}

pub const VOCABULARIES: kernel::Vocabularies = &[
    ("IssueState", tables::issue::IssueState::TERMS),
    ("IssueKind", tables::issue::IssueKind::TERMS),
    ("SubscriberState", tables::subscriber::State::TERMS),
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

pub fn with_handlers(jobs: Jobs, newsletter: &Newsletter) -> Jobs {
    let jobs = sending::with_handlers(jobs, newsletter);
    tidying::with_handlers(jobs, newsletter)
}

/// What hears of bounces and complaints about the newsletter.
pub fn reports(newsletter: &Newsletter) -> Arc<dyn mail::inbound::ReportHandler> {
    Arc::new(reports::Reports(newsletter.clone()))
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn prepare(newsletter: &Newsletter) -> Result<(), StoreError> {
    tidying::prepare(newsletter).await
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = subscribing::openapi();
    document.merge(issues::routes().into_openapi());
    document
}
