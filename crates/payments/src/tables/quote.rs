//! A price that somebody was told, good for a while.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::PaymentPurpose;

/// A price that somebody was told, good for a while.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_quote")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub purpose: PaymentPurpose,
    pub subject: String,
    pub price_minor: i64,
    pub price_currency: String,
    pub amount_minor: i64,
    pub amount_currency: String,
    /// What of the amount covers the provider's fee.
    pub covered_fee_minor: i64,
    /// Millionths of the amount's currency for one unit of the price's; none where they are the same.
    pub rate_micros: Option<i64>,
    /// Where the rate comes from: `service`, `desk`, `fallback`.
    pub rate_source: Option<String>,
    pub rate_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub valid_until: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Purpose, Subject, PriceMinor, PriceCurrency, AmountMinor, AmountCurrency,
        CoveredFeeMinor, RateMicros, RateSource, RateAt, CreatedAt, ValidUntil;
}
