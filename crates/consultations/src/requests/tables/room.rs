//! Rooms in which people meet by video or voice.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// The room of a request's meeting; made when the patient says that they are there, or when it is opened.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_room")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub request_id: String,
    /// When the meeting begins that it is for: another time has another room.
    pub starts_at: DateTime<Utc>,
    /// Its name, sealed.
    #[sea_orm(column_type = "Text")]
    pub name: String,
    /// Since when the patient waits before it.
    pub waits_since: Option<DateTime<Utc>>,
    /// When the page of who waits asked last whether it is open.
    pub looked_at: Option<DateTime<Utc>>,
    pub opened_at: Option<DateTime<Utc>>,
    /// Where the patient said at the start that they are, and who is beside them, sealed.
    #[sea_orm(column_type = "Text", nullable)]
    pub place: Option<String>,
}

store::columns! {
    follows RequestId of "care_request";
    Sealed: Name, Place;
    Plain: RequestId, StartsAt, WaitsSince, LookedAt, OpenedAt;
}
