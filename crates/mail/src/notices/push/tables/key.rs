//! The key by which push services know this site (RFC 8292). There is one, for browsers bind what they hand out to it.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_push_key")]
pub struct Model {
    /// [`ONLY`].
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// PKCS #8, encrypted.
    #[sea_orm(column_type = "Text")]
    pub private_key: String,
    pub created_at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, PrivateKey, CreatedAt;
}

/// Id of the one row.
pub const ONLY: &str = "vapid";
/// What the private key is bound to.
pub const KEY_AAD: &str = "mail_push_key.private_key:vapid";
