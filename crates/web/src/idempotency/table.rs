//! Writes that were answered, and those that are being answered.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency")]
pub struct Model {
    /// Hash of path, key and, where the key does not say it, who writes.
    #[sea_orm(primary_key, auto_increment = false)]
    pub scope: String,
    pub fingerprint: String,
    pub begun: DateTime<Utc>,
    pub status: Option<i32>,
    #[sea_orm(column_type = "Text", nullable)]
    pub headers: Option<String>,
    pub body: Option<Vec<u8>>,
    /// The id that a new visitor was given, so that a repeat whose first answer was lost gets the same.
    pub visitor: Option<String>,
}

store::columns! {
    apart, kept "a day";
    Hash: Scope, Fingerprint, Visitor;
    Clear: Headers, Body;
    Plain: Begun, Status;
}
