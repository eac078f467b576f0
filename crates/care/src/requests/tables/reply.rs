//! Replies, read behind the link.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// Replies, read behind the link.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_reply")]
pub struct Model {
    /// Its id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The request.
    pub request_id: String,
    /// For who pays.
    pub is_payers: bool,
    /// Whose.
    pub author: String,
    /// What, sealed.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// None.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
