//! What the calls about places answer.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::PlaceCategory;

#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = PlaceLocation)]
pub struct PlaceLocation {
    pub lat: f64,
    pub lng: f64,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = PlaceOpeningHours)]
pub struct OpeningHours {
    /// In the syntax of OpenStreetMap.
    pub text: String,
    /// Null when nobody knows, or nobody made sure of the hours for a year.
    pub open_now: Option<bool>,
    /// Known to be open 24 hours a day.
    pub always_open: bool,
    pub weekday_text: Vec<String>,
}

/// A place, with the names that maps services use.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct NearbyPlace {
    pub id: String,
    pub source_id: String,
    pub source: String,
    pub name: String,
    pub formatted_address: String,
    pub phone: Option<String>,
    pub formatted_phone_number: Option<String>,
    pub rating: Option<f64>,
    pub user_ratings_total: Option<u32>,
    pub opening_hours: Option<OpeningHours>,
    pub website: Option<String>,
    pub location: PlaceLocation,
    pub photos: Vec<String>,
    pub types: Vec<String>,
    pub category: PlaceCategory,
    /// By great circle on a sphere of 6371 km, two decimals; null without a position.
    pub distance_km: Option<f64>,
    /// At 30 km/h: `less than a minute`, `12 minutes`, `1 hour 5 minutes`.
    pub travel_time: Option<String>,
    /// It is known to have an emergency department.
    pub emergency: bool,
    /// Whether it accepts the public health scheme of its country; null when nobody knows.
    pub accepts_scheme: Option<bool>,
    /// `NHIA` in Nigeria, `NHS` in the United Kingdom.
    pub scheme: Option<String>,
    pub verified_at: Option<chrono::DateTime<chrono::Utc>>,
    /// Ids of the same place in other sources, as far as names tell.
    pub also: Vec<String>,
}

/// `GET /api/places`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct NearbyPlaces {
    /// Within the radius, nearest first.
    pub places: Vec<NearbyPlace>,
    /// The nearest ones outside.
    pub beyond: Vec<NearbyPlace>,
    pub partial: Option<String>,
    /// Lines to show beside the places.
    pub attribution: Vec<String>,
    /// Why there may be nothing here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// `GET /api/places/locate`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct LocatedPlace {
    pub country: Option<String>,
    pub state_or_region: Option<String>,
    pub district: Option<String>,
    pub area: Option<String>,
    pub address: Option<String>,
}

/// An area, town, postcode or place whose name begins so.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlaceSuggestion {
    pub label: String,
    /// `state`, `lga`, `ward`, `place`, `district`, `locality`, `outcode`, `postcode`, `landmark` or `facility`.
    pub kind: String,
    pub lat: f64,
    pub lng: f64,
    pub country: String,
    pub state_or_region: String,
    /// Its key, for `near` of the page.
    pub near: String,
}

/// `GET /api/places/suggest`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlaceSuggestions {
    pub suggestions: Vec<PlaceSuggestion>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = PlacePhone)]
pub struct PhoneView {
    pub text: String,
    pub href: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = PlaceOpen)]
pub struct OpenView {
    /// `open`, `closed`, `unknown`, or `doubtful` where nobody made sure of the hours for a year.
    pub state: String,
    pub text: String,
    /// `until 6pm`.
    pub more: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = PlaceRating)]
pub struct RatingView {
    pub value: String,
    pub of: u32,
}

/// A picture, 200 by 100 at most.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = PlacePhoto)]
pub struct PhotoView {
    /// Here: no picture is fetched from others.
    pub url: String,
    /// Who has to be named; empty for nobody.
    pub by: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlaceTwin)]
pub struct TwinView {
    pub id: String,
    pub url: String,
    pub source_line: String,
}

/// A place of a list, with its texts ready to print.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceRow {
    pub id: String,
    pub url: String,
    pub name: String,
    #[serde(rename = "type")]
    pub category: PlaceCategory,
    pub type_label: String,
    pub address: String,
    /// What everybody knows beside it: `Opposite Balogun Market`; empty when nobody said so.
    pub landmark: String,
    pub phone: Option<PhoneView>,
    pub website: Option<String>,
    pub distance_km: Option<f64>,
    /// `0.62 km`; empty without a position.
    pub distance: String,
    /// `about 2 minutes by car`; empty without a position.
    pub travel: String,
    pub open: OpenView,
    pub rating: Option<RatingView>,
    pub photo: Option<PhotoView>,
    pub lat: f64,
    pub lng: f64,
    /// The place on a map of others.
    pub map_url: String,
    pub emergency: bool,
    /// `accepts NHIA`, or that it does not; empty when nobody knows.
    pub scheme: String,
    /// `number confirmed 3 weeks ago by 4 people`.
    pub freshness: String,
    /// `good`, `old` or `unknown`.
    pub fresh: String,
    pub source_line: String,
    pub also: Vec<TwinView>,
}

/// What was asked for, as it was understood.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacesAsked {
    pub q: String,
    pub near: String,
    #[serde(rename = "type")]
    pub category: String,
    pub open: bool,
    pub always_open: bool,
    pub scheme: bool,
    pub emergency: bool,
}

/// Where a search is made around.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacesWhere {
    pub label: String,
    /// Empty for a position.
    pub near: String,
    /// `typed` or `position`.
    pub how: String,
    pub lat: f64,
    pub lng: f64,
    pub country: String,
    pub country_name: String,
    pub state_or_region: String,
    pub district: String,
    pub area: String,
    pub browse: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacesOther {
    pub label: String,
    pub near: String,
    pub q: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacesEmergency {
    pub country: String,
    pub number: String,
    pub tel: String,
    pub words: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacesMapSetting {
    pub tiles: bool,
    pub zoom: u8,
}

/// `GET /api/places/finder`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacesFinder {
    pub asked: PlacesAsked,
    /// Of places that are listed, or looked for: chosen, or read from what was typed. Empty for all kinds.
    pub kind: String,
    #[serde(rename = "where")]
    pub around: Option<PlacesWhere>,
    pub others: Vec<PlacesOther>,
    /// Empty before a search.
    pub heading: String,
    pub message: Option<String>,
    pub places: Vec<PlaceRow>,
    pub beyond: Vec<PlaceRow>,
    pub beyond_heading: String,
    /// What the public health scheme is called where it was searched: `NHIA` or `NHS`.
    pub scheme: Option<String>,
    pub partial: Option<String>,
    pub emergency: Option<PlacesEmergency>,
    pub attribution: Vec<String>,
    pub map: PlacesMapSetting,
    /// The network address may be asked for a place beside the device.
    pub lookup: bool,
    /// A search that is submitted may ask a maps service too.
    pub service: bool,
}

/// Hours of a day or of several.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlaceDayHours {
    pub days: String,
    pub text: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlaceCrumb {
    pub label: String,
    pub url: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlaceSourceLine {
    pub line: String,
    pub licence: String,
    pub href: Option<String>,
    pub date: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlaceReports {
    pub works: u32,
    #[serde(rename = "wrong")]
    pub not_working: u32,
    pub text: String,
}

/// `GET /api/places/{id}/page`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacePage {
    pub row: PlaceRow,
    pub postcode: String,
    pub subtype: String,
    pub ownership: String,
    pub hours: Vec<PlaceDayHours>,
    pub hours_note: String,
    /// What the public health scheme of its country is called: `NHIA` or `NHS`.
    pub scheme: Option<String>,
    /// Whether it accepts that, or that we do not know; empty where there is none.
    pub scheme_note: String,
    pub crumbs: Vec<PlaceCrumb>,
    /// Key for what is around it.
    pub near: String,
    pub sources: Vec<PlaceSourceLine>,
    pub reports: PlaceReports,
    /// Its source does not name it any more: it may have closed, and nobody checked.
    pub is_gone: bool,
    /// People said that it has closed, and the desk found that they are right.
    pub is_closed: bool,
    pub claimed: bool,
    pub emergency: Option<PlacesEmergency>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacesChild {
    pub label: String,
    pub url: String,
    pub count: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacesCount {
    #[serde(rename = "type")]
    pub category: PlaceCategory,
    pub label: String,
    pub count: u64,
}

/// `GET /api/places/browse/…`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacesBrowse {
    pub title: String,
    pub place: String,
    pub crumbs: Vec<PlaceCrumb>,
    pub near: Option<String>,
    pub children_heading: String,
    pub children: Vec<PlacesChild>,
    /// How places are told apart where no border is known; empty where nothing has to be said.
    pub note: String,
    pub counts: Vec<PlacesCount>,
    pub places: Vec<PlaceRow>,
    pub page: u64,
    pub pages: u64,
    pub total: u64,
    pub partial: Option<String>,
    pub attribution: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacesSource {
    pub key: String,
    pub name: String,
    pub line: String,
    pub licence: String,
    pub href: Option<String>,
    pub rows: u64,
    pub date: String,
    pub note: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlacesTiles {
    /// With `{z}`, `{x}` and `{y}`.
    pub url: String,
    pub attribution: String,
    pub max_zoom: u8,
    /// What a look at it costs.
    pub size: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacesMapName {
    pub name: String,
    pub lat: f64,
    pub lng: f64,
    pub kind: String,
}

/// `GET /api/places/map`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct PlacesMap {
    pub tiles: Option<PlacesTiles>,
    pub names: Vec<PlacesMapName>,
}
