//! Links: found by a hash; the secret itself is kept nowhere.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// Links: found by a hash; the secret itself is kept nowhere.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "giving_link")]
pub struct Model {
    /// SHA-256 of the secret, in hex.
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: String,
    /// `gift`, `plan` or `statement`: what it opens, and nothing else.
    pub kind: String,
    /// Id of the gift or the plan; empty for a statement.
    pub subject: String,
    /// The address whose statement it opens, sealed.
    #[sea_orm(column_type = "Text", nullable)]
    pub about: Option<String>,
    pub expires_at: DateTime<Utc>,
}

store::columns! {
    follows Subject of "giving_gift", "giving_plan";
    Hash: Hash;
    Sealed: About;
    Plain: Kind, Subject, ExpiresAt;
}
