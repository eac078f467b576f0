//! What was decided about an item.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::{HoldReason, ItemKind, ItemState};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_decision")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub item_kind: ItemKind,
    #[sea_orm(column_type = "Text")]
    pub item_id: String,
    #[sea_orm(column_type = "Text")]
    pub action: String,
    /// Why.
    #[sea_orm(column_type = "Text", nullable)]
    pub reason: Option<String>,
    /// For the desk.
    #[sea_orm(column_type = "Text", nullable)]
    pub note: Option<String>,
    pub from_state: ItemState,
    /// Why it was held, so that it can be put back as it was.
    pub from_hold: Option<HoldReason>,
    pub to_state: ItemState,
    /// None when screening decided.
    pub staff_id: Option<String>,
    pub at: DateTime<Utc>,
}

store::columns! {
    emptied, kept "as a record of moderation; the note as long as what it is about";
    Clear: Note;
    Plain: Id, ItemKind, ItemId, Action, Reason, FromState, FromHold, ToState, StaffId, At;
}
