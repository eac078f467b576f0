//! The keys that values were sealed with. The keys themselves are files outside the database.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "field_key")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// A known word sealed with the key: tells a wrong file.
    #[sea_orm(column_type = "Text")]
    pub proof: String,
    pub at: DateTime<Utc>,
}

crate::table_declaration::columns! {
    Plain: Id, Proof, At;
}
