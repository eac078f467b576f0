//! What was sent by a call lately, so that the same is one.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What was sent by a call lately, so that the same is one.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_same")]
pub struct Model {
    /// Fingerprint of what was sent.
    #[sea_orm(primary_key, auto_increment = false, column_name = "mark")]
    pub content_hash: String,
    pub request_id: String,
    pub at: DateTime<Utc>,
    /// Fingerprint of the `Idempotency-Key` that it came with.
    #[sea_orm(column_name = "key_mark")]
    pub key_hash: Option<String>,
}

store::columns! {
    follows RequestId of "care_request";
    Hash: ContentHash, KeyHash;
    Plain: RequestId, At;
}
