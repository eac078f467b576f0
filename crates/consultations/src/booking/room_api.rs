//! The calls by which a page tries the line to the room of its booking, and enters it.

use axum::extract::State as Shared;
use axum::response::Response;
use forms::ApiForm;
use kernel::ProblemDetails;
use web::{Error, Json, Path, Result};

use super::pages::load_booking;
use super::room_and_visit::testable_rooms;
use super::room_entry::{RoomEntry, RoomEntryForm, room_closed, submit_entry};
use crate::drafts::form_page::private_response;
use crate::line_test::{LineTestAnswer, LineTestOffer};
use crate::service::{ConsultationService, LINE_TEST_MINUTES};

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

/// Tries the line to the room, at any time before it closes: an offer to a room of one, which hears nobody.
#[utoipa::path(post, path = "/api/consultation/bookings/{token}/line-test", operation_id = "test_consultation_line", tag = "consultation",
    params(("token" = String, Path, description = "The secret of the link")), request_body = LineTestOffer,
    responses((status = 200, body = LineTestAnswer), (status = 404, description = "The link opens nothing"),
        (status = 409, description = "The booking has no room here, or it is over"), (status = 413, description = "The offer is too long"),
        (status = 422, description = "It is no offer"), (status = 429, description = "The line was tested too often"),
        (status = 503, description = "Too many calls are held: try again")))]
pub async fn test_line(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
    Json(offer): Json<LineTestOffer>,
) -> Result<Response> {
    let opened = load_booking(&consultations, &token).await?;
    let rooms = testable_rooms(&consultations, &opened).ok_or_else(room_closed)?;
    if !consultations.count_line_test(&opened.row.id) {
        return Err(tested_too_often());
    }
    let sdp = rooms.answer_test(offer.sdp).await?;
    Ok(private_response(Json(LineTestAnswer { sdp })))
}

fn tested_too_often() -> Error {
    let words = l10n::t!("consultations-line-test-often");
    let problem = ProblemDetails::too_many_requests(words).with_code("too_many_tests");
    Error::from(problem).retry_after(60 * LINE_TEST_MINUTES)
}
