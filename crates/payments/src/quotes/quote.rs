//! A price that is held, and the rate that it was converted by.

use chrono::{DateTime, Utc};
use kernel::{Currency, Id, Money};
use store::StoreError;

use crate::model::{ExchangeRate, PaymentPurpose};
use crate::rates::RateSource;
use crate::tables::quote::Model;

/// A price to be told. It comes from the content store, never from a browser; a gift's from what the giver typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewQuote {
    pub purpose: PaymentPurpose,
    /// The feature's own id of it, at most 64 characters. It is paid once.
    pub subject: String,
    pub price: Money,
    /// The currency that the payer chose; where it is left out the price's own if somebody takes it, else naira.
    pub pay_in: Option<Currency>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayedRate {
    /// How much of the amount's currency one unit of the price's is.
    pub rate: ExchangeRate,
    pub source: RateSource,
    pub at: DateTime<Utc>,
}

/// A price that holds until a moment: whoever opens it until then is asked for exactly this amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    pub id: Id,
    pub purpose: PaymentPurpose,
    pub subject: String,
    pub price: Money,
    pub amount: Money,
    /// What of the amount covers the provider's fee; nothing unless the payer wants it.
    pub covered_fee: Money,
    /// The rate, where the price is in another currency.
    pub rate: Option<DisplayedRate>,
    pub valid_until: DateTime<Utc>,
}

impl Quote {
    /// The amount without the fee that it covers.
    pub fn net_amount(&self) -> Money {
        Money::new(
            self.amount.minor - self.covered_fee.minor,
            self.amount.currency,
        )
    }

    /// What the payer has to be told before paying, beside the rate: that it is a fixed one because the live one is not there.
    pub fn rate_notice(&self) -> Option<String> {
        let rate = self
            .rate
            .filter(|rate| rate.source == RateSource::Fallback)?;
        Some(l10n::t!(
            "payments-quote-fixed-rate",
            rate = rate.rate.text()
        ))
    }

    pub(super) fn from_row(row: &Model) -> Result<Self, StoreError> {
        let money = |minor, code: &str| {
            let currency: Currency = code.parse().map_err(StoreError::other)?;
            Ok::<_, StoreError>(Money::new(minor, currency))
        };
        let rate = match (row.rate_micros, &row.rate_source, row.rate_at) {
            (Some(micros), Some(source), Some(at)) => Some(DisplayedRate {
                rate: ExchangeRate::from_micros(micros).map_err(StoreError::other)?,
                source: RateSource::from_key(source),
                at,
            }),
            _ => None,
        };
        Ok(Self {
            id: row.id.parse().map_err(StoreError::other)?,
            purpose: row.purpose,
            subject: row.subject.clone(),
            price: money(row.price_minor, &row.price_currency)?,
            amount: money(row.amount_minor, &row.amount_currency)?,
            covered_fee: money(row.covered_fee_minor, &row.amount_currency)?,
            rate,
            valid_until: row.valid_until,
        })
    }
}
