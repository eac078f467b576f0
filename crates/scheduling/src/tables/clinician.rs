//! Somebody who sees people.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// Somebody who sees people.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_clinician")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub name: String,
    /// IANA name of the zone whose clock the hours are on.
    pub zone: String,
    /// Takes new appointments.
    pub is_active: bool,
    /// Came with the sample content.
    pub is_sample: bool,
    /// The person at the desk, if it is one.
    pub staff_id: Option<String>,
    /// Hours of the week, as JSON.
    #[sea_orm(column_type = "Text")]
    pub weekly: String,
    /// Days that differ, as JSON.
    #[sea_orm(column_type = "Text")]
    pub exceptions: String,
    pub version: i32,
    pub changed_at: DateTime<Utc>,
}

store::columns! {
    apart, kept "as long as the clinician";
    Clear: Name;
    Plain: Id, Zone, IsActive, IsSample, StaffId, Weekly, Exceptions, Version, ChangedAt;
}
