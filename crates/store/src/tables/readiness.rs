//! One row that is written again and again, to prove that the database takes a write.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "readiness")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    pub proven_at: DateTime<Utc>,
}

crate::table_declaration::columns! {
    Plain: Id, ProvenAt;
}
