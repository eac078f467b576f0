//! The stock ledger: each change of what is on the shelf, with its reason. Never changed.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::StockReason;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_stock_entry")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub stock: String,
    pub reason: StockReason,
    /// Pieces that came, or went where it is negative.
    pub change: i32,
    /// What is on the shelf after it.
    pub on_hand: i32,
    pub order_id: Option<String>,
    /// What the desk wrote beside it; nothing of a person.
    pub note: String,
    /// By whom, as the audit log names them.
    pub by: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Stock, Reason, Change, OnHand, OrderId, Note, By, At;
}
