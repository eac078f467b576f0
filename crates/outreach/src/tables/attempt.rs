//! Mails that somebody brought about by typing another's address, by fingerprint alone.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// A mail that was counted.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outreach_attempt")]
pub struct Model {
    /// Its id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Fingerprint of what for and to whom.
    pub mark: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// None.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
