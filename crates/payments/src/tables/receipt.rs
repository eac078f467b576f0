//! The number of a receipt.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_receipt")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub reference: String,
    /// Its number; none is left out.
    pub number: i64,
    pub at: DateTime<Utc>,
}

store::columns! {
    Plain: Reference, Number, At;
}
