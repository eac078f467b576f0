//! Links by which a parent or guardian agrees.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outreach_link")]
pub struct Model {
    /// Hash of its secret.
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: String,
    #[sea_orm(column_name = "letter_id")]
    pub inquiry_id: String,
    /// Until when it works.
    pub until: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
    pub agreed: Option<bool>,
}

store::columns! {
    follows InquiryId of "outreach_letter";
    Hash: Hash;
    Clear: Agreed;
    Plain: InquiryId, Until, UsedAt;
}
