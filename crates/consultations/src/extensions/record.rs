//! What became of an offer of more time, and when one can be made.

use chrono::{DateTime, Utc};
use scheduling::Appointment;
use sea_orm::{ConnectionTrait, EntityTrait};
use store::StoreError;

use crate::requests::tables::extension::{Entity, Model};
use crate::rooms::MeetingPhase;

/// What became of more time in a request; none where none was offered.
pub async fn find_extension(
    db: &impl ConnectionTrait,
    request: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(request).one(db).await?)
}

/// Whether more time can be offered in a meeting now: once, and again where an offer was taken back.
pub fn can_offer(time: &Appointment, before: Option<&Model>, now: DateTime<Utc>) -> bool {
    let is_free = before.is_none_or(|extension| extension.withdrawn_at.is_some());
    is_free && MeetingPhase::phase_at(time, now) == MeetingPhase::Near
}
