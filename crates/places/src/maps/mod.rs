//! A paid maps service beside our own data, where the operator has a key.
//!
//! Nothing is sent without a tap of the visitor; positions are rounded before; the key never leaves the server. Answers are
//! kept for a while by what was asked, so by keyword or type and coordinates, and a day's calls are counted on all nodes
//! together.

mod budget;
mod combined_search;
mod lookup;
mod merge;
mod photos;
mod wire;

use std::sync::Arc;
use std::time::Duration;

use http::header::CONTENT_TYPE;
use moka::sync::Cache;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use store::Store;
use url::Url;
use url::form_urlencoded::Serializer;

pub(crate) use combined_search::MapSearch;
pub use lookup::{AddressLocator, AddressLookup};
pub(crate) use merge::MergeableRow;
pub use photos::FetchedPhoto;

use crate::model::{GeoPoint, PlaceCategory};
use wire::{AutocompleteAnswer, DetailsAnswer, GeocodeAnswer, NearbyAnswer, ServiceAnswer, newer};

/// How long answers are kept, and how many bytes of them.
pub(crate) const CACHE_LIFETIME: Duration = Duration::from_secs(600);
const MOST_BYTES: u64 = 4 << 20;
/// The service's own limit of a call.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(4);
/// Metres; from the specification.
const RADIUS_METRES: u32 = 5_000;
/// Rows of an answer at most: what the newer protocol gives at once.
const MAX_RESULTS: u32 = 20;
/// Where both protocols tell the address of a point.
const GEOCODE_PATH: &str = "maps/api/geocode/json";
/// The newer protocol's host, and the one of the geocoder beside it.
const HOSTS: (&str, &str) = ("places.googleapis.com", "maps.googleapis.com");
/// What the newer protocol tells of a place; below `places.` in a list of them.
const DETAIL_FIELDS: &str = "id,displayName,formattedAddress,nationalPhoneNumber,rating,userRatingCount,currentOpeningHours.openNow,websiteUri,location,types,photos,businessStatus";
const LIST_FIELDS: &str = "places.id,places.displayName,places.formattedAddress,places.nationalPhoneNumber,places.rating,places.userRatingCount,places.currentOpeningHours.openNow,places.websiteUri,places.location,places.types,places.photos,places.businessStatus";
const SUGGESTION_FIELDS: &str =
    "suggestions.placePrediction.placeId,suggestions.placePrediction.text.text";
/// Begins the id of a row that is not ours.
pub(crate) const ID_PREFIX: &str = "maps:";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MapsProtocol {
    /// Its Places API (New), which keys of today are given.
    #[default]
    Newer,
    /// The Places web service before it, for keys that have it.
    Older,
}

#[derive(Clone, PartialEq, Eq)]
pub struct MapsService {
    /// Where its calls begin, such as `https://places.googleapis.com/`.
    pub base: Url,
    pub protocol: MapsProtocol,
    pub key: String,
    /// Calls a day at most, on all nodes together.
    pub calls_a_day: u32,
}

/// A call: its path, what stands in its address, what is sent with it, and which fields of the answer are wanted. The last two
/// are the newer protocol's.
#[derive(Default)]
struct MapsCall {
    path: String,
    asked: Vec<(&'static str, String)>,
    sent: Option<Value>,
    fields: Option<&'static str>,
}

/// What is looked for: the keyword where there is one, else the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapsQuery {
    Keyword(String),
    /// A kind of place; all kinds where none is said.
    Kind(Option<PlaceCategory>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct MapPlace {
    pub id: String,
    pub name: String,
    pub address: String,
    pub point: GeoPoint,
    /// Of five.
    pub rating: Option<f64>,
    pub rated_by: u32,
    pub open_now: Option<bool>,
    pub phone: Option<String>,
    pub website: Option<String>,
    pub category: PlaceCategory,
    pub photo: Option<MapPhoto>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapPhoto {
    pub reference: String,
    /// Who has to be named; empty for nobody.
    pub by: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapAddress {
    pub address: String,
    /// Administrative area of the first level.
    pub region: String,
    /// Two letters.
    pub country: String,
}

#[derive(Clone)]
pub struct MapsClient {
    inner: Arc<MapsInner>,
}

struct MapsInner {
    client: reqwest::Client,
    /// Follows the service to where its pictures lie.
    pictures: reqwest::Client,
    service: MapsService,
    geocoder: Url,
    store: Store,
    cache: Cache<String, Arc<str>>,
    photos: Cache<String, FetchedPhoto>,
}

impl MapsClient {
    pub fn new(store: Store, service: MapsService) -> anyhow::Result<Self> {
        let client = outbound::client_builder()
            .timeout(RESPONSE_TIMEOUT)
            // A redirect would take the key's header along to another host.
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        let mut geocoder = service.base.clone();
        // A base of an operator's own, such as a double in tests, answers for both.
        if geocoder.host_str() == Some(HOSTS.0) {
            geocoder.set_host(Some(HOSTS.1))?;
        }
        Ok(Self {
            inner: Arc::new(MapsInner {
                client,
                pictures: photos::build_client(&service.base)?,
                service,
                geocoder,
                store,
                cache: Cache::builder()
                    .weigher(|asked: &String, body: &Arc<str>| {
                        cache_weight(asked.len() + body.len())
                    })
                    .max_capacity(MOST_BYTES)
                    .time_to_live(CACHE_LIFETIME)
                    .build(),
                photos: photos::build_cache(),
            }),
        })
    }

    /// Whom answers with places of the service have to name.
    pub(crate) fn attribution_line(&self) -> String {
        let host = self.inner.service.base.host_str().unwrap_or_default();
        let name = if host.ends_with("googleapis.com") {
            "Google Maps"
        } else {
            host
        };
        format!("some places and ratings: {name}")
    }

    /// Places around a point. Empty where the service fails or the day's calls are used up: our own data answers then.
    pub async fn search_nearby(&self, at: GeoPoint, what: &MapsQuery) -> Vec<MapPlace> {
        let at = at.rounded();
        match self.inner.service.protocol {
            MapsProtocol::Newer => {
                let found: Option<newer::NewerPlaces> =
                    self.call_service(&nearby_newer(at, what)).await;
                found.map(newer::NewerPlaces::places).unwrap_or_default()
            }
            MapsProtocol::Older => {
                let found: Option<NearbyAnswer> = self.call_service(&nearby_older(at, what)).await;
                found.map(NearbyAnswer::into_places).unwrap_or_default()
            }
        }
    }

    pub async fn load_details(&self, id: &str) -> Option<MapPlace> {
        if self.inner.service.protocol == MapsProtocol::Newer {
            let is_name = |sign: char| sign.is_ascii_alphanumeric() || "-_".contains(sign);
            // It stands in the path.
            if id.is_empty() || !id.chars().all(is_name) {
                return None;
            }
            let call = MapsCall {
                path: format!("v1/places/{id}"),
                fields: Some(DETAIL_FIELDS),
                ..MapsCall::default()
            };
            let found: newer::NewerPlace = self.call_service(&call).await?;
            return found.into_place();
        }
        let fields = "place_id,name,formatted_address,formatted_phone_number,rating,user_ratings_total,opening_hours,website,geometry,photos,types,business_status";
        let call = MapsCall {
            path: "maps/api/place/details/json".to_owned(),
            asked: vec![("place_id", id.to_owned()), ("fields", fields.to_owned())],
            ..MapsCall::default()
        };
        let found: DetailsAnswer = self.call_service(&call).await?;
        found.into_place()
    }

    pub async fn reverse_geocode(&self, at: GeoPoint) -> Option<MapAddress> {
        let at = at.rounded();
        let call = MapsCall {
            path: GEOCODE_PATH.to_owned(),
            asked: vec![("latlng", format!("{},{}", at.lat(), at.lng()))],
            ..MapsCall::default()
        };
        let found: GeocodeAnswer = self.call_service(&call).await?;
        found.into_address()
    }

    /// Establishments whose name begins so, each with its id; in a country where one is said.
    pub async fn autocomplete_names(&self, typed: &str, country: &str) -> Vec<(String, String)> {
        let country = country.to_lowercase();
        if self.inner.service.protocol == MapsProtocol::Newer {
            let mut sent = json!({ "input": typed });
            if !country.is_empty() {
                sent["includedRegionCodes"] = json!([country]);
            }
            let call = MapsCall {
                path: "v1/places:autocomplete".to_owned(),
                sent: Some(sent),
                fields: Some(SUGGESTION_FIELDS),
                ..MapsCall::default()
            };
            let found: Option<newer::NewerSuggestions> = self.call_service(&call).await;
            return found
                .map(newer::NewerSuggestions::into_labels)
                .unwrap_or_default();
        }
        let mut asked = vec![
            ("input", typed.to_owned()),
            ("types", "establishment".to_owned()),
        ];
        if !country.is_empty() {
            asked.push(("components", format!("country:{country}")));
        }
        let call = MapsCall {
            path: "maps/api/place/autocomplete/json".to_owned(),
            asked,
            ..MapsCall::default()
        };
        let found: Option<AutocompleteAnswer> = self.call_service(&call).await;
        found
            .map(AutocompleteAnswer::into_labels)
            .unwrap_or_default()
    }

    /// The place that typed words name; in a country where one is said.
    pub(crate) async fn find_by_name(&self, typed: &str, country: &str) -> Option<MapPlace> {
        let (_, id) = self
            .autocomplete_names(typed, country)
            .await
            .into_iter()
            .next()?;
        self.load_details(&id).await
    }

    /// What was answered before, or what is answered now unless the day's calls are used up. What goes wrong is said in the
    /// log without what was asked.
    async fn call_service<T: DeserializeOwned + ServiceAnswer>(
        &self,
        call: &MapsCall,
    ) -> Option<T> {
        let asked = Serializer::new(String::new())
            .extend_pairs(&call.asked)
            .finish();
        let sent = call.sent.as_ref().map(Value::to_string).unwrap_or_default();
        let question = format!("{}?{asked}{sent}", call.path);
        if let Some(body) = self.inner.cache.get(&question) {
            return serde_json::from_str(&body).ok();
        }
        if !self.can_spend_call(self.inner.service.calls_a_day).await {
            return None;
        }
        let body = self.fetch_body(call).await.map_err(without_address);
        let read = body.and_then(|body| match serde_json::from_str::<T>(&body) {
            Ok(answer) => Ok((answer, body)),
            Err(error) => Err(anyhow::Error::new(error)),
        });
        match read {
            // Refusals are not kept, so that a mended key works at once.
            Ok((answer, body)) if answer.is_fine() => {
                self.inner.cache.insert(question, body.into());
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
    async fn can_spend_call(&self, most: u32) -> bool {
        match budget::spend_call(&self.inner.store, most).await {
            Ok(true) => true,
            Ok(false) => {
                tracing::warn!("the day's calls of the maps service are used up");
                false
            }
            // A call that cannot be counted is not made: the bill is the operator's.
            Err(error) => {
                tracing::warn!(%error, "counting calls of the maps service");
                false
            }
        }
    }

    fn call_url(&self, path: &str, asked: &[(&str, String)]) -> Url {
        let base = if path == GEOCODE_PATH {
            &self.inner.geocoder
        } else {
            &self.inner.service.base
        };
        let mut url = base.clone();
        url.set_path(path);
        if !asked.is_empty() {
            url.query_pairs_mut().extend_pairs(asked);
        }
        url
    }

    /// The same with the key, for what takes it there alone.
    fn keyed_call_url(&self, path: &str, asked: &[(&str, String)]) -> Url {
        let mut url = self.call_url(path, asked);
        url.query_pairs_mut()
            .append_pair("key", &self.inner.service.key);
        url
    }

    async fn fetch_body(&self, call: &MapsCall) -> Result<String, reqwest::Error> {
        let client = &self.inner.client;
        let Some(fields) = call.fields else {
            let url = self.keyed_call_url(&call.path, &call.asked);
            let answer = client.get(url).send().await?;
            return answer.error_for_status()?.text().await;
        };
        let url = self.call_url(&call.path, &call.asked);
        let request = match &call.sent {
            Some(sent) => client
                .post(url)
                .header(CONTENT_TYPE, "application/json")
                .body(sent.to_string()),
            None => client.get(url),
        };
        let answer = request
            .header("x-goog-api-key", &self.inner.service.key)
            .header("x-goog-fieldmask", fields)
            .send()
            .await?;
        answer.error_for_status()?.text().await
    }
}

/// What the older protocol is asked for places around a point.
fn nearby_older(at: GeoPoint, what: &MapsQuery) -> MapsCall {
    let (name, value) = match what {
        MapsQuery::Keyword(words) => ("keyword", words.clone()),
        MapsQuery::Kind(Some(PlaceCategory::Clinic)) => ("keyword", "clinic".to_owned()),
        MapsQuery::Kind(Some(PlaceCategory::Laboratory)) => ("keyword", "laboratory".to_owned()),
        MapsQuery::Kind(None | Some(PlaceCategory::Other)) => ("type", "health".to_owned()),
        MapsQuery::Kind(Some(kind)) => ("type", kind.key().to_owned()),
    };
    MapsCall {
        path: "maps/api/place/nearbysearch/json".to_owned(),
        asked: vec![
            ("location", format!("{},{}", at.lat(), at.lng())),
            ("radius", RADIUS_METRES.to_string()),
            (name, value),
        ],
        ..MapsCall::default()
    }
}

/// The same of the newer one: words are a search of texts near the point, kinds one of types within the circle.
fn nearby_newer(at: GeoPoint, what: &MapsQuery) -> MapsCall {
    let circle = json!({ "circle": {
        "center": { "latitude": at.lat(), "longitude": at.lng() },
        "radius": RADIUS_METRES,
    } });
    let by_words = |words: &str| {
        let sent = json!({ "textQuery": words, "locationBias": circle, "pageSize": MAX_RESULTS });
        ("v1/places:searchText", sent)
    };
    let by_types = |types: &[&str]| {
        let sent = json!({ "includedTypes": types, "locationRestriction": circle, "maxResultCount": MAX_RESULTS,
            "rankPreference": "DISTANCE" });
        ("v1/places:searchNearby", sent)
    };
    let (path, sent) = match what {
        MapsQuery::Keyword(words) => by_words(words),
        MapsQuery::Kind(Some(PlaceCategory::Clinic)) => by_words("clinic"),
        MapsQuery::Kind(Some(PlaceCategory::Pharmacy)) => by_types(&["pharmacy", "drugstore"]),
        MapsQuery::Kind(Some(PlaceCategory::Hospital)) => by_types(&["hospital"]),
        MapsQuery::Kind(Some(PlaceCategory::Laboratory)) => by_types(&["medical_lab"]),
        MapsQuery::Kind(None | Some(PlaceCategory::Other)) => {
            by_types(&["pharmacy", "hospital", "doctor", "medical_lab"])
        }
    };
    MapsCall {
        path: path.to_owned(),
        sent: Some(sent),
        fields: Some(LIST_FIELDS),
        ..MapsCall::default()
    }
}

/// The address of a call holds the key and a position.
fn without_address(error: reqwest::Error) -> anyhow::Error {
    anyhow::Error::new(error.without_url())
}

fn cache_weight(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}
