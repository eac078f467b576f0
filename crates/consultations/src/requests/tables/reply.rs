//! Replies, read behind the link.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use staff::{Permission, Role};

/// Replies, read behind the link.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_reply")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub request_id: String,
    /// For who pays.
    pub is_payers: bool,
    /// Whose.
    pub author: String,
    /// Their name when they wrote it; none in rows from before it was kept.
    #[sea_orm(column_type = "Text", nullable)]
    pub author_name: Option<String>,
    /// The role in which they wrote it, as [`staff::Role`]; none in rows from before it was kept.
    pub author_role: Option<String>,
    /// What, sealed.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    pub at: DateTime<Utc>,
}

impl Model {
    /// Whether a clinician wrote it. What was written before roles were kept counts as it did then.
    pub fn is_clinicians(&self) -> bool {
        self.author_role.as_deref().is_none_or(|role| {
            let role = role.parse::<Role>();
            role.is_ok_and(|role| role.has_permission(Permission::ReadHealthDetails))
        })
    }
}

store::columns! {
    follows RequestId of "care_request";
    Sealed: Text;
    Plain: Id, RequestId, IsPayers, Author, AuthorName, AuthorRole, At;
}
