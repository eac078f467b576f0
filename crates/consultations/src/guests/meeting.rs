//! The meeting into whose room people are invited.

use scheduling::Appointment;
use sea_orm::ConnectionTrait;
use store::StoreError;

use crate::model::RequestAnswers;
use crate::requests::Request;
use crate::rooms::{MeetingPhase, find_room_meeting};
use crate::service::ConsultationService;

/// The meeting of a request in a room of this program, until it is over.
pub async fn find_open_meeting(
    consultations: &ConsultationService,
    db: &impl ConnectionTrait,
    row: &Request,
    answers: &RequestAnswers,
) -> Result<Option<Appointment>, StoreError> {
    let settings = consultations.load_settings().await?;
    let time = find_room_meeting(db, &settings, row, answers).await?;
    let is_open = |time: &Appointment| {
        settings.uses_own_rooms()
            && MeetingPhase::phase_at(time, consultations.now()) != MeetingPhase::Over
    };
    Ok(time.filter(is_open))
}
