//! The number of a receipt.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// The number of a receipt.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_receipt")]
pub struct Model {
    /// The attempt.
    #[sea_orm(primary_key, auto_increment = false)]
    pub reference: String,
    /// Its number; none is left out.
    pub number: i64,
    /// When it was given.
    pub at: DateTime<Utc>,
}

store::columns! {
    Plain: Reference, Number, At;
}
