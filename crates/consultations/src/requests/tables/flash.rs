//! What a press came to, until its page has shown it.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What a press came to, until its page has shown it.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_flash")]
pub struct Model {
    /// Whom it is shown to.
    #[sea_orm(primary_key, auto_increment = false)]
    pub owner: String,
    /// The request it is about; none before there is a draft.
    pub request_id: Option<String>,
    /// What to show, as JSON, sealed.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    pub is_shown: bool,
    /// Until when it is kept.
    pub expires_at: DateTime<Utc>,
}

store::columns! {
    follows RequestId of "care_request";
    Hash: Owner;
    Sealed: Content;
    Plain: RequestId, IsShown, ExpiresAt;
}
