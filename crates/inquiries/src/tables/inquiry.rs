//! What somebody wrote to the house.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::{InquiryKind, InquiryState};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outreach_letter")]
pub struct Model {
    /// Its id; a ULID.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The number that people quote.
    pub reference: String,
    pub kind: InquiryKind,
    pub state: InquiryState,
    pub version: i32,
    /// Who wrote what, as JSON, sealed; none once it was erased.
    #[sea_orm(column_type = "Text", nullable)]
    pub content: Option<String>,
    /// Fingerprint of the writer's address, for finding it.
    #[sea_orm(column_name = "email_mark")]
    pub email_index: Option<String>,
    /// Fingerprint of the visitor, for limits.
    #[sea_orm(column_name = "visitor_mark")]
    pub visitor_hash: Option<String>,
    /// What it is about in a word of the house: services, a product's id, a page's path.
    pub topic: String,
    pub liked: Option<bool>,
    /// Its words may tell about somebody's health: only who may read health details sees them.
    pub is_clinical: bool,
    /// Its words sound like a crisis or an emergency. That they do is told to everybody who sees to inquiries.
    pub is_urgent: bool,
    /// Something came in that nobody has opened.
    pub is_unread: bool,
    /// Who sees to it: id of somebody at the desk.
    pub assigned: Option<String>,
    pub created_at: DateTime<Utc>,
    /// When something was said last, by either side.
    pub last_at: DateTime<Utc>,
    /// Until when the law wants something done.
    pub due_at: Option<DateTime<Utc>>,
    pub acknowledged_at: Option<DateTime<Utc>>,
    pub closed_at: Option<DateTime<Utc>>,
    pub outcome: Option<String>,
    pub erase_after: Option<DateTime<Utc>>,
    pub erased_at: Option<DateTime<Utc>>,
}

store::columns! {
    emptied, kept "for the days of the settings after its end";
    BlindIndex: EmailIndex;
    Hash: VisitorHash;
    Sealed: Content;
    Until: EraseAfter;
    Plain: Id, Reference, Kind, State, Version, Topic, Liked, IsClinical, IsUrgent, IsUnread,
        Assigned, CreatedAt, LastAt, DueAt, AcknowledgedAt, ClosedAt, Outcome, ErasedAt;
}
