//! More time that was offered in a visit.

use chrono::{DateTime, Utc};
use kernel::{Currency, Money};
use sea_orm::entity::prelude::*;

/// What became of an offer of more time; one for each request.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_extension")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub request_id: String,
    pub minutes: i32,
    /// What it costs, in minor units of `price_currency`; 0 for nothing.
    pub price_minor: i64,
    pub price_currency: String,
    pub offered_at: DateTime<Utc>,
    /// The price as it was told to the payer last, in the currency that is paid in.
    pub quote: Option<String>,
    /// When it was paid, or given where it costs nothing.
    pub paid_at: Option<DateTime<Utc>>,
    /// The payment that came last.
    pub payment: Option<String>,
    /// When it was taken back, or the visit was cancelled or moved.
    pub withdrawn_at: Option<DateTime<Utc>>,
}

store::columns! {
    follows RequestId of "care_request";
    Plain: RequestId, Minutes, PriceMinor, PriceCurrency, OfferedAt, Quote, PaidAt, Payment, WithdrawnAt;
}

impl Model {
    /// What it costs.
    pub fn price(&self) -> Option<Money> {
        let currency: Currency = self.price_currency.parse().ok()?;
        Some(Money::new(self.price_minor, currency))
    }

    /// Whether money goes back where the visit does not take place as it was planned.
    pub const fn is_to_pay_back(&self) -> bool {
        self.payment.is_some() && self.paid_at.is_some() && self.withdrawn_at.is_none()
    }

    /// Whether the offer stands and is not paid.
    pub const fn is_open(&self) -> bool {
        self.paid_at.is_none() && self.withdrawn_at.is_none()
    }
}
