//! A word that the desk wants to be noticed.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

store::stored_enum! {
    /// What happens to an item with the word.
    pub enum WordAction {
        /// It waits for the desk.
        Hold = "hold" => "Hold it for a moderator",
        /// It is published and shown to the desk.
        Flag = "flag" => "Publish it, and mark it",
        /// It is not taken.
        Refuse = "refuse" => "Refuse it, and say why",
        /// Its writer is shown support, and it waits for the desk.
        Support = "support" => "Hold it, and show support",
    }
}

/// A word that the desk wants to be noticed.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_word_rule")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Folded.
    #[sea_orm(column_type = "Text")]
    pub word: String,
    /// What is done.
    pub action: WordAction,
    /// Staff id.
    #[sea_orm(column_type = "Text")]
    pub by: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Word, Action, By, At;
}
