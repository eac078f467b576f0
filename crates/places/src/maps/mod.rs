//! A paid maps service beside our own data, where the operator has a key.
//!
//! Nothing is sent without a tap of the visitor; positions are rounded before; the key never leaves the server. Answers are
//! kept for a while by what was asked, so by keyword or type and coordinates, and a day's calls are counted on all nodes
//! together.

mod beside;
mod budget;
mod lookup;
mod merging;
mod photos;
mod wire;

use std::sync::Arc;
use std::time::Duration;

use moka::sync::Cache;
use serde::de::DeserializeOwned;
use store::Store;
use url::Url;
use url::form_urlencoded::Serializer;

pub(crate) use beside::Tapped;
pub use lookup::{AddressLookup, Lookup};
pub(crate) use photos::PATH as PHOTO;
pub use photos::Photo;

use crate::model::{Category, Point};
use wire::{Answer, Autocomplete, Details, Geocoded, Nearby};

/// How long answers are kept, and how many bytes of them.
pub(crate) const KEPT: Duration = Duration::from_secs(600);
const MOST_BYTES: u64 = 4 << 20;
/// The service's own limit of a call.
const PATIENCE: Duration = Duration::from_secs(4);
/// Metres; from the specification.
const RADIUS: u32 = 5_000;
/// Begins the id of a row that is not ours.
pub(crate) const ID: &str = "maps:";

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
    /// A picture of it.
    pub photo: Option<MapPhoto>,
}

/// A picture that the service has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapPhoto {
    /// The service's name of it.
    pub reference: String,
    /// Who has to be named; empty for nobody.
    pub by: String,
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
    /// Follows the service to where its pictures lie.
    pictures: reqwest::Client,
    base: Url,
    key: String,
    store: Store,
    calls_a_day: u32,
    kept: Cache<String, Arc<str>>,
    photos: Cache<String, Photo>,
}

impl Maps {
    /// The service at an address, such as `https://maps.googleapis.com/`; at most so many calls a day.
    ///
    /// # Errors
    /// When the client cannot be made.
    pub fn new(store: Store, base: Url, key: String, calls_a_day: u32) -> anyhow::Result<Self> {
        let client = outbound::client_builder()
            .timeout(PATIENCE)
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        Ok(Self {
            inner: Arc::new(Inner {
                client,
                pictures: photos::client(&base)?,
                base,
                key,
                store,
                calls_a_day,
                kept: Cache::builder()
                    .weigher(|asked: &String, body: &Arc<str>| weight(asked.len() + body.len()))
                    .max_capacity(MOST_BYTES)
                    .time_to_live(KEPT)
                    .build(),
                photos: photos::cache(),
            }),
        })
    }

    /// Whom answers with places of the service have to name.
    pub(crate) fn line(&self) -> String {
        let host = self.inner.base.host_str().unwrap_or_default();
        let name = if host.ends_with("googleapis.com") {
            "Google Maps"
        } else {
            host
        };
        format!("some places and ratings: {name}")
    }

    /// Places around a point. Empty where the service fails or the day's calls are used up: our own data answers then.
    pub async fn nearby(&self, at: Point, what: &What) -> Vec<MapPlace> {
        let at = at.rounded();
        let (name, value) = match what {
            What::Keyword(words) => ("keyword", words.clone()),
            What::Kind(Some(Category::Clinic)) => ("keyword", "clinic".to_owned()),
            What::Kind(Some(Category::Laboratory)) => ("keyword", "laboratory".to_owned()),
            What::Kind(None | Some(Category::Other)) => ("type", "health".to_owned()),
            What::Kind(Some(kind)) => ("type", kind.word().to_owned()),
        };
        let asked = [
            ("location", format!("{},{}", at.lat(), at.lng())),
            ("radius", RADIUS.to_string()),
            (name, value),
        ];
        let found: Option<Nearby> = self.ask("maps/api/place/nearbysearch/json", &asked).await;
        found.map(Nearby::places).unwrap_or_default()
    }

    /// One place with its number, site and hours.
    pub async fn details(&self, id: &str) -> Option<MapPlace> {
        let fields = "place_id,name,formatted_address,formatted_phone_number,rating,user_ratings_total,opening_hours,website,geometry,photos,types,business_status";
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

    /// The place that typed words name; in a country where one is said.
    pub(crate) async fn named(&self, typed: &str, country: &str) -> Option<MapPlace> {
        let (_, id) = self.autocomplete(typed, country).await.into_iter().next()?;
        self.details(&id).await
    }

    /// What was answered before, or what is answered now unless the day's calls are used up. What goes wrong is said in the
    /// log without what was asked.
    async fn ask<T: DeserializeOwned + Answer>(
        &self,
        path: &str,
        asked: &[(&str, String)],
    ) -> Option<T> {
        let question = format!(
            "{path}?{}",
            Serializer::new(String::new()).extend_pairs(asked).finish()
        );
        if let Some(body) = self.inner.kept.get(&question) {
            return serde_json::from_str(&body).ok();
        }
        if !self.may_spend(self.inner.calls_a_day).await {
            return None;
        }
        let body = self.fetch(path, asked).await.map_err(without_address);
        let read = body.and_then(|body| match serde_json::from_str::<T>(&body) {
            Ok(answer) => Ok((answer, body)),
            Err(error) => Err(anyhow::Error::new(error)),
        });
        match read {
            Ok((answer, body)) if answer.is_fine() => {
                self.inner.kept.insert(question, body.into());
                Some(answer)
            }
            Ok((answer, _)) => {
                tracing::warn!(status = answer.status(), "the maps service refused");
                None
            }
            Err(error) => {
                tracing::warn!(%error, "the maps service failed");
                None
            }
        }
    }

    /// Takes one call of the day, where fewer than so many were made.
    async fn may_spend(&self, most: u32) -> bool {
        match budget::spend(&self.inner.store, most).await {
            Ok(true) => true,
            Ok(false) => {
                tracing::warn!("the day's calls of the maps service are used up");
                false
            }
            Err(error) => {
                tracing::warn!(%error, "counting calls of the maps service");
                false
            }
        }
    }

    /// The address of a call, with the key.
    fn address(&self, path: &str, asked: &[(&str, String)]) -> Url {
        let mut url = self.inner.base.clone();
        url.set_path(path);
        url.query_pairs_mut()
            .extend_pairs(asked)
            .append_pair("key", &self.inner.key);
        url
    }

    async fn fetch(&self, path: &str, asked: &[(&str, String)]) -> Result<String, reqwest::Error> {
        let answer = self
            .inner
            .client
            .get(self.address(path, asked))
            .send()
            .await?;
        answer.error_for_status()?.text().await
    }
}

/// The address of a call holds the key and a position.
fn without_address(error: reqwest::Error) -> anyhow::Error {
    anyhow::Error::new(error.without_url())
}

fn weight(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}
