//! Somebody who is, or is to be, invited.

use serde::Serialize;
use utoipa::ToSchema;

use crate::requests::tables::guest::GuestRole;

/// Somebody who is to be invited.
pub struct NewGuest {
    pub name: String,
    pub role: GuestRole,
}

/// Somebody who is invited into the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CareGuest)]
pub struct GuestView {
    pub role: GuestRole,
    pub name: String,
    /// The doctor's side invited them; else the patient did.
    pub is_by_desk: bool,
    pub has_entered: bool,
    /// Their link, to be handed on.
    pub href: String,
}
