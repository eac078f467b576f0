//! A time that a request holds, has booked or gave up last.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::MeetingChannel;

store::stored_enum! {
    /// What a time is to its request.
    pub enum SlotKind of rows {
        /// Kept while somebody pays.
        Held = "held",
        /// Agreed.
        Booked = "booked",
        /// Given up.
        Freed = "freed",
    }
}

/// A time that a request holds, has booked or gave up last.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_span")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub request_id: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: SlotKind,
    pub clinician_id: String,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// Minutes kept before it.
    pub before: i32,
    /// Minutes kept after it.
    pub after: i32,
    pub channel: MeetingChannel,
    /// Until when it is held.
    pub until: Option<DateTime<Utc>>,
    pub is_extended: bool,
}

store::columns! {
    follows RequestId of "care_request";
    Plain: RequestId, Kind, ClinicianId, StartsAt, EndsAt, Before, After, Channel, Until,
        IsExtended;
}
