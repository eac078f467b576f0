//! Pieces of an order's line that come back.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_return_line")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub return_id: String,
    pub order_id: String,
    /// Of the order.
    pub line: String,
    pub quantity: i32,
    /// Pieces that went back on the shelf.
    pub restocked: i32,
}

store::columns! {
    follows OrderId of "shop_order";
    Plain: Id, ReturnId, OrderId, Line, Quantity, Restocked;
}
