//! Consents, each with the text that was shown.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// Consents, each with the text that was shown.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_consent")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub request_id: String,
    pub key: String,
    pub version: String,
    pub title: String,
    /// As it was shown.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    /// `payer` or `patient`.
    pub by: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows RequestId of "care_request";
    Clear: Key, Version, Title, Text, By;
    Plain: Id, RequestId, At;
}
