//! Who is invited, to those who may hand the links on.

use scheduling::Appointment;
use sea_orm::{ConnectionTrait, Iterable};
use serde::Serialize;
use store::{Store, StoreError};
use utoipa::ToSchema;

use super::guest::GuestView;
use super::invitations::list_guests;
use crate::model::ConsultationSettings;
use crate::requests::tables::guest::GuestRole;

/// Who comes into a room besides patient and clinician; nobody where the room is elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CareGuests)]
pub struct RoomGuests {
    pub invited: Vec<GuestView>,
    /// As what somebody can be invited still.
    pub may_invite: Vec<GuestRole>,
}

impl RoomGuests {
    pub async fn load(
        store: &Store,
        db: &impl ConnectionTrait,
        settings: &ConsultationSettings,
        time: &Appointment,
    ) -> Result<Self, StoreError> {
        if !settings.uses_own_rooms() {
            return Ok(Self::default());
        }
        let invited = list_guests(store, db, time).await?;
        let is_free = |role: &GuestRole| invited.iter().all(|guest| guest.role != *role);
        Ok(Self {
            may_invite: GuestRole::iter().filter(is_free).collect(),
            invited,
        })
    }
}
