//! What holds for everybody: holidays, the licence map.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What holds for everybody: holidays, the licence map.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_rules")]
pub struct Model {
    /// Which rules.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub version: i32,
    /// As JSON.
    #[sea_orm(column_type = "Text")]
    pub body: String,
    #[sea_orm(column_type = "Text")]
    pub changed_by: String,
    pub changed_at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Version, Body, ChangedBy, ChangedAt;
}
