//! What a dollar buys, as somebody said at some time.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// What a dollar buys, as somebody said at some time.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_rate")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub currency: String,
    /// Millionths of it for one dollar.
    pub micros: i64,
    pub fetched_at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Currency, Micros, FetchedAt;
}
