//! Pharmacies, clinics, laboratories and hospitals near a point; areas and postcodes offline.
//!
//! Places come from files that are imported ([`import`]); rows of different sources are never merged. An index in memory
//! ([`index`]) finds the nearest ones exactly, a gazetteer knows names and postcodes, and rows are read from the database
//! once they are among the results. No position is kept or logged.

mod api;
mod desk;
mod gazetteer;
mod holidays;
mod hours;
pub mod import;
mod index;
mod mails;
pub mod maps;
mod migrations;
pub mod model;
pub mod outside;
pub mod persons;
mod retention;
pub mod search;
mod sources;
mod tables;

use std::sync::Arc;

use mail::Mailer;
use serde_json::{Map, Value};
use store::{Jobs, Store, StoreError};
use web::Error;

pub use api::{openapi, router};
pub use desk::desk_routes;
pub use migrations::migrations;
pub use outside::Outside;
pub use tables::all as tables;

use gazetteer::Gazetteer;
use holidays::Expected;
use hours::Moment;
use import::Amount;
use index::{Index, Kept};
use model::Settings;

#[derive(Clone)]
pub struct Places {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    outside: Outside,
    mailer: Mailer,
    index: Kept,
    gazetteer: gazetteer::Shared,
}

impl Places {
    /// In this store, whose migrations must hold [`migrations`].
    pub fn new(store: Store, outside: Outside) -> Self {
        Self {
            inner: Arc::new(Inner {
                index: Kept::of(&store),
                mailer: Mailer::new(store.clone()),
                gazetteer: gazetteer::Shared::default(),
                store,
                outside,
            }),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub async fn count(&self) -> Result<usize, StoreError> {
        self.ask(Index::len).await
    }

    pub(crate) fn outside(&self) -> &Outside {
        &self.inner.outside
    }

    pub(crate) fn mailer(&self) -> &Mailer {
        &self.inner.mailer
    }

    pub(crate) fn amount(&self) -> Amount {
        self.inner.outside.amount
    }

    pub(crate) async fn ask<T>(&self, question: impl FnOnce(&Index) -> T) -> Result<T, StoreError> {
        self.inner.index.ask(&self.inner.store, question).await
    }

    pub(crate) async fn gazetteer(&self) -> Result<Arc<Gazetteer>, Error> {
        self.inner.gazetteer.get().await
    }

    pub(crate) async fn words(&self) -> Result<Map<String, Value>, StoreError> {
        self.inner.outside.rules.words().await
    }

    pub(crate) async fn settings(&self) -> Result<Settings, StoreError> {
        self.inner.outside.rules.settings().await
    }

    /// Now, for looking at opening hours with these settings.
    pub(crate) fn moment(&self, settings: &Settings) -> Moment {
        Moment {
            now: self.store().clock().now(),
            expected: Arc::new(Expected::of_list(&settings.expected_holidays)),
        }
    }
}

pub const VOCABULARIES: kernel::Vocabularies = &[
    ("PlaceCategory", model::Category::TERMS),
    ("PlaceRunState", tables::run::RunState::TERMS),
    ("PlaceState", desk::views::PlaceState::TERMS),
    ("PlaceItemState", tables::item::ItemState::TERMS),
    ("PlaceItemWhat", &kernel::Term::plain(tables::item::WHAT)),
];

pub fn with_handlers(jobs: Jobs, places: &Places) -> Jobs {
    use import::jobs::{IMPORT_SHIPPED, run_import};
    jobs.handle_with(IMPORT_SHIPPED, places.clone(), run_import)
        .handle_with(retention::FORGET_DUE, places.clone(), retention::forget_due)
}

/// Sees to what has to happen behind the start: the first import, and forgetting contacts every night.
pub async fn prepare(places: &Places) -> Result<(), StoreError> {
    import::jobs::want_shipped(places).await?;
    retention::look_next_night(places).await
}
