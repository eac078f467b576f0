//! Whatever times a request has. Whoever changes them locks this row.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// Whatever times a request has. Whoever changes them locks this row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_time")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub request_id: String,
    /// The number of the appointment; grows when it is moved or given up.
    pub sequence: i32,
    pub changed_at: DateTime<Utc>,
    /// How often it began to hold a time since `held_since`.
    pub holds: i32,
    /// When that count began.
    pub held_since: Option<DateTime<Utc>>,
}

store::columns! {
    follows RequestId of "care_request";
    Plain: RequestId, Sequence, ChangedAt, Holds, HeldSince;
}
