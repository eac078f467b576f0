//! Until when a visitor has seen what happened to theirs.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_notice_seen")]
pub struct Model {
    /// Fingerprint of who.
    #[sea_orm(primary_key, auto_increment = false)]
    pub visitor: String,
    pub seen_at: DateTime<Utc>,
}

store::columns! {
    apart, kept "as long as the site; by a fingerprint of the device";
    Hash: Visitor;
    Plain: SeenAt;
}
