//! A number that goes up by one.

use sea_orm::entity::prelude::*;

/// A number that goes up by one.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_counter")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub value: i64,
}

store::columns! {
    Plain: Id, Value;
}
