//! What a visitor thinks of an item; at most one each.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::ItemKind;

/// What somebody thinks.
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
pub enum ReactionKind {
    /// It helps.
    #[sea_orm(string_value = "like")]
    Like,
    /// It does not.
    #[sea_orm(string_value = "dislike")]
    Dislike,
}

/// What a visitor thinks of an item; at most one each.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_reaction")]
pub struct Model {
    /// What it is about.
    #[sea_orm(primary_key, auto_increment = false)]
    pub item_kind: ItemKind,
    /// Its id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub item_id: String,
    /// Fingerprint of who.
    #[sea_orm(primary_key, auto_increment = false)]
    pub visitor: String,
    /// Which.
    pub kind: ReactionKind,
    /// When.
    pub at: DateTime<Utc>,
}

/// None.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
