//! Calls of the service in both protocols.

use serde_json::{Value, json};

use crate::model::{GeoPoint, PlaceCategory};

/// Metres; from the specification.
const RADIUS_METRES: u32 = 5_000;
/// Rows of an answer at most: what the newer protocol gives at once.
const MAX_RESULTS: u32 = 20;
/// Where both protocols tell the address of a point.
pub(super) const GEOCODE_PATH: &str = "maps/api/geocode/json";
/// What the newer protocol tells of a place; below `places.` in a list of them.
pub(super) const DETAIL_FIELDS: &str = "id,displayName,formattedAddress,nationalPhoneNumber,rating,userRatingCount,currentOpeningHours.openNow,websiteUri,location,types,photos,businessStatus";
const LIST_FIELDS: &str = "places.id,places.displayName,places.formattedAddress,places.nationalPhoneNumber,places.rating,places.userRatingCount,places.currentOpeningHours.openNow,places.websiteUri,places.location,places.types,places.photos,places.businessStatus";
pub(super) const SUGGESTION_FIELDS: &str =
    "suggestions.placePrediction.placeId,suggestions.placePrediction.text.text";

/// A call: its path, what stands in its address, what is sent with it, and which fields of the answer are wanted. The last two
/// are the newer protocol's.
#[derive(Default)]
pub(super) struct MapsCall {
    pub(super) path: String,
    pub(super) asked: Vec<(&'static str, String)>,
    pub(super) sent: Option<Value>,
    pub(super) fields: Option<&'static str>,
}

/// What is looked for: the keyword where there is one, else the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapsQuery {
    Keyword(String),
    /// A kind of place; all kinds where none is said.
    Kind(Option<PlaceCategory>),
}

/// What the older protocol is asked for places around a point.
pub(super) fn nearby_older(at: GeoPoint, what: &MapsQuery) -> MapsCall {
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
pub(super) fn nearby_newer(at: GeoPoint, what: &MapsQuery) -> MapsCall {
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
