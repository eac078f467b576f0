//! Rows of `content_outside_link`.
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What a link that leads out of the house answered last, and when.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "content_outside_link")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub document_id: String,
    /// Without what stands behind `#`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub href: String,
    pub status: LinkStatus,
    pub checked_at: DateTime<Utc>,
}

store::stored_enum! {
    pub enum LinkStatus of rows {
        Answers = "answers",
        Missing = "missing",
        Fault = "fault",
        /// Nobody was there within ten seconds.
        Silent = "silent",
        /// It sends on more than three times.
        Circles = "circles",
        /// It leads to a machine that is not of the public internet.
        NotPublic = "not_public",
    }
}

impl LinkStatus {
    /// Why readers come to nothing, in words; `None` where they come to something.
    pub fn failure_reason(self) -> Option<&'static str> {
        match self {
            Self::Answers => None,
            Self::Missing => Some("there is no such page"),
            Self::Fault => Some("the other site has an error"),
            Self::Silent => Some("no response"),
            Self::Circles => Some("too many redirects"),
            Self::NotPublic => Some("it does not lead to a public site"),
        }
    }
}

store::columns! {
    Plain: DocumentId, Href, Status, CheckedAt;
}
