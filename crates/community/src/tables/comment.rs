//! A comment or reply.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::{HoldReason, ItemKind, ItemState};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_comment")]
pub struct Model {
    /// Key of the comment; it sorts by the time it was written.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// `post` or `question`.
    pub subject_kind: ItemKind,
    #[sea_orm(column_type = "Text")]
    pub subject_id: String,
    /// The comment that it answers.
    pub parent_id: Option<String>,
    /// 0, and up to 2 for replies.
    pub depth: i32,
    #[sea_orm(column_type = "Text")]
    pub name: String,
    /// As typed, tidied.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    pub state: ItemState,
    pub hold_reason: Option<HoldReason>,
    /// Fingerprint of who wrote it.
    pub visitor: String,
    /// Who of the staff wrote it.
    pub staff_id: Option<String>,
    /// Written with the doctor's badge.
    pub by_doctor: bool,
    pub posted_at: DateTime<Utc>,
    /// When it was last changed by its writer.
    pub edited_at: Option<DateTime<Utc>>,
    pub likes: i64,
    pub dislikes: i64,
    /// Published replies to it.
    pub replies: i64,
    /// Since when it stands on top of its article.
    pub pinned_at: Option<DateTime<Utc>>,
}

store::columns! {
    emptied, kept "as long as what it is about, its words for all to read";
    Hash: Visitor;
    Clear: Name;
    Retained: Text;
    Plain: Id, SubjectKind, SubjectId, ParentId, Depth, State, HoldReason, StaffId, ByDoctor,
        PostedAt, EditedAt, Likes, Dislikes, Replies, PinnedAt;
}
