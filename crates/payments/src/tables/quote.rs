//! A price that somebody was told, good for a while.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::Purpose;

/// A price that somebody was told, good for a while.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_quote")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// What is to be paid for.
    pub purpose: Purpose,
    /// The feature's own id of it.
    pub subject: String,
    /// The price, in minor units.
    pub price_minor: i64,
    pub price_currency: String,
    /// What is to be paid, in minor units.
    pub amount_minor: i64,
    pub amount_currency: String,
    /// Millionths of the amount's currency for one unit of the price's; none where they are the same.
    pub rate_micros: Option<i64>,
    /// Where the rate comes from: `service`, `desk`, `fallback`.
    pub rate_source: Option<String>,
    /// When the rate was fetched.
    pub rate_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Until when it can be opened.
    pub valid_until: DateTime<Utc>,
}

store::columns! {
    Plain: Id, Purpose, Subject, PriceMinor, PriceCurrency, AmountMinor, AmountCurrency, RateMicros,
        RateSource, RateAt, CreatedAt, ValidUntil;
}
