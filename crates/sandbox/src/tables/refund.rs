//! A refund of the sandbox.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_sandbox_refund")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub transaction_id: i64,
    /// All of it, as JSON.
    #[sea_orm(column_type = "Text")]
    pub body: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, TransactionId, Body, At;
}
