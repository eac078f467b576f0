//! What is in carts.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_cart_item")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Whose cart it is in.
    pub visitor: String,
    pub stock: String,
    pub quantity: i32,
    /// The price that was seen last, in minor units of a currency, so that a change of it is said.
    pub seen_minor: i64,
    pub seen_currency: String,
    pub added_at: DateTime<Utc>,
}

store::columns! {
    apart, kept "as long as the cart; by a fingerprint of the device";
    Hash: Visitor;
    Plain: Id, Stock, Quantity, SeenMinor, SeenCurrency, AddedAt;
}
