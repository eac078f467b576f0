//! The calls of the page behind an invitation.

use axum::extract::State as Shared;
use axum::response::Response;
use web::{Json, Path, Result};

use super::guest_page::{GuestPage, enter_as_guest, load_guest_page};
use crate::booking::room_entry::RoomEntry;
use crate::drafts::form_page::private_response;
use crate::service::ConsultationService;

/// An invitation into the room of a visit, to whoever has its link.
#[utoipa::path(get, path = "/api/consultation/guests/{token}", operation_id = "read_consultation_guest", tag = "consultation",
    params(("token" = String, Path, description = "The secret of the link")),
    responses((status = 200, body = GuestPage), (status = 404, description = "The link opens nothing"),
        (status = 410, description = "The meeting is over, or has another time")))]
pub async fn read_guest(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
) -> Result<Response> {
    let page = load_guest_page(&consultations, &token).await?;
    Ok(private_response(Json(page)))
}

/// Enters the room that the doctor has opened, as who is invited.
#[utoipa::path(post, path = "/api/consultation/guests/{token}/room", operation_id = "enter_room_as_guest", tag = "consultation",
    params(("token" = String, Path, description = "The secret of the link")),
    responses((status = 200, body = RoomEntry), (status = 404, description = "The link opens nothing"),
        (status = 409, description = "The room is not open, or full"), (status = 410, description = "The meeting is over")))]
pub async fn enter_room_as_guest(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
) -> Result<Response> {
    let entry = enter_as_guest(&consultations, &token).await?;
    Ok(private_response(Json(entry)))
}
