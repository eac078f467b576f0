//! One row per write: the tags it touched, as a JSON array.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "change_log")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(column_type = "Text")]
    pub tags: String,
    pub at: DateTime<Utc>,
}

crate::table_declaration::columns! {
    Plain: Id, Tags, At;
}
