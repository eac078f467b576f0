//! Payouts, as the providers list them.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::PayoutStatus;

/// A payout, as its provider listed it last.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_payout")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub provider: String,
    /// The provider's own id.
    pub provider_id: String,
    pub is_live: bool,
    pub status: PayoutStatus,
    /// What the bank gets, in minor units.
    pub amount_minor: i64,
    pub amount_currency: String,
    /// What the provider kept of the payments in it, in minor units; none where its list does not say.
    pub fee_minor: Option<i64>,
    /// When the bank has it, or is to have it.
    pub arrives_at: DateTime<Utc>,
    pub listed_at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Provider, ProviderId, IsLive, Status, AmountMinor, AmountCurrency, FeeMinor, ArrivesAt, ListedAt;
}
