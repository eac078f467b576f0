//! Opening the room of a meeting.

use axum::extract::State as Of;
use kernel::ProblemDetails;
use scheduling::Appointment;
use serde::Serialize;
use serde_json::json;
use staff::SignedIn;
use store::WriteTx;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::detail::request_response;
use super::views::CareRequest;
use crate::ports::RoomRole;
use crate::requests::records;
use crate::requests::tables::request::Model;
use crate::rooms::{self, EARLY_MINUTES};
use crate::service::ConsultationService;

/// A seat in a room of this program, for who sees the patient.
#[derive(Serialize, ToSchema)]
pub struct CareSeat {
    /// The secret of the seat: `POST /api/rooms/{seat}/offer`.
    seat: String,
}

/// Opens the room where it is closed, and takes a seat in it. An older page of the same clinician leaves it.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/seat", operation_id = "desk_take_seat", tag = "desk",
    responses((status = 200, body = CareSeat), (status = 409, description = "There is no room, or its time is not near")))]
pub async fn take_seat(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareSeat>> {
    let tx = consultations.store().begin(signed_in.actor()).await?;
    let (Some(time), Some(port)) = (
        open_meeting(&consultations, &tx, &id).await?,
        consultations.rooms(),
    ) else {
        return Err(no_room());
    };
    let closes_at = rooms::closes_at(&time);
    let seat = port
        .issue_seat(&tx, &id, RoomRole::Clinician, closes_at)
        .await?
        .ok_or_else(rooms::room_full)?;
    cases::audit_case::<Model>(&tx, &id, "seat", Some(json!({}))).await?;
    tx.commit().await?;
    Ok(Json(CareSeat { seat }))
}

/// Opens the room of a request's meeting; none where there is no room, or its time is not near.
async fn open_meeting(
    consultations: &ConsultationService,
    tx: &WriteTx,
    id: &str,
) -> Result<Option<Appointment>> {
    let settings = consultations.load_settings().await?;
    let row = cases::lock_visible_case::<Model>(tx, id).await?;
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    let time = scheduling::find_appointment(tx.connection(), id).await?;
    let Some(time) = time.filter(|time| rooms::has_room(&settings, &answers, time)) else {
        return Ok(None);
    };
    let is_open = rooms::open_room(consultations.store(), tx, &time).await?;
    Ok(is_open.then_some(time))
}

fn no_room() -> Error {
    let words = format!("You can open the room from {EARLY_MINUTES} minutes before the start.");
    ProblemDetails::conflict(words).with_code("no_room").into()
}

/// Opens the room of a meeting: from then on the patient finds it on the page of the booking.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/room", operation_id = "desk_open_room", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "There is no room, or its time is not near")))]
pub async fn open_room(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareRequest>> {
    let tx = consultations.store().begin(signed_in.actor()).await?;
    let opened = open_meeting(&consultations, &tx, &id).await?;
    tx.commit().await?;
    if opened.is_none() {
        return Err(no_room());
    }
    request_response(&consultations, &signed_in, &id).await
}
