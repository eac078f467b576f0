//! How prices are converted, as the desk decides.

use chrono::{DateTime, Utc};
use store::StoreError;

use crate::model::ExchangeRate;
use crate::tables::rate_rules;

pub(crate) const RATE_RULES_ID: &str = "rates";
/// The rate that stands in for a missing one where the desk wants that: 450 naira for a dollar, as the specification has it.
const FALLBACK_MICROS: i64 = 450_000_000;

/// How prices are converted, as the desk decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateRules {
    /// Naira for a dollar, before any fetched rate, and until when.
    pub naira_override: Option<(ExchangeRate, Option<DateTime<Utc>>)>,
    /// Added to a fetched rate, in hundredths of a per cent.
    pub margin_basis_points: u16,
    /// Whether gifts are taken at the fixed rate while no other is there.
    pub has_donation_fallback: bool,
    pub donation_fallback: ExchangeRate,
    pub changed_at: Option<DateTime<Utc>>,
}

impl RateRules {
    /// Nothing said: no override, no margin, no fixed rate.
    pub(super) fn without_rules() -> Result<Self, StoreError> {
        Ok(Self {
            naira_override: None,
            margin_basis_points: 0,
            has_donation_fallback: false,
            donation_fallback: ExchangeRate::from_micros(FALLBACK_MICROS)
                .map_err(StoreError::other)?,
            changed_at: None,
        })
    }

    pub(super) fn from_row(row: &rate_rules::Model) -> Result<Self, StoreError> {
        let rate = |micros| ExchangeRate::from_micros(micros).map_err(StoreError::other);
        let said = row.override_micros.map(rate).transpose()?;
        Ok(Self {
            naira_override: said.map(|rate| (rate, row.override_until)),
            margin_basis_points: u16::try_from(row.margin_basis_points).unwrap_or(0),
            has_donation_fallback: row.has_donation_fallback,
            donation_fallback: rate(row.donation_fallback_micros)?,
            changed_at: Some(row.changed_at),
        })
    }
}
