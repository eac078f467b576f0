//! `GET /api/places/{id}`.

use axum::extract::State;
use axum::response::Response;
use kernel::{Id, Problem};
use web::{Path, Result};

use super::answer;
use super::showing::{self, Listed};
use super::views::{Location, NearbyPlace, OpeningHours};
use crate::Places;
use crate::import::twins;
use crate::index::tag_of;
use crate::maps::MapPlace;

/// Begins the ids of places that only the maps service knows.
const SERVICE: &str = "maps:";

pub(super) fn missing() -> Problem {
    Problem::not_found("There is no such place in our list.")
}

/// A place that is shown, with its twins in other sources.
pub(super) async fn find(places: &Places, id: &str) -> Result<Listed> {
    let parsed: Id = id.parse().map_err(|_| missing())?;
    let also: Vec<Id> = places
        .ask(|index| {
            let found = index.alive().find(|(_, slot)| slot.id == parsed);
            found.map_or_else(Vec::new, |(_, slot)| {
                let twins = twins(index, slot).into_iter();
                twins.map(|twin| index.slot(twin.slot).id).collect()
            })
        })
        .await?;
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
    if let Some(id) = id.strip_prefix(SERVICE) {
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
    Ok(answer::personal(&shown(found)))
}

fn shown(place: MapPlace) -> NearbyPlace {
    let hours = place.open_now.map(|open| OpeningHours {
        text: String::new(),
        open_now: Some(open),
        weekday_text: Vec::new(),
    });
    NearbyPlace {
        id: format!("{SERVICE}{}", place.id),
        source_id: place.id,
        source: "maps".to_owned(),
        name: place.name,
        formatted_address: place.address,
        phone: place.phone.clone(),
        formatted_phone_number: place.phone,
        rating: place.rating,
        user_ratings_total: Some(place.rated_by),
        opening_hours: hours,
        website: place.website,
        location: Location {
            lat: place.point.lat(),
            lng: place.point.lng(),
        },
        photos: Vec::new(),
        types: place
            .category
            .types()
            .iter()
            .map(|word| (*word).to_owned())
            .collect(),
        category: place.category,
        distance_km: None,
        travel_time: None,
        emergency: false,
        verified_at: None,
        also: Vec::new(),
    }
}
