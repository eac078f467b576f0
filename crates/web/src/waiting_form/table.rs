//! Forms that were not taken, until their page was shown.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "waiting_form")]
pub struct Model {
    /// Hash of what the address has.
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_hash: String,
    /// Page and form as JSON, sealed.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    pub expires_at: DateTime<Utc>,
}

store::columns! {
    apart, kept "until its page was shown, hours at most";
    Hash: TokenHash;
    Sealed: Content;
    Plain: ExpiresAt;
}
