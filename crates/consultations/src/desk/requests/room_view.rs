//! The room of a meeting as somebody who sees the patient finds it: who waits before it, and where it is.

use chrono::{DateTime, Duration, Utc};
use store::StoreError;

use super::views::{CareRoom, CareWait};
use crate::guests::RoomGuests;
use crate::model::RequestAnswers;
use crate::requests::tables::request::Model;
use crate::requests::tables::room;
use crate::rooms::{self, EARLY_MINUTES, MeetingPhase};
use crate::service::ConsultationService;

/// The room as somebody who sees the patient finds it; none where they meet in another way.
pub async fn load_room_view(
    consultations: &ConsultationService,
    row: &Model,
    answers: &RequestAnswers,
) -> Result<Option<CareRoom>, StoreError> {
    let reader = consultations.store().reader();
    let settings = consultations.load_settings().await?;
    let time = rooms::find_room_meeting(reader.connection(), &settings, row, answers).await?;
    let Some(time) = time else { return Ok(None) };
    let nearness = MeetingPhase::phase_at(&time, consultations.now());
    if nearness == MeetingPhase::Over {
        return Ok(None);
    }
    let room = rooms::find_room(reader.connection(), &time).await?;
    let href = match &room {
        Some(room) => rooms::room_url(consultations.store(), &settings, room)?,
        None => None,
    };
    let is_own = settings.uses_own_rooms();
    let place_text = match &room {
        Some(room) => rooms::decrypt_place(consultations.store(), room)?,
        None => None,
    };
    let is_open = room.as_ref().is_some_and(|room| room.opened_at.is_some());
    Ok(Some(CareRoom {
        opens_at: time.starts_at - Duration::minutes(EARLY_MINUTES),
        may_open: nearness == MeetingPhase::Near && !is_open,
        is_open,
        may_talk: nearness == MeetingPhase::Near && is_own,
        place_text,
        guests: RoomGuests::load(consultations.store(), reader.connection(), &settings, &time)
            .await?,
        waits: room.and_then(|room| build_wait(&room, consultations.now())),
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
