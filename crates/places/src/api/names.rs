//! Names and points: where a point is, what begins so, what stands on a map.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use kernel::text::fold;
use kernel::{FieldError, Problem};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use web::{Error, Form, Query, Result};

use super::views::{
    LocatedPlace, PlaceSuggestion, PlaceSuggestions, PlacesMap, PlacesMapName, PlacesTiles,
};
use super::{answer, showing};
use crate::Places;
use crate::gazetteer::Wanted;
use crate::index::Ask;
use crate::model::Point;

/// Suggestions of an answer, and how many of them are places of the list.
const MOST: usize = 8;
const MOST_PLACES: usize = 3;
/// Names of a map, and how far around they are looked for, in kilometres.
const MOST_NAMES: usize = 60;
const NAMES_KM: f64 = 12.0;
/// Shortest and longest typed text, in characters.
const TYPED: std::ops::RangeInclusive<usize> = 2..=100;

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
    fn point(&self) -> Result<Point> {
        Point::read(&self.lat, &self.lng).ok_or_else(|| {
            let words = "Give lat and lng in degrees, such as 7.77 and 4.56";
            Error::invalid(
                "This is no point on the earth.",
                vec![FieldError::new("lat", words)],
            )
        })
    }
}

/// Where a point is, in words, without asking anybody else. Everything is null at sea.
#[utoipa::path(get, path = "/api/places/locate", operation_id = "locate_point", tag = "places", params(PointParams),
    responses((status = 200, body = LocatedPlace), (status = 422, description = "No point")))]
pub(super) async fn locate(
    State(places): State<Places>,
    Query(params): Query<PointParams>,
) -> Result<Response> {
    let found = places.gazetteer().await?.locate(params.point()?);
    let said = |text: String| (!text.is_empty()).then_some(text);
    Ok(answer::personal(&LocatedPlace {
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
    mark: String,
}

/// A picture of a place that a maps service found, without the browser asking others.
#[utoipa::path(get, path = "/api/places/photo", operation_id = "read_place_photo", tag = "places", params(PhotoParams),
    responses((status = 200, description = "The picture", content_type = "image/*", body = Vec<u8>),
        (status = 404, description = "No such picture, or none today")))]
pub(super) async fn photo(
    State(places): State<Places>,
    Query(params): Query<PhotoParams>,
) -> Result<Response> {
    let photo = match &places.outside().maps {
        Some(maps) => maps.photo(&params.of, &params.mark).await,
        None => None,
    };
    let photo = photo.ok_or_else(|| Problem::not_found("There is no such picture."))?;
    let head = [
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
pub(super) async fn suggest(
    State(places): State<Places>,
    Query(params): Query<SuggestParams>,
) -> Result<Response> {
    let typed = params.q.trim().to_owned();
    let country = params.country.trim().to_uppercase();
    if !TYPED.contains(&typed.chars().count()) {
        let suggestions = Vec::new();
        return Ok(answer::personal(&PlaceSuggestions { suggestions }));
    }
    let gazetteer = places.gazetteer().await?;
    let found = gazetteer.find(Wanted {
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
    let named = named(&places, &typed, &country).await?;
    suggestions.truncate(MOST - named.len());
    suggestions.extend(named);
    Ok(answer::personal(&PlaceSuggestions { suggestions }))
}

async fn named(places: &Places, typed: &str, country: &str) -> Result<Vec<PlaceSuggestion>> {
    let folded = fold(typed);
    if folded.chars().count() <= *TYPED.start() {
        return Ok(Vec::new());
    }
    let ask = Ask {
        words: folded.split(' ').map(str::to_owned).collect(),
        ..Ask::default()
    };
    let country = (!country.is_empty()).then_some(country);
    let ids: Vec<_> = places
        .ask(|index| {
            let named = index.named(&ask, country, MOST_PLACES).into_iter();
            named.map(|number| index.slot(number).id).collect()
        })
        .await?;
    let mut rows = showing::rows(places.store(), ids.iter().copied()).await?;
    let rows = ids.iter().filter_map(|id| rows.remove(&id.to_string()));
    Ok(rows
        .map(|row| {
            let fields = row.shown();
            let address = showing::address(&row, &fields);
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
pub(super) async fn map(
    State(places): State<Places>,
    Query(params): Query<PointParams>,
) -> Result<Response> {
    map_around(&places, params.point()?).await
}

/// The same for a visitor's own position, which stands in no address.
#[utoipa::path(post, path = "/api/places/map", operation_id = "read_places_map_here", tag = "places",
    request_body(content = PointParams, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = PlacesMap), (status = 422, description = "No point")))]
pub(super) async fn map_here(
    State(places): State<Places>,
    Form(params): Form<PointParams>,
) -> Result<Response> {
    map_around(&places, params.point()?).await
}

async fn map_around(places: &Places, point: Point) -> Result<Response> {
    let gazetteer = places.gazetteer().await?;
    let names = gazetteer.names_around(point, NAMES_KM, MOST_NAMES);
    let tiles = places.outside().tiles.as_ref().map(|tiles| PlacesTiles {
        url: tiles.url.clone(),
        attribution: tiles.attribution.clone(),
        max_zoom: tiles.max_zoom,
        size: "about 450 KB".to_owned(),
    });
    Ok(answer::personal(&PlacesMap {
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
