//! A paid maps service beside our own data, where the operator has a key.
//!
//! Nothing is sent without a tap of the visitor; positions are rounded before; the key never leaves the server. Answers are
//! kept for a while by keyword or type and coordinates, and a day's calls are counted on all nodes together.

mod budget;
mod lookup;
mod merging;
mod wire;

use std::sync::Arc;
use std::time::Duration;

use moka::sync::Cache;
use serde::de::DeserializeOwned;
use store::Store;
use url::Url;

pub use lookup::{AddressLookup, Lookup};
pub(crate) use merging::merge;

use crate::model::{Category, Point};
use wire::{Answer, Autocomplete, Details, Geocoded, Nearby};

/// How long answers are kept, and how many.
const KEPT: Duration = Duration::from_secs(600);
const MOST: u64 = 500;
/// The service's own limit of a call.
const PATIENCE: Duration = Duration::from_secs(4);
/// Metres; from the specification.
const RADIUS: u32 = 5_000;

/// What is looked for: the keyword where there is one, else the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Typed words.
    Keyword(String),
    /// A kind of place; all kinds where none is said.
    Kind(Option<Category>),
}

/// A place of the service.
#[derive(Clone, Debug, PartialEq)]
pub struct MapPlace {
    /// The service's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its address, or its vicinity.
    pub address: String,
    /// Where it is.
    pub point: Point,
    /// Of five.
    pub rating: Option<f64>,
    /// By so many people.
    pub rated_by: u32,
    /// Whether it is open.
    pub open_now: Option<bool>,
    /// Its number.
    pub phone: Option<String>,
    /// Its site.
    pub website: Option<String>,
    /// What it is.
    pub category: Category,
}

/// Where a point is, as the service says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapAddress {
    /// The address in one line.
    pub address: String,
    /// Administrative area of the first level.
    pub region: String,
    /// Two letters.
    pub country: String,
}

/// The service.
#[derive(Clone)]
pub struct Maps {
    inner: Arc<Inner>,
}

struct Inner {
    client: reqwest::Client,
    base: Url,
    key: String,
    store: Store,
    calls_a_day: u32,
    kept: Cache<String, Arc<Vec<MapPlace>>>,
}

impl Maps {
    /// The service at an address, such as `https://maps.googleapis.com/`; at most so many calls a day.
    ///
    /// # Errors
    /// When the client cannot be made.
    pub fn new(store: Store, base: Url, key: String, calls_a_day: u32) -> anyhow::Result<Self> {
        let client = reqwest::Client::builder()
            .timeout(PATIENCE)
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        Ok(Self {
            inner: Arc::new(Inner {
                client,
                base,
                key,
                store,
                calls_a_day,
                kept: Cache::builder()
                    .max_capacity(MOST)
                    .time_to_live(KEPT)
                    .build(),
            }),
        })
    }

    /// Places around a point. Empty where the service fails or the day's calls are used up: our own data answers then.
    pub async fn nearby(&self, at: Point, what: &What) -> Arc<Vec<MapPlace>> {
        let at = at.rounded();
        let (name, value) = match what {
            What::Keyword(words) => ("keyword", words.clone()),
            What::Kind(Some(Category::Clinic)) => ("keyword", "clinic".to_owned()),
            What::Kind(Some(Category::Laboratory)) => ("keyword", "laboratory".to_owned()),
            What::Kind(kind) => ("type", kind.map_or("health", Category::word).to_owned()),
        };
        let key = format!("{name}={value}@{},{}", at.lat(), at.lng());
        if let Some(kept) = self.inner.kept.get(&key) {
            return kept;
        }
        let asked = [
            ("location", format!("{},{}", at.lat(), at.lng())),
            ("radius", RADIUS.to_string()),
            (name, value),
        ];
        let found: Option<Nearby> = self.ask("maps/api/place/nearbysearch/json", &asked).await;
        let Some(found) = found else {
            return Arc::default();
        };
        let places: Arc<Vec<MapPlace>> = Arc::new(found.places());
        self.inner.kept.insert(key, places.clone());
        places
    }

    /// One place with its number, site and hours.
    pub async fn details(&self, id: &str) -> Option<MapPlace> {
        let fields = "place_id,name,formatted_address,formatted_phone_number,rating,user_ratings_total,opening_hours,website,geometry,types";
        let asked = [("place_id", id.to_owned()), ("fields", fields.to_owned())];
        let found: Details = self.ask("maps/api/place/details/json", &asked).await?;
        found.place()
    }

    /// Where a point is.
    pub async fn reverse(&self, at: Point) -> Option<MapAddress> {
        let at = at.rounded();
        let asked = [("latlng", format!("{},{}", at.lat(), at.lng()))];
        let found: Geocoded = self.ask("maps/api/geocode/json", &asked).await?;
        found.address()
    }

    /// Establishments whose name begins so, each with its id; in a country where one is said.
    pub async fn autocomplete(&self, typed: &str, country: &str) -> Vec<(String, String)> {
        let mut asked = vec![
            ("input", typed.to_owned()),
            ("types", "establishment".to_owned()),
        ];
        if !country.is_empty() {
            asked.push(("components", format!("country:{}", country.to_lowercase())));
        }
        let found: Option<Autocomplete> =
            self.ask("maps/api/place/autocomplete/json", &asked).await;
        found.map(Autocomplete::labels).unwrap_or_default()
    }

    /// Asks, unless the day's calls are used up. What goes wrong is said in the log without what was asked.
    async fn ask<T: DeserializeOwned + Answer>(
        &self,
        path: &str,
        asked: &[(&str, String)],
    ) -> Option<T> {
        match budget::spend(&self.inner.store, self.inner.calls_a_day).await {
            Ok(true) => {}
            Ok(false) => {
                tracing::warn!("the day's calls of the maps service are used up");
                return None;
            }
            Err(error) => {
                tracing::warn!(%error, "counting calls of the maps service");
                return None;
            }
        }
        let answer = self.fetch::<T>(path, asked).await;
        match answer {
            Ok(answer) if answer.is_fine() => Some(answer),
            Ok(answer) => {
                tracing::warn!(status = answer.status(), "the maps service refused");
                None
            }
            Err(error) => {
                // The address of a call holds the key and a position.
                let error = error.without_url();
                tracing::warn!(%error, "the maps service failed");
                None
            }
        }
    }

    async fn fetch<T: DeserializeOwned>(
        &self,
        path: &str,
        asked: &[(&str, String)],
    ) -> Result<T, reqwest::Error> {
        let mut url = self.inner.base.clone();
        url.set_path(path);
        url.query_pairs_mut()
            .extend_pairs(asked)
            .append_pair("key", &self.inner.key);
        let answer = self.inner.client.get(url).send().await?;
        answer.error_for_status()?.json().await
    }
}
