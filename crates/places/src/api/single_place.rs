//! `GET /api/places/{id}`.

use axum::extract::State;
use axum::response::Response;
use kernel::{Id, ProblemDetails};
use web::{Path, Result};

use super::presentation::{self, ListedPlace};
use super::responses;
use super::views::NearbyPlace;
use crate::Places;
use crate::import::find_duplicate_ids;
use crate::index::tag_of;
use crate::maps::{ID_PREFIX, MapPlace, MergeableRow};

pub(super) fn place_not_found() -> ProblemDetails {
    ProblemDetails::not_found(l10n::t!("places-place-unknown"))
}

pub(super) async fn load_listed_place(places: &Places, id: &str) -> Result<ListedPlace> {
    // What is no id is answered like a place that is missing: the address comes from a link, not from a form.
    let parsed: Id = id.parse().map_err(|_| place_not_found())?;
    let also = places
        .with_index(|index| find_duplicate_ids(index, parsed))
        .await?;
    let ids = std::iter::once(parsed).chain(also.iter().copied());
    let mut rows = presentation::load_shown_rows(places.store(), ids).await?;
    let row = rows
        .remove(&parsed.to_string())
        .ok_or_else(place_not_found)?;
    Ok(ListedPlace {
        also: also
            .iter()
            .filter_map(|id| rows.remove(&id.to_string()))
            .collect(),
        ..ListedPlace::from_row(row)
    })
}

/// One place.
#[utoipa::path(get, path = "/api/places/{id}", operation_id = "read_place", tag = "places",
    responses((status = 200, body = NearbyPlace), (status = 404, description = "No such place")))]
pub(super) async fn get_place(
    State(places): State<Places>,
    Path(id): Path<String>,
) -> Result<Response> {
    // Rows of the maps service are not in our table; they live as long as its cached answer.
    if let Some(id) = id.strip_prefix(ID_PREFIX) {
        return get_map_place(&places, id).await;
    }
    let listed = load_listed_place(&places, &id).await?;
    let moment = places.hours_context(&places.load_settings().await?);
    let changes = presentation::opening_changes(std::iter::once(&listed), &moment);
    let until = responses::valid_until(moment.now, changes);
    let response = responses::cached_response(
        &presentation::to_nearby_place(&listed, &moment),
        Some(until),
    );
    Ok(responses::with_tag(response, &tag_of(&id)))
}

async fn get_map_place(places: &Places, id: &str) -> Result<Response> {
    let maps = places.ports().maps.as_ref().ok_or_else(place_not_found)?;
    let found = maps.load_details(id).await.ok_or_else(place_not_found)?;
    // Nothing of the service is kept beyond its ten minutes, so no page cache keeps this answer either.
    Ok(responses::private_response(&to_nearby_place(&found)))
}

fn to_nearby_place(place: &MapPlace) -> NearbyPlace {
    NearbyPlace {
        user_ratings_total: Some(place.rated_by),
        distance_km: None,
        travel_time: None,
        ..NearbyPlace::from_map_place(place, 0.0, None)
    }
}
