//! Correcting places, and adding own ones.

use axum::extract::State as Of;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use staff::SignedIn;
use web::{Error, Json, Path, Result};

use super::place_detail;
use super::place_writes::{PlaceChange, insert_own_place, lock_place};
use super::views::{DeskPlace, DeskPlaceChange, NewDeskPlace};
use crate::Places;

/// Corrects a place, hides it, or says that somebody made sure of it today.
#[utoipa::path(put, path = "/api/desk/places/{id}", operation_id = "desk_change_place", tag = "desk",
    responses((status = 200, body = DeskPlace), (status = 404, description = "No such place"),
        (status = 409, description = "Somebody else changed it in between"), (status = 422, description = "A field to mend")))]
pub async fn change_place(
    Of(places): Of<Places>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<DeskPlaceChange>,
) -> Result<Json<DeskPlace>> {
    let tx = places.store().begin(person.actor()).await?;
    // Locked before the version is compared, or two changes could both pass with the same version.
    let row = lock_place(&tx, &id).await?;
    Error::check_version(body.version, row.version)?;
    let change = PlaceChange {
        corrections: body.corrections,
        is_hidden: body.hidden,
        // Shown again, it is not closed any more; hidden for another reason, it keeps what people said.
        is_closed: body.hidden && row.is_closed,
        verified_by: body.verified.then(|| person.id.to_string()),
    };
    change.save_change(&tx, row, "corrections.").await?;
    tx.commit().await?;
    Ok(Json(place_detail::load_place(&places, &id).await?))
}

/// Adds a place of the site's own.
#[utoipa::path(post, path = "/api/desk/places", operation_id = "desk_add_place", tag = "desk",
    responses((status = 201, body = DeskPlace), (status = 422, description = "A field to mend")))]
pub async fn add_place(
    Of(places): Of<Places>,
    person: SignedIn,
    Json(body): Json<NewDeskPlace>,
) -> Result<Response> {
    let tx = places.store().begin(person.actor()).await?;
    let id = insert_own_place(&tx, body.fields, person.id.to_string(), "fields.").await?;
    tx.commit().await?;
    let view = place_detail::load_place(&places, &id).await?;
    Ok((StatusCode::CREATED, axum::Json(view)).into_response())
}
