//! A complaint or appeal.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

store::stored_enum! {
    pub enum ComplaintKind {
        /// A decision about something that they wrote.
        Decision = "decision" => "Appeal against a decision",
        Data = "data" => "About personal data",
        Other = "other" => "Complaint",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_complaint")]
pub struct Model {
    /// The reference that the visitor was given.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub kind: ComplaintKind,
    /// Item or decision that it is about.
    #[sea_orm(column_type = "Text", nullable)]
    pub about: Option<String>,
    /// Sealed.
    #[sea_orm(column_type = "Text")]
    pub words: String,
    /// Sealed.
    #[sea_orm(column_type = "Text", nullable)]
    pub contact: Option<String>,
    pub at: DateTime<Utc>,
    /// When somebody said that it had arrived.
    pub acknowledged_at: Option<DateTime<Utc>>,
    pub decided_at: Option<DateTime<Utc>>,
    /// Who of the staff decided.
    pub decided_by: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub outcome: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub reply: Option<String>,
}

store::columns! {
    emptied, kept "until whose it is asks, and it is decided";
    Sealed: Words, Contact;
    Clear: Reply;
    Retained: About;
    Plain: Id, Kind, At, AcknowledgedAt, DecidedAt, DecidedBy, Outcome;
}
