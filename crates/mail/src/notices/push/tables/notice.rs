//! Something that a person is shown by their browsers.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::notices::occasion::NoticeOccasion;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_push_notice")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub member_id: String,
    /// Names what happened: each person is shown it once.
    pub key: String,
    /// None for one that somebody sent themselves to try it.
    pub occasion: Option<NoticeOccasion>,
    /// Where the desk shows it, as a path.
    #[sea_orm(column_type = "Text")]
    pub path: String,
    pub created_at: DateTime<Utc>,
    /// From when on it may be shown: the end of quiet hours.
    pub due_at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, MemberId, Key, Occasion, Path, CreatedAt, DueAt;
}
