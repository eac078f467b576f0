//! Names and points: where a point is, what begins so, what stands on a map.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use kernel::text::fold_for_comparison;
use kernel::{FieldError, ProblemDetails};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use web::{Error, Form, Query, Result};

use super::views::{
    LocatedPlace, PlaceSuggestion, PlaceSuggestions, PlacesMap, PlacesMapName, PlacesTiles,
};
use super::{landmarks, presentation, responses};
use crate::Places;
use crate::gazetteer::NameQuery;
use crate::index::IndexQuery;
use crate::model::GeoPoint;

/// Suggestions of an answer, and how many of them are places of the list.
const MOST: usize = 8;
const MOST_PLACES: usize = 3;
/// Names of a map, and how far around they are looked for, in kilometres.
const MOST_NAMES: usize = 60;
const NAMES_KM: f64 = 12.0;
/// Shortest and longest typed text, in characters.
const TYPED_LENGTH: std::ops::RangeInclusive<usize> = 2..=100;

#[derive(Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(default)]
#[into_params(parameter_in = Query)]
#[schema(as = PlacesPoint)]
pub struct PointParams {
    /// Degrees north.
    #[param(value_type = f64)]
    #[schema(value_type = f64)]
    lat: String,
    /// Degrees east.
    #[param(value_type = f64)]
    #[schema(value_type = f64)]
    lng: String,
}

impl PointParams {
    fn parse_point(&self) -> Result<GeoPoint> {
        GeoPoint::parse_point(&self.lat, &self.lng).ok_or_else(|| {
            // not shown: no page sends a point that is none.
            let words = "Give lat and lng in degrees, such as 7.77 and 4.56";
            Error::invalid_fields(
                // not shown: no page sends a point that is none.
                "This is no point on the earth.",
                vec![FieldError::new("lat", words)],
            )
        })
    }
}

/// Where a point is, in words, without asking anybody else. Everything is null at sea.
#[utoipa::path(get, path = "/api/places/locate", operation_id = "locate_point", tag = "places", params(PointParams),
    responses((status = 200, body = LocatedPlace), (status = 422, description = "No point")))]
pub(super) async fn locate_point(
    State(places): State<Places>,
    Query(params): Query<PointParams>,
) -> Result<Response> {
    let found = places
        .load_gazetteer()
        .await?
        .locate_point(params.parse_point()?);
    let said = |text: String| (!text.is_empty()).then_some(text);
    Ok(responses::private_response(&LocatedPlace {
        country: said(found.country),
        state_or_region: said(found.region),
        district: said(found.district),
        area: said(found.area),
        address: said(found.address),
    }))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct PhotoParams {
    of: String,
    /// Says that we gave this address out.
    #[serde(rename = "mark")]
    signature: String,
}

/// A picture of a place that a maps service found, without the browser asking others.
#[utoipa::path(get, path = "/api/places/photo", operation_id = "read_place_photo", tag = "places", params(PhotoParams),
    responses((status = 200, description = "The picture", content_type = "image/*", body = Vec<u8>),
        (status = 404, description = "No such picture, or none today")))]
pub(super) async fn get_place_photo(
    State(places): State<Places>,
    Query(params): Query<PhotoParams>,
) -> Result<Response> {
    let photo = match &places.ports().maps {
        Some(maps) => maps.load_photo(&params.of, &params.signature).await,
        None => None,
    };
    // not shown: the answer to an <img>.
    let photo = photo.ok_or_else(|| ProblemDetails::not_found("There is no such picture."))?;
    let head = [
        // The type was sniffed from the bytes: what the service claims of its picture is not passed on.
        (CONTENT_TYPE, photo.kind),
        (CACHE_CONTROL, "private, max-age=600"),
    ];
    Ok((head, photo.bytes).into_response())
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct SuggestParams {
    q: String,
    /// Two letters; empty for no restriction.
    #[param(required = false)]
    country: String,
}

/// Areas, towns, postcodes and places whose name begins so; a slip is forgiven.
#[utoipa::path(get, path = "/api/places/suggest", operation_id = "suggest_places", tag = "places", params(SuggestParams),
    responses((status = 200, body = PlaceSuggestions)))]
pub(super) async fn suggest_places(
    State(places): State<Places>,
    Query(params): Query<SuggestParams>,
) -> Result<Response> {
    let typed = params.q.trim().to_owned();
    let country = params.country.trim().to_uppercase();
    // No error for a single letter: the field asks while somebody types, and every name starts with one.
    if !TYPED_LENGTH.contains(&typed.chars().count()) {
        let suggestions = Vec::new();
        return Ok(responses::private_response(&PlaceSuggestions {
            suggestions,
        }));
    }
    let gazetteer = places.load_gazetteer().await?;
    let found = gazetteer.find_names(NameQuery {
        typed: &typed,
        country: &country,
        most: MOST,
    });
    let mut suggestions: Vec<PlaceSuggestion> = found
        .into_iter()
        .map(|found| PlaceSuggestion {
            label: found.label,
            kind: found.kind.to_owned(),
            lat: found.point.lat(),
            lng: found.point.lng(),
            country: found.country,
            state_or_region: found.region,
            near: found.near,
        })
        .collect();
    let beside = landmarks::suggest_landmarks(&places, &typed, &country).await?;
    let landmarks = beside.into_iter().map(|found| PlaceSuggestion {
        label: found.label,
        kind: found.kind.to_owned(),
        lat: found.point.lat(),
        lng: found.point.lng(),
        country: found.country,
        state_or_region: found.region,
        near: found.near,
    });
    let mut named: Vec<PlaceSuggestion> = landmarks.collect();
    named.extend(suggest_listed_places(&places, &typed, &country).await?);
    named.truncate(MOST_PLACES);
    // Areas give way to the few places, which would never show where many areas begin alike.
    suggestions.truncate(MOST - named.len());
    suggestions.extend(named);
    Ok(responses::private_response(&PlaceSuggestions {
        suggestions,
    }))
}

async fn suggest_listed_places(
    places: &Places,
    typed: &str,
    country: &str,
) -> Result<Vec<PlaceSuggestion>> {
    let folded = fold_for_comparison(typed);
    // Two letters begin the words of thousands of names; the places among them would be arbitrary.
    if folded.chars().count() <= *TYPED_LENGTH.start() {
        return Ok(Vec::new());
    }
    let ask = IndexQuery {
        words: folded.split(' ').map(str::to_owned).collect(),
        ..IndexQuery::default()
    };
    let country = (!country.is_empty()).then_some(country);
    let ids: Vec<_> = places
        .with_index(|index| {
            let named = index.find_by_name(&ask, country, MOST_PLACES).into_iter();
            named.map(|number| index.slot_at(number).id).collect()
        })
        .await?;
    let mut rows = presentation::load_shown_rows(places.store(), ids.iter().copied()).await?;
    let rows = ids.iter().filter_map(|id| rows.remove(&id.to_string()));
    Ok(rows
        .map(|row| {
            let fields = row.displayed_fields();
            let address = presentation::format_address(&row, &fields);
            PlaceSuggestion {
                label: [fields.name.as_str(), &address]
                    .into_iter()
                    .filter(|part| !part.is_empty())
                    .collect::<Vec<_>>()
                    .join(", "),
                kind: "facility".to_owned(),
                lat: fields.lat,
                lng: fields.lng,
                country: fields.country,
                state_or_region: fields.state_or_region,
                near: row.id,
            }
        })
        .collect())
}

/// What a map around a point can show: tiles where the operator names a server, and names without any.
#[utoipa::path(get, path = "/api/places/map", operation_id = "read_places_map", tag = "places", params(PointParams),
    responses((status = 200, body = PlacesMap), (status = 422, description = "No point")))]
pub(super) async fn get_map(
    State(places): State<Places>,
    Query(params): Query<PointParams>,
) -> Result<Response> {
    map_around(&places, params.parse_point()?).await
}

/// The same for a visitor's own position, which stands in no address.
#[utoipa::path(post, path = "/api/places/map", operation_id = "read_places_map_here", tag = "places",
    request_body(content = PointParams, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = PlacesMap), (status = 422, description = "No point")))]
pub(super) async fn map_here(
    State(places): State<Places>,
    Form(params): Form<PointParams>,
) -> Result<Response> {
    map_around(&places, params.parse_point()?).await
}

async fn map_around(places: &Places, point: GeoPoint) -> Result<Response> {
    let gazetteer = places.load_gazetteer().await?;
    let names = gazetteer.names_around(point, NAMES_KM, MOST_NAMES);
    let tiles = places.ports().tiles.as_ref().map(|tiles| PlacesTiles {
        url: tiles.url.clone(),
        attribution: tiles.attribution.clone(),
        max_zoom: tiles.max_zoom,
        // Leaflet's 50 KB and the first view of tiles, said before the tap to a visitor who pays by the megabyte.
        size: "about 450 KB".to_owned(),
    });
    Ok(responses::private_response(&PlacesMap {
        tiles,
        names: names
            .into_iter()
            .map(|name| PlacesMapName {
                lat: name.point.lat(),
                lng: name.point.lng(),
                name: name.name,
                kind: name.kind.to_owned(),
            })
            .collect(),
    }))
}
