//! The call by which a page enters the room of its booking.

use axum::extract::State as Shared;
use axum::response::Response;
use forms::ApiForm;
use web::{Json, Path, Result};

use super::pages::load_booking;
use super::room_entry::{RoomEntry, RoomEntryForm, submit_entry};
use crate::drafts::form_page::private_response;
use crate::service::ConsultationService;

/// Enters the room that the doctor has opened.
#[utoipa::path(post, path = "/api/consultation/bookings/{token}/room", operation_id = "enter_consultation_room", tag = "consultation",
    params(("token" = String, Path, description = "The secret of the link")), request_body = RoomEntryForm,
    responses((status = 200, body = RoomEntry), (status = 404, description = "The link opens nothing"),
        (status = 409, description = "The room is not open")))]
pub async fn enter_room(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
    called: ApiForm<RoomEntryForm>,
) -> Result<Response> {
    let opened = load_booking(&consultations, &token).await?;
    let entry = submit_entry(&consultations, &opened, called.parse_form()).await?;
    Ok(private_response(Json(entry)))
}
