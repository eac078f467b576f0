//! What a visitor thinks of an item; at most one each.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::ItemKind;

store::stored_enum! {
    /// What somebody thinks.
    pub enum ReactionKind {
        Like = "like",
        Dislike = "dislike",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_reaction")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub item_kind: ItemKind,
    #[sea_orm(primary_key, auto_increment = false)]
    pub item_id: String,
    /// Fingerprint of who.
    #[sea_orm(primary_key, auto_increment = false)]
    pub visitor: String,
    pub kind: ReactionKind,
    pub at: DateTime<Utc>,
}

/// One row for each of these.
pub const KEY: [Column; 3] = [Column::ItemKind, Column::ItemId, Column::Visitor];

store::columns! {
    deleted, kept "as long as what it is about; by a fingerprint of the device";
    Hash: Visitor;
    Plain: ItemKind, ItemId, Kind, At;
}
