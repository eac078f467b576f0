//! The places as all else in this crate holds them.

use std::sync::Arc;

use mail::Mailer;
use serde_json::{Map, Value};
use store::{Store, StoreError};
use web::Error;

use crate::gazetteer::{Gazetteer, LazyGazetteer};
use crate::holidays::ExpectedHolidays;
use crate::hours::HoursContext;
use crate::index::{LiveIndex, PlaceIndex};
use crate::model::{FinderSettings, ShippedAmount};
use crate::ports::PlacesPorts;

#[derive(Clone)]
pub struct Places {
    inner: Arc<PlacesInner>,
}

struct PlacesInner {
    store: Store,
    ports: PlacesPorts,
    mailer: Mailer,
    index: LiveIndex,
    gazetteer: LazyGazetteer,
}

impl Places {
    /// In this store, whose migrations must hold [`crate::migrations`].
    pub fn new(store: Store, ports: PlacesPorts) -> Self {
        Self {
            inner: Arc::new(PlacesInner {
                index: LiveIndex::listen_to(&store),
                mailer: Mailer::new(store.clone()),
                gazetteer: LazyGazetteer::default(),
                store,
                ports,
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
