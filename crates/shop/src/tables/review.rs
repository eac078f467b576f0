//! What buyers say of what they got.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::ReviewState;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_review")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Document id of the product.
    pub product: String,
    pub order_id: String,
    /// Of the order: one review each.
    pub line: String,
    pub state: ReviewState,
    pub version: i32,
    /// 1 to 5.
    pub stars: i32,
    /// As its writer wants to be named.
    pub name: String,
    #[sea_orm(column_type = "Text")]
    pub text: String,
    /// Why it is not shown, to its writer.
    pub reply: String,
    pub created_at: DateTime<Utc>,
    pub published_at: Option<DateTime<Utc>>,
}

store::columns! {
    follows OrderId of "shop_order";
    Clear: Name, Text;
    Plain: Id, Product, OrderId, Line, State, Version, Stars, Reply, CreatedAt, PublishedAt;
}
