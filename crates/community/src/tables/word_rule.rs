//! A word that the desk wants to be noticed.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

store::stored_enum! {
    /// What happens to an item with the word.
    pub enum WordAction {
        Hold = "hold" => "Hold it for a moderator",
        Flag = "flag" => "Publish it and flag it",
        Refuse = "refuse" => "Refuse it and say why",
        Support = "support" => "Hold it and show where to get support",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_word_rule")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Folded.
    #[sea_orm(column_type = "Text")]
    pub word: String,
    pub action: WordAction,
    /// Staff id.
    #[sea_orm(column_type = "Text")]
    pub by: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Word, Action, By, At;
}
