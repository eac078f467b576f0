//! Tries to pay, counted against testing of stolen cards.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// Tries to pay, counted against testing of stolen cards.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "giving_try")]
pub struct Model {
    /// Its id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Fingerprint of an address, a mail address, or the gift.
    pub mark: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// None.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
