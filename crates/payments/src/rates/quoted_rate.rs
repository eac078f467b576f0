//! A rate, and who says it.

use chrono::{DateTime, Utc};
use store::StoredEnum;

use crate::model::ExchangeRate;

store::stored_enum! {
    pub enum RateSource {
        Service = "service" => Ok "Rate service",
        Desk = "desk" => Info "Set by staff",
        Fallback = "fallback" => Wait "Fixed rate for gifts",
    }
}

impl RateSource {
    pub(crate) fn from_key(key: &str) -> Self {
        StoredEnum::from_stored(key).unwrap_or(Self::Service)
    }
}

/// What one unit of a currency is worth in another, and says who.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotedRate {
    /// How much of the price's currency a dollar buys.
    pub from: ExchangeRate,
    /// How much of the amount's currency a dollar buys.
    pub to: ExchangeRate,
    pub source: RateSource,
    pub at: DateTime<Utc>,
}

impl QuotedRate {
    /// Millionths of the amount's currency for one unit of the price's; for showing and keeping.
    pub fn cross_rate(&self) -> Option<ExchangeRate> {
        let micros = i128::from(self.to.micros()) * 1_000_000 / i128::from(self.from.micros());
        ExchangeRate::from_micros(i64::try_from(micros).ok()?).ok()
    }
}
