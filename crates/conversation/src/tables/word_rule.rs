//! A word that the desk wants to be noticed.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What happens to an item with the word.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
#[serde(rename_all = "lowercase")]
pub enum WordAction {
    /// It waits for the desk.
    #[sea_orm(string_value = "hold")]
    Hold,
    /// It is published and shown to the desk.
    #[sea_orm(string_value = "flag")]
    Flag,
    /// It is not taken.
    #[sea_orm(string_value = "refuse")]
    Refuse,
    /// Its writer is shown support, and it waits for the desk.
    #[sea_orm(string_value = "support")]
    Support,
}

/// A word that the desk wants to be noticed.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_word_rule")]
pub struct Model {
    /// Its id.
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
    /// When.
    pub at: DateTime<Utc>,
}

/// None.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
