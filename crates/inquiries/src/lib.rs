//! Contact, partnership, volunteers, enquiries, feedback, complaints: people who write, and who answers them.
//!
//! What somebody writes is a letter, whichever form it came by: stored sealed first, mailed second, under a number to quote.
//! The desk has one inbox for all of them; a reply goes out by mail, and what is answered to it finds the way back by its
//! address. Words, routing and how long things are kept come from a settings document. The one search over all that the house
//! keeps of a person stands here too; what each feature keeps it learns through [`PersonalData`].

mod desk;
pub mod inbound;
pub mod inquiry;
pub mod jobs;
mod migrations;
pub mod model;
pub mod personal_data;
pub mod ports;
pub mod tables;
pub mod visitors;

pub use desk::desk_routes;
pub use jobs::register_jobs;
pub use migrations::migrations;
pub use ports::InquiryPorts;
pub use tables::list_tables as tables;

use std::sync::{Arc, OnceLock};

use axum::Router;
use mail::Mailer;
use model::InquirySettings;
use store::personal::PersonalData;
use store::{Actor, Store, StoreError};

/// Outreach of the house. Cheap to clone.
#[derive(Clone)]
pub struct InquiryService {
    inner: Arc<InquiryInner>,
}

struct InquiryInner {
    store: Store,
    mailer: Mailer,
    ports: InquiryPorts,
    public_url: String,
    people: OnceLock<Vec<Arc<dyn PersonalData>>>,
}

impl InquiryService {
    /// In this store, whose migrations must hold [`migrations`]; `public_url` is the site's, without a slash at its end.
    pub fn new(store: Store, outside: InquiryPorts, public_url: &str) -> Self {
        let public_url = public_url.trim_end_matches('/').to_owned();
        Self {
            inner: Arc::new(InquiryInner {
                mailer: Mailer::new(store.clone()),
                store,
                ports: outside,
                public_url,
                people: OnceLock::new(),
            }),
        }
    }

    /// Names the other features that keep something of people. Once, when all of them are there.
    pub fn register_features(&self, features: Vec<Arc<dyn PersonalData>>) {
        // A second list is a mistake in wiring that changes nothing: the first stays.
        let _kept = self.inner.people.set(features);
    }

    /// All features that keep something of people, this one first.
    pub fn personal_data_features(&self) -> Vec<Arc<dyn PersonalData>> {
        let own: Arc<dyn PersonalData> = Arc::new(personal_data::InquiryData(self.clone()));
        let others = self.inner.people.get().into_iter().flatten().cloned();
        std::iter::once(own).chain(others).collect()
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    pub fn ports(&self) -> &InquiryPorts {
        &self.inner.ports
    }

    pub async fn settings(&self) -> Result<InquirySettings, StoreError> {
        self.inner.ports.rules.load_settings().await
    }

    pub fn url_for(&self, path: &str) -> String {
        format!("{}{path}", self.inner.public_url)
    }

    /// The site's address, without a slash at its end.
    pub fn public_url(&self) -> &str {
        &self.inner.public_url
    }
}

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("InquiryKind", model::InquiryKind::TERMS),
    ("InquiryState", model::InquiryState::TERMS),
    (
        "DataComplaintOutcome",
        desk::complaints::DataComplaintOutcome::TERMS,
    ),
    ("BreachRisk", desk::breaches::views::BreachRisk::TERMS),
];

pub fn router(outreach: InquiryService) -> Router {
    visitors::router(outreach)
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn schedule_jobs(outreach: &InquiryService) -> Result<(), StoreError> {
    let tx = outreach.store().begin(Actor::System).await?;
    jobs::schedule_jobs(&tx).await?;
    tx.commit().await
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    visitors::openapi()
}
