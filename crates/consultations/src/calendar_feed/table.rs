//! The secret address of a clinician's calendar.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

store::stored_enum! {
    /// What a calendar says of an appointment beside its time.
    pub enum CalendarFeedDetail {
        Busy = "busy" => "Only that you are busy",
        Reference = "reference" => "Reference and type of appointment",
        Names = "names" => "Reference, type and the patient’s name",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_calendar_feed")]
pub struct Model {
    /// Whose it is: somebody at the desk.
    #[sea_orm(primary_key, auto_increment = false)]
    pub member_id: String,
    pub token_hash: String,
    pub detail: CalendarFeedDetail,
    pub created_at: DateTime<Utc>,
    /// To the hour.
    pub last_used_at: Option<DateTime<Utc>>,
}

store::columns! {
    apart, kept "until its clinician ends it";
    Hash: TokenHash;
    Plain: MemberId, Detail, CreatedAt, LastUsedAt;
}
