//! How far the audit log was read.

use sea_orm::entity::prelude::*;

/// The one row.
pub const ONLY: i32 = 1;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_cursor")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    /// The number of the last line that was read.
    pub read_to: i64,
}

store::columns! {
    Plain: Id, ReadTo;
}
