//! Somebody who waits until a time becomes free.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// Somebody who waits until a time becomes free.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_waiting")]
pub struct Model {
    /// A ULID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    #[sea_orm(unique)]
    pub request_id: String,
    /// What kind of time is wanted, as JSON.
    #[sea_orm(column_type = "Text")]
    pub need: String,
    /// IANA name of the visitor's zone.
    pub zone: String,
    /// Since when.
    pub joined_at: DateTime<Utc>,
    /// When the person was told last that something is free.
    #[sea_orm(column_name = "told_at")]
    pub notified_at: Option<DateTime<Utc>>,
}

store::columns! {
    follows RequestId of "care_request";
    Clear: Need, Zone;
    Plain: Id, RequestId, JoinedAt, NotifiedAt;
}
