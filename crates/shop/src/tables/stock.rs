//! What is in stock: one row for each variant of a product.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_stock")]
pub struct Model {
    /// A ULID: what a cart and an order name.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Document id of the product.
    pub product: String,
    /// As `Large, blue`; empty where there is one variant only.
    pub label: String,
    pub position: i32,
    /// Its own price, in minor units; none where the product's counts.
    pub price_ngn: Option<i64>,
    pub price_gbp: Option<i64>,
    pub price_usd: Option<i64>,
    /// Pieces on the shelf, those of open orders among them.
    pub on_hand: i32,
    /// Pieces that open orders hold.
    pub reserved: i32,
    /// With this many free pieces, or fewer, the desk is warned.
    pub low_at: i32,
    /// It is a file and has no pieces: what is bought is downloaded.
    pub is_digital: bool,
    pub version: i32,
    pub created_at: DateTime<Utc>,
    /// It is not sold any more.
    pub retired_at: Option<DateTime<Utc>>,
}

store::columns! {
    Plain: Id, Product, Label, Position, PriceNgn, PriceGbp, PriceUsd, OnHand, Reserved, LowAt,
        IsDigital, Version, CreatedAt, RetiredAt;
}
