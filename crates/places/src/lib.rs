//! Pharmacies, clinics, laboratories and hospitals near a point; areas and postcodes offline.
//!
//! Places come from files that are imported ([`import_places`]); rows of different sources are never merged. An index in memory
//! ([`index`]) finds the nearest ones exactly, a gazetteer knows names and postcodes, and rows are read from the database
//! once they are among the results. No position is kept or logged.

mod api;
mod desk;
mod emails;
mod gazetteer;
mod holidays;
mod hours;
pub mod import;
mod index;
pub mod maps;
mod migrations;
pub mod model;
pub mod personal_data;
pub mod ports;
mod retention;
pub mod search;
mod sources;
mod tables;

use std::sync::Arc;

use mail::Mailer;
use serde_json::{Map, Value};
use store::{JobRunner, Store, StoreError};
use web::Error;

pub use api::{openapi, router};
pub use desk::desk_routes;
pub use migrations::migrations;
pub use ports::PlacesPorts;
pub use tables::all as tables;

use gazetteer::Gazetteer;
use holidays::ExpectedHolidays;
use hours::HoursContext;
use import::ShippedAmount;
use index::{LiveIndex, PlaceIndex};
use model::FinderSettings;

#[derive(Clone)]
pub struct Places {
    inner: Arc<PlacesInner>,
}

struct PlacesInner {
    store: Store,
    ports: PlacesPorts,
    mailer: Mailer,
    index: LiveIndex,
    gazetteer: gazetteer::LazyGazetteer,
}

impl Places {
    /// In this store, whose migrations must hold [`migrations`].
    pub fn new(store: Store, outside: PlacesPorts) -> Self {
        Self {
            inner: Arc::new(PlacesInner {
                index: LiveIndex::listen_to(&store),
                mailer: Mailer::new(store.clone()),
                gazetteer: gazetteer::LazyGazetteer::default(),
                store,
                ports: outside,
            }),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub async fn count_places(&self) -> Result<usize, StoreError> {
        self.with_index(PlaceIndex::len).await
    }

    pub(crate) fn ports(&self) -> &PlacesPorts {
        &self.inner.ports
    }

    pub(crate) fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    pub(crate) fn shipped_amount(&self) -> ShippedAmount {
        self.inner.ports.amount
    }

    pub(crate) async fn with_index<T>(
        &self,
        question: impl FnOnce(&PlaceIndex) -> T,
    ) -> Result<T, StoreError> {
        self.inner
            .index
            .with_index(&self.inner.store, question)
            .await
    }

    pub(crate) async fn load_gazetteer(&self) -> Result<Arc<Gazetteer>, Error> {
        self.inner.gazetteer.get_or_load().await
    }

    pub(crate) async fn load_copy(&self) -> Result<Map<String, Value>, StoreError> {
        self.inner.ports.settings.load_copy().await
    }

    pub(crate) async fn load_settings(&self) -> Result<FinderSettings, StoreError> {
        self.inner.ports.settings.load_settings().await
    }

    /// Now, for looking at opening hours with these settings.
    pub(crate) fn hours_context(&self, settings: &FinderSettings) -> HoursContext {
        HoursContext {
            now: self.store().clock().now(),
            expected: Arc::new(ExpectedHolidays::from_list(&settings.expected_holidays)),
        }
    }
}

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("PlaceCategory", model::PlaceCategory::TERMS),
    ("PlaceRunState", tables::run::RunState::TERMS),
    ("PlaceState", desk::views::PlaceState::TERMS),
    ("PlaceItemState", tables::item::ItemState::TERMS),
    (
        "PlaceItemWhat",
        &kernel::VocabularyTerm::plain_terms(tables::item::WHAT),
    ),
];

pub fn with_handlers(jobs: JobRunner, places: &Places) -> JobRunner {
    use import::jobs::{IMPORT_SHIPPED, run_import};
    jobs.with_job_function(IMPORT_SHIPPED, places.clone(), run_import)
        .with_job_function(
            retention::PURGE_JOB,
            places.clone(),
            retention::purge_due_contacts,
        )
}

/// Sees to what has to happen behind the start: the first import, and forgetting contacts every night.
pub async fn schedule_jobs(places: &Places) -> Result<(), StoreError> {
    import::jobs::enqueue_shipped_import(places).await?;
    retention::schedule_nightly_purge(places).await
}
