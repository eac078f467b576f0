//! A rate that is not used before somebody says so.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// A rate that is not used before somebody says so.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_held_rate")]
pub struct Model {
    /// Its id; an item of the review queue is about it.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub currency: String,
    /// Millionths of it for one dollar.
    pub micros: i64,
    pub before_micros: Option<i64>,
    pub fetched_at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Currency, Micros, BeforeMicros, FetchedAt;
}
