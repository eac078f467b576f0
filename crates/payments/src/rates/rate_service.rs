//! Whoever tells rates.

use async_trait::async_trait;
use kernel::Currency;

use crate::model::ExchangeRate;

/// The rates of this moment, as what one dollar buys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatestRates {
    /// Currencies of ours, other than the dollar.
    pub rates: Vec<(Currency, ExchangeRate)>,
}

/// Why a rate service told no rate. In words for the log, without the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RateFailure {
    #[error("no answer")]
    NoAnswer,
    #[error("answered {0}")]
    Status(u16),
    #[error("not understood: {0}")]
    NotUnderstood(&'static str),
    /// It told a rate that is not believed before somebody at the desk takes it.
    #[error("a rate is far from the last one")]
    Implausible,
}

#[async_trait]
pub trait RateService: Send + Sync + 'static {
    async fn fetch_latest_rates(&self) -> Result<LatestRates, RateFailure>;
}
