//! Calls of a paid service, by day.

use chrono::NaiveDate;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "places_budget")]
pub struct Model {
    /// In UTC.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: NaiveDate,
    pub calls: i32,
}

store::columns! {
    Plain: Day, Calls;
}
