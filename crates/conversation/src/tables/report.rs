//! A visitor's report of an item.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::ItemKind;

store::stored_enum! {
    /// Why visitors report an item.
    pub enum ReportReason of rows {
        /// It may harm who follows it.
        UnsafeAdvice = "unsafe_advice" => "Advice that can harm",
        /// Its writer may harm themselves.
        SelfHarm = "self_harm" => "Somebody may harm themselves",
        /// It hurts somebody.
        Abuse = "abuse" => "Abuse or threats",
        /// It tells who somebody is.
        PrivateDetails = "private_details" => "It says who somebody is",
        /// A child may be in danger.
        ChildAtRisk = "child_at_risk" => "A child may be in danger",
        /// The law forbids it.
        Illegal = "illegal" => "Against the law",
        /// Nobody asked for it.
        Spam = "spam" => "Spam",
        /// None of these.
        Other = "other" => "Something else",
    }
}

store::stored_enum! {
    /// Where a report stands.
    pub enum ReportState {
        /// Nobody has decided yet.
        Open = "open" => Wait "To decide",
        /// It was right.
        Upheld = "upheld" => Ok "Right",
        /// It was not.
        Rejected = "rejected" => "Rejected",
    }
}

/// A visitor's report of an item.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_report")]
pub struct Model {
    /// The reference that the visitor was given.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// What it is about.
    pub item_kind: ItemKind,
    #[sea_orm(column_type = "Text")]
    pub item_id: String,
    /// Why.
    #[sea_orm(column_type = "Text")]
    pub reason: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub words: Option<String>,
    /// Fingerprint of who.
    pub visitor: String,
    pub at: DateTime<Utc>,
    /// Where it stands.
    pub state: ReportState,
    pub decided_at: Option<DateTime<Utc>>,
    /// Who of the staff decided.
    pub decided_by: Option<String>,
    /// What came of it.
    #[sea_orm(column_type = "Text", nullable)]
    pub outcome: Option<String>,
}

store::columns! {
    emptied, kept "as a record of moderation; the words as long as what they are about";
    Clear: Words, Outcome;
    Kept: Visitor;
    Plain: Id, ItemKind, ItemId, Reason, At, State, DecidedAt, DecidedBy;
}
