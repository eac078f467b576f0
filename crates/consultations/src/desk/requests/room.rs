//! The room of a meeting: who waits before it, and opening it.

use axum::extract::State as Of;
use chrono::{DateTime, Utc};
use kernel::ProblemDetails;
use staff::SignedIn;
use store::StoreError;
use web::{Json, Path, Result};

use super::detail::request_response;
use super::views::{CareRequest, CareRoom, CareWait};
use crate::ConsultationService;
use crate::model::RequestAnswers;
use crate::requests::records;
use crate::requests::rooms::{self, EARLY_MINUTES, MeetingPhase};
use crate::requests::tables::request::Model;
use crate::requests::tables::room;

/// The room as somebody who sees the patient finds it; none where they meet in another way.
pub async fn load_room_view(
    care: &ConsultationService,
    row: &Model,
    answers: &RequestAnswers,
) -> Result<Option<CareRoom>, StoreError> {
    let reader = care.store().reader();
    let settings = care.load_settings().await?;
    let time = rooms::find_room_meeting(reader.connection(), &settings, row, answers).await?;
    let Some(time) = time else { return Ok(None) };
    let nearness = MeetingPhase::phase_at(&time, care.now());
    if nearness == MeetingPhase::Over {
        return Ok(None);
    }
    let room = rooms::find_room(reader.connection(), &time).await?;
    let href = match &room {
        Some(room) => rooms::room_url(care.store(), &settings, room)?,
        None => None,
    };
    Ok(Some(CareRoom {
        opens_at: time.starts_at - chrono::Duration::minutes(EARLY_MINUTES),
        may_open: nearness == MeetingPhase::Near && href.is_none(),
        waits: room.and_then(|room| build_wait(&room, care.now())),
        href,
    }))
}

/// The patient who came to a room; none until they say that they are there.
pub fn build_wait(room: &room::Model, now: DateTime<Utc>) -> Option<CareWait> {
    room.waits_since.map(|since| CareWait {
        since,
        looked_at: room.looked_at,
        is_there: rooms::is_patient_present(room, now),
    })
}

/// Opens the room of a meeting: from then on the patient finds it on the page of the booking.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/room", operation_id = "desk_open_room", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "There is no room, or its time is not near")))]
pub async fn open_room(
    Of(care): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareRequest>> {
    let settings = care.load_settings().await?;
    let tx = care.store().begin(signed_in.actor()).await?;
    let row = cases::lock_visible_case::<Model>(&tx, &id).await?;
    let answers = records::decrypt_answers(care.store(), &row)?;
    let time = scheduling::find_appointment(tx.connection(), &id).await?;
    let opened = match time.filter(|time| rooms::has_room(&settings, &answers, time)) {
        Some(time) => rooms::open_room(care.store(), &tx, &time).await?,
        None => false,
    };
    tx.commit().await?;
    if !opened {
        let words = format!("A room can be opened from {EARLY_MINUTES} minutes before the time.");
        return Err(ProblemDetails::conflict(words).with_code("no_room").into());
    }
    request_response(&care, &signed_in, &id).await
}
