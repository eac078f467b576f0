//! Exchange rates: asked of a service, kept with their time, used while they are young enough.

mod exchange_rate_api;
mod exchange_rates;
mod held_rates;
mod quoted_rate;
mod rate_rules;
mod rate_service;

pub use exchange_rate_api::ExchangeRateApi;
pub(crate) use exchange_rates::ExchangeRates;
pub(crate) use held_rates::{accept_held_rate, describe_held_rates};
pub use quoted_rate::{QuotedRate, RateSource};
pub(crate) use rate_rules::RATE_RULES_ID;
pub use rate_rules::RateRules;
pub use rate_service::{LatestRates, RateFailure, RateService};
