//! The client: it asks the service, unless the answer is kept or the day's calls are used up.

use std::sync::Arc;

use http::header::CONTENT_TYPE;
use moka::sync::Cache;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use store::Store;
use url::Url;
use url::form_urlencoded::Serializer;

use super::budget;
use super::caches::{FetchedPhoto, build_answer_cache, build_photo_cache};
use super::calls::{
    DETAIL_FIELDS, GEOCODE_PATH, MapsCall, MapsQuery, SUGGESTION_FIELDS, nearby_newer, nearby_older,
};
use super::http_clients::{build_call_client, build_picture_client, without_address};
use super::map_place::{MapAddress, MapPlace};
use super::service::{MapsProtocol, MapsService};
use super::wire::{
    AutocompleteAnswer, DetailsAnswer, GeocodeAnswer, NearbyAnswer, ServiceAnswer, newer,
};
use crate::model::GeoPoint;

/// The newer protocol's host, and the one of the geocoder beside it.
const HOSTS: (&str, &str) = ("places.googleapis.com", "maps.googleapis.com");

#[derive(Clone)]
pub struct MapsClient {
    pub(super) inner: Arc<MapsInner>,
}

pub(super) struct MapsInner {
    client: reqwest::Client,
    /// Follows the service to where its pictures lie.
    pub(super) pictures: reqwest::Client,
    pub(super) service: MapsService,
    geocoder: Url,
    pub(super) store: Store,
    cache: Cache<String, Arc<str>>,
    pub(super) photos: Cache<String, FetchedPhoto>,
}

impl MapsClient {
    pub fn new(store: Store, service: MapsService) -> anyhow::Result<Self> {
        let mut geocoder = service.base.clone();
        // A base of an operator's own, such as a double in tests, answers for both.
        if geocoder.host_str() == Some(HOSTS.0) {
            geocoder.set_host(Some(HOSTS.1))?;
        }
        Ok(Self {
            inner: Arc::new(MapsInner {
                client: build_call_client()?,
                pictures: build_picture_client(&service.base)?,
                service,
                geocoder,
                store,
                cache: build_answer_cache(),
                photos: build_photo_cache(),
            }),
        })
    }

    /// Whom answers with places of the service have to name.
    pub(crate) fn attribution_line(&self) -> String {
        let host = self.inner.service.base.host_str().unwrap_or_default();
        // not shown: in another language: the name of a service.
        let name = if host.ends_with("googleapis.com") {
            "Google Maps"
        } else {
            host
        };
        l10n::t!("places-maps-attribution", service = name)
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
    pub(super) async fn can_spend_call(&self, most: u32) -> bool {
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
    pub(super) fn keyed_call_url(&self, path: &str, asked: &[(&str, String)]) -> Url {
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
