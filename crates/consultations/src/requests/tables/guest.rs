//! People who are invited into the room of a visit.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

store::stored_enum! {
    /// As what somebody is invited.
    #[schema(as = CareGuestRole)]
    pub enum GuestRole {
        /// Somebody whom the patient trusts, as a daughter.
        Helper = "helper" => "Helper" | "consultations-guest-helper",
        Interpreter = "interpreter" => "Interpreter" | "consultations-guest-interpreter",
    }
}

/// An invitation into the room of a visit; one for each role.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_guest")]
pub struct Model {
    /// SHA-256 of the link's secret, in hex.
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: String,
    pub request_id: String,
    /// When the meeting begins that it is for: it does not lead into a later one.
    pub starts_at: DateTime<Utc>,
    pub role: GuestRole,
    /// Who is invited, sealed.
    #[sea_orm(column_type = "Text")]
    pub name: String,
    /// The secret, sealed, so that who invited can hand the link on once more.
    #[sea_orm(column_type = "Text")]
    pub secret: String,
    /// By the doctor's side; else by the patient.
    pub is_by_desk: bool,
    pub entered_at: Option<DateTime<Utc>>,
}

store::columns! {
    follows RequestId of "care_request";
    Hash: Hash;
    Sealed: Name, Secret;
    Plain: RequestId, StartsAt, Role, IsByDesk, EnteredAt;
}
