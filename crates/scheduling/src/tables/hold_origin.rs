//! From which network a request began to hold a time.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// From which network a request began to hold a time. Kept for a day.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_hold")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub request_id: String,
    /// Fingerprint of the network.
    pub network: String,
    /// When it last began.
    pub at: DateTime<Utc>,
}

store::columns! {
    follows RequestId of "care_request";
    Hash: Network;
    Plain: RequestId, At;
}
