//! Contact, partnership, volunteers, enquiries, feedback, complaints: people who write, and who answers them.
//!
//! What somebody writes is a letter, whichever form it came by: stored sealed first, mailed second, under a number to quote.
//! The desk has one inbox for all of them; a reply goes out by mail, and what is answered to it finds the way back by its
//! address. Words, routing and how long things are kept come from a settings document. The one search over all that the house
//! keeps of a person stands here too; what each feature keeps it learns through [`PersonalData`].

mod desk;
pub mod inbound;
pub mod jobs;
pub mod letters;
mod migrations;
pub mod model;
pub mod outside;
pub mod people;
pub mod tables;
pub mod visitors;

pub use desk::desk_routes;
pub use jobs::with_handlers;
pub use migrations::migrations;
pub use outside::Outside;
pub use tables::all as tables;

use std::sync::{Arc, OnceLock};

use axum::Router;
use mail::Mailer;
use model::Settings;
use store::personal::PersonalData;
use store::{Actor, Store, StoreError};

/// Outreach of the house. Cheap to clone.
#[derive(Clone)]
pub struct Outreach {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    mailer: Mailer,
    outside: Outside,
    public_url: String,
    people: OnceLock<Vec<Arc<dyn PersonalData>>>,
}

impl Outreach {
    /// In this store, whose migrations must hold [`migrations`]; `public_url` is the site's, without a slash at its end.
    pub fn new(store: Store, outside: Outside, public_url: &str) -> Self {
        let public_url = public_url.trim_end_matches('/').to_owned();
        Self {
            inner: Arc::new(Inner {
                mailer: Mailer::new(store.clone()),
                store,
                outside,
                public_url,
                people: OnceLock::new(),
            }),
        }
    }

    /// Names the other features that keep something of people. Once, when all of them are there.
    pub fn search_in(&self, features: Vec<Arc<dyn PersonalData>>) {
        // A second list is a mistake in wiring that changes nothing: the first stays.
        let _kept = self.inner.people.set(features);
    }

    /// All features that keep something of people, this one first.
    pub fn features(&self) -> Vec<Arc<dyn PersonalData>> {
        let own: Arc<dyn PersonalData> = Arc::new(people::Letters(self.clone()));
        let others = self.inner.people.get().into_iter().flatten().cloned();
        std::iter::once(own).chain(others).collect()
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    pub fn outside(&self) -> &Outside {
        &self.inner.outside
    }

    pub async fn settings(&self) -> Result<Settings, StoreError> {
        self.inner.outside.rules.settings().await
    }

    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.inner.public_url)
    }

    /// The site's address, without a slash at its end.
    pub fn public_url(&self) -> &str {
        &self.inner.public_url
    }
}

pub const VOCABULARIES: kernel::Vocabularies = &[
    ("LetterKind", model::Kind::TERMS),
    ("LetterState", model::State::TERMS),
    ("DataComplaintOutcome", desk::complaints::Outcome::TERMS),
    ("BreachRisk", desk::breaches::views::Harm::TERMS),
];

pub fn router(outreach: Outreach) -> Router {
    visitors::router(outreach)
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn prepare(outreach: &Outreach) -> Result<(), StoreError> {
    let tx = outreach.store().begin(Actor::System).await?;
    jobs::look_again(&tx).await?;
    tx.commit().await
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    visitors::openapi()
}
