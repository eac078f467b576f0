//! `GET /api/places/{id}`.

use axum::extract::State;
use axum::response::Response;
use kernel::{Id, Problem};
use web::{Path, Result};

use super::answer;
use super::showing::{self, Listed};
use super::views::NearbyPlace;
use crate::Places;
use crate::import::twin_ids;
use crate::index::tag_of;
use crate::maps::{ID, MapPlace, Merged};

pub(super) fn missing() -> Problem {
    Problem::not_found("There is no such place in our list.")
}

pub(super) async fn find(places: &Places, id: &str) -> Result<Listed> {
    let parsed: Id = id.parse().map_err(|_| missing())?;
    let also = places.ask(|index| twin_ids(index, parsed)).await?;
    let ids = std::iter::once(parsed).chain(also.iter().copied());
    let mut rows = showing::rows(places.store(), ids).await?;
    let row = rows.remove(&parsed.to_string()).ok_or_else(missing)?;
    Ok(Listed {
        also: also
            .iter()
            .filter_map(|id| rows.remove(&id.to_string()))
            .collect(),
        ..Listed::of(row)
    })
}

/// One place.
#[utoipa::path(get, path = "/api/places/{id}", operation_id = "read_place", tag = "places",
    responses((status = 200, body = NearbyPlace), (status = 404, description = "No such place")))]
pub(super) async fn read(State(places): State<Places>, Path(id): Path<String>) -> Result<Response> {
    if let Some(id) = id.strip_prefix(ID) {
        return of_service(&places, id).await;
    }
    let listed = find(&places, &id).await?;
    let moment = places.moment(&places.settings().await?);
    let changes = showing::changes(std::iter::once(&listed), &moment);
    let until = answer::until(moment.now, changes);
    let response = answer::kept(&showing::nearby(&listed, &moment), Some(until));
    Ok(answer::with_tag(response, &tag_of(&id)))
}

async fn of_service(places: &Places, id: &str) -> Result<Response> {
    let maps = places.outside().maps.as_ref().ok_or_else(missing)?;
    let found = maps.details(id).await.ok_or_else(missing)?;
    Ok(answer::personal(&shown(&found)))
}

fn shown(place: &MapPlace) -> NearbyPlace {
    NearbyPlace {
        user_ratings_total: Some(place.rated_by),
        distance_km: None,
        travel_time: None,
        ..NearbyPlace::of(place, 0.0, None)
    }
}
