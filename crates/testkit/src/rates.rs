//! A rate service that answers what the test wants.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use kernel::Currency;
use payments::rates::{LatestRates, RateFailure, RateService};

/// What the service answers next; at first it does not answer at all.
#[derive(Clone)]
pub struct Rates(Arc<Mutex<Result<LatestRates, RateFailure>>>);

impl Default for Rates {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Err(RateFailure::NoAnswer))))
    }
}

impl Rates {
    /// From now on a dollar buys this, and nothing of the currencies that are left out.
    pub fn set(&self, rates: &[(Currency, &str)]) {
        let rates = rates
            .iter()
            .map(|(currency, rate)| (*currency, rate.parse().unwrap()))
            .collect();
        *self.0.lock().unwrap() = Ok(LatestRates { rates });
    }

    /// From now on a dollar buys so many naira.
    pub fn set_naira(&self, naira: &str) {
        self.set(&[(Currency::Ngn, naira)]);
    }

    /// From now on a dollar buys so many naira, or so many pounds.
    pub fn set_naira_and_pounds(&self, naira: &str, pounds: &str) {
        self.set(&[(Currency::Ngn, naira), (Currency::Gbp, pounds)]);
    }

    /// From now on it tells no rate.
    pub fn fail(&self, failure: RateFailure) {
        *self.0.lock().unwrap() = Err(failure);
    }
}

#[async_trait]
impl RateService for Rates {
    async fn fetch_latest_rates(&self) -> Result<LatestRates, RateFailure> {
        self.0.lock().unwrap().clone()
    }
}
