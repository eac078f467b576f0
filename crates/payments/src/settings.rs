//! What an operator may decide about payments.

use kernel::Currency;
use url::Url;

#[derive(Clone, Debug)]
pub struct PaymentSettings {
    /// The site's own address: payers come back to nowhere else.
    pub public_url: Url,
    pub quote_validity: chrono::Duration,
    pub attempt_validity: chrono::Duration,
    /// How much longer an attempt waits whose money is on its way.
    pub pending_validity: chrono::Duration,
    /// Refunds of a payment that are together above this need a second person; minor units. A currency that is not named
    /// always does.
    pub second_person_above: Vec<(Currency, i64)>,
    /// A fetched rate is asked for again after this time.
    pub rate_refresh_after: chrono::Duration,
    /// While the rate service is away, a rate is used up to this age.
    pub rate_usable_for: chrono::Duration,
}

impl PaymentSettings {
    pub fn new(public_url: Url) -> Self {
        Self {
            public_url,
            quote_validity: chrono::Duration::minutes(30),
            attempt_validity: chrono::Duration::hours(1),
            // A bank may be at work for that long (decision 042), and Paystack repeats its webhooks for as long.
            pending_validity: chrono::Duration::days(3),
            // Minor units: ₦50,000, £50 and $50.
            second_person_above: vec![
                (Currency::Ngn, 5_000_000),
                (Currency::Gbp, 50_00),
                (Currency::Usd, 50_00),
            ],
            rate_refresh_after: chrono::Duration::hours(6),
            rate_usable_for: chrono::Duration::hours(48),
        }
    }
}
