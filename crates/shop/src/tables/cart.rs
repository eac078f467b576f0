//! Carts, by the fingerprint of a visitor's cookie.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_cart")]
pub struct Model {
    /// SHA-256 of the visitor's id, in hex.
    #[sea_orm(primary_key, auto_increment = false)]
    pub visitor: String,
    /// Code of the coupon that was entered; empty for none.
    pub coupon: String,
    pub changed_at: DateTime<Utc>,
}

store::columns! {
    apart, kept "for thirty days after its last change; by a fingerprint of the device";
    Hash: Visitor;
    Plain: Coupon, ChangedAt;
}
