//! A piece of five minutes of somebody's time that is kept. Its key is what makes double booking impossible.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// A piece of five minutes of somebody's time that is kept. Its key is what makes double booking impossible.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_cell")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub clinician_id: String,
    /// Seconds since 1970 divided by 300.
    #[sea_orm(primary_key, auto_increment = false)]
    pub cell: i64,
    pub request_id: String,
    /// Until when; for good when none.
    pub until: Option<DateTime<Utc>>,
}

store::columns! {
    follows RequestId of "care_request";
    Plain: ClinicianId, Cell, RequestId, Until;
}
