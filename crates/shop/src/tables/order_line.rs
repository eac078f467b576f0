//! What was ordered, as it was called and priced then.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_order_line")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub order_id: String,
    pub position: i32,
    pub stock: String,
    pub product: String,
    pub title: String,
    pub label: String,
    /// For one piece, in minor units of the order's currency.
    pub unit_minor: i64,
    /// Of all its pieces, in minor units: its share of the order's discount.
    pub discount_minor: i64,
    pub quantity: i32,
    /// Pieces that were sent or handed out.
    pub shipped: i32,
    /// Sold under a seal, for health or hygiene: not to be sent back once it is broken.
    pub is_sealed: bool,
    /// It is a file, to be downloaded once it is paid.
    pub is_digital: bool,
    /// How often it was downloaded.
    pub downloads: i32,
}

store::columns! {
    Plain: Id, OrderId, Position, Stock, Product, Title, Label, UnitMinor, DiscountMinor, Quantity, Shipped, IsSealed,
        IsDigital, Downloads;
}
