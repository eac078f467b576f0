//! Links of bookings: found by a hash, kept sealed for the mails to come.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// Links of bookings: found by a hash, kept sealed for the mails to come.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_link")]
pub struct Model {
    /// SHA-256 of the link's secret, in hex.
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: String,
    pub request_id: String,
    /// It shows money and times only.
    pub is_payers: bool,
    /// The secret, sealed.
    #[sea_orm(column_type = "Text")]
    pub secret: String,
    /// When a mail with it was last written; none in rows from before that was kept.
    pub sent_at: Option<DateTime<Utc>>,
}

store::columns! {
    follows RequestId of "care_request";
    Hash: Hash;
    Sealed: Secret;
    Plain: RequestId, IsPayers, SentAt;
}
