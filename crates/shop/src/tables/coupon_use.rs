//! Which order used which coupon.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_coupon_use")]
pub struct Model {
    /// The order.
    #[sea_orm(primary_key, auto_increment = false)]
    pub order_id: String,
    pub coupon: String,
    /// Fingerprint of the customer's mail address.
    pub customer: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows OrderId of "shop_order";
    Hash: Customer;
    Plain: OrderId, Coupon, At;
}
