//! Counts of an item that has no row of its own here: a post.

use sea_orm::entity::prelude::*;

use crate::model::ItemKind;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_tally")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub item_kind: ItemKind,
    #[sea_orm(primary_key, auto_increment = false)]
    pub item_id: String,
    pub likes: i64,
    pub dislikes: i64,
    /// Published comments and replies.
    pub comments: i64,
    /// Published comments that answer no other.
    pub threads: i64,
}

store::columns! {
    Plain: ItemKind, ItemId, Likes, Dislikes, Comments, Threads;
}
