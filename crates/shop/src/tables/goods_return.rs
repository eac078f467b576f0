//! Goods of an order that their buyer sends back.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::{ReturnGround, ReturnReason, ReturnState};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shop_return")]
pub struct Model {
    /// A ULID. Its photos are kept under it.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub order_id: String,
    pub state: ReturnState,
    pub reason: ReturnReason,
    pub ground: ReturnGround,
    /// What the buyer wrote, sealed.
    #[sea_orm(column_type = "Text", nullable)]
    pub text: Option<String>,
    /// What the desk wrote back, sealed.
    #[sea_orm(column_type = "Text", nullable)]
    pub reply: Option<String>,
    /// What goes back for it, in minor units of what came; none before the goods came.
    pub refund_minor: Option<i64>,
    pub created_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
}

store::columns! {
    follows OrderId of "shop_order";
    Sealed: Text, Reply;
    Plain: Id, OrderId, State, Reason, Ground, RefundMinor, CreatedAt, DecidedAt;
}
