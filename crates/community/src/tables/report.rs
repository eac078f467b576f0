//! A visitor's report of an item.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::ItemKind;

store::stored_enum! {
    pub enum ReportReason of rows {
        UnsafeAdvice = "unsafe_advice" => "Harmful advice",
        SelfHarm = "self_harm" => "Risk of self-harm",
        Abuse = "abuse" => "Abuse or threats",
        PrivateDetails = "private_details" => "Identifies someone",
        ChildAtRisk = "child_at_risk" => "A child may be in danger",
        Illegal = "illegal" => "Against the law",
        Spam = "spam" => "Spam",
        Other = "other" => "Something else",
    }
}

store::stored_enum! {
    pub enum ReportState {
        Open = "open" => Wait "To decide",
        Upheld = "upheld" => Ok "Upheld",
        Rejected = "rejected" => "Rejected",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_report")]
pub struct Model {
    /// The reference that the visitor was given.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub item_kind: ItemKind,
    #[sea_orm(column_type = "Text")]
    pub item_id: String,
    #[sea_orm(column_type = "Text")]
    pub reason: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub words: Option<String>,
    /// Fingerprint of who.
    pub visitor: String,
    pub at: DateTime<Utc>,
    pub state: ReportState,
    pub decided_at: Option<DateTime<Utc>>,
    /// Who of the staff decided.
    pub decided_by: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub outcome: Option<String>,
}

store::columns! {
    emptied, kept "as a record of moderation; the words as long as what they are about";
    Clear: Words, Outcome;
    Retained: Visitor;
    Plain: Id, ItemKind, ItemId, Reason, At, State, DecidedAt, DecidedBy;
}
