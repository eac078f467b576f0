//! Links that confirm: sent to an address, waiting for its owner.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "newsletter_link")]
pub struct Model {
    /// The link's hash.
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: String,
    pub subscriber: String,
    /// What was chosen on the form, as JSON: it holds from the confirmation on.
    #[sea_orm(column_type = "Text")]
    pub choices: String,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub used_at: Option<DateTime<Utc>>,
}

store::columns! {
    follows Subscriber of "newsletter_subscriber";
    Hash: Hash;
    Clear: Choices;
    Plain: Subscriber, CreatedAt, ExpiresAt, UsedAt;
}
