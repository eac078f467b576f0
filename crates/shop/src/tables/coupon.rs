//! Coupons.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::CouponKind;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_coupon")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// In capitals; unique.
    pub code: String,
    pub kind: CouponKind,
    /// Of a percentage.
    pub percent: i32,
    /// Of an amount, in minor units; none where it counts not in that currency.
    pub amount_ngn: Option<i64>,
    pub amount_gbp: Option<i64>,
    pub amount_usd: Option<i64>,
    /// Document id of the one product that it is for; empty for all.
    pub product: String,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    /// How often in all; none without a limit.
    pub most_uses: Option<i32>,
    /// How often by one mail address.
    pub most_per_customer: Option<i32>,
    /// How often it was used, cancelled orders left out.
    pub used: i32,
    pub is_active: bool,
    pub version: i32,
    pub created_at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Code, Kind, Percent, AmountNgn, AmountGbp, AmountUsd, Product, StartsAt, EndsAt,
        MostUses, MostPerCustomer, Used, IsActive, Version, CreatedAt;
}
