//! What was sent by a call lately, so that the same is one.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What was sent by a call lately, so that the same is one.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_same")]
pub struct Model {
    /// Fingerprint of what was sent.
    #[sea_orm(primary_key, auto_increment = false)]
    pub mark: String,
    pub request_id: String,
    pub at: DateTime<Utc>,
    /// Fingerprint of the `Idempotency-Key` that it came with.
    pub key_mark: Option<String>,
}

store::columns! {
    follows RequestId of care_request;
    Mark: Mark, KeyMark;
    Plain: RequestId, At;
}
