//! A service in the manner of exchangerate-api.com: `conversion_rates`, with the dollar as base.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use kernel::Currency;
use reqwest::{Client, Response, redirect};
use serde::Deserialize;
use serde_json::value::RawValue;
use url::Url;

use super::rate_service::{LatestRates, RateFailure, RateService};
use crate::model::ExchangeRate;

const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
/// Most bytes of an answer. Some 160 currencies are 4 KB.
const LARGEST_RESPONSE: usize = 64 << 10;

/// The adapter. Its address holds the key, so its `Debug` hides it.
pub struct ExchangeRateApi {
    address: Url,
    client: Client,
}

impl fmt::Debug for ExchangeRateApi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ExchangeRateApi(…)")
    }
}

#[derive(Deserialize)]
struct RatesResponse {
    #[serde(default)]
    result: Option<String>,
    /// What one unit is of that buys so much.
    base_code: String,
    /// As they are written: a float would not keep them.
    conversion_rates: HashMap<String, Box<RawValue>>,
}

impl ExchangeRateApi {
    /// An adapter for the whole address of the call, such as `https://v6.exchangerate-api.com/v6/KEY/latest/USD`.
    pub fn new(address: Url) -> Result<Self, reqwest::Error> {
        let client = outbound::client_builder()
            .timeout(REQUEST_TIMEOUT)
            // The address holds the key, and a redirect that is followed would send it along as the referrer.
            .redirect(redirect::Policy::none())
            .build()?;
        Ok(Self { address, client })
    }
}

#[async_trait]
impl RateService for ExchangeRateApi {
    async fn fetch_latest_rates(&self) -> Result<LatestRates, RateFailure> {
        let sent = self.client.get(self.address.clone()).send().await;
        // The client's own error is dropped: it names the address, and with it the key.
        let response = sent.map_err(|_| RateFailure::NoAnswer)?;
        let status = response.status();
        if !status.is_success() {
            return Err(RateFailure::Status(status.as_u16()));
        }
        parse_rates(&read_body(response).await?)
    }
}

/// The text of an answer, as far as rates can reach.
async fn read_body(mut response: Response) -> Result<Vec<u8>, RateFailure> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| RateFailure::NoAnswer)? {
        if bytes.len() + chunk.len() > LARGEST_RESPONSE {
            return Err(RateFailure::NotUnderstood("it is too long"));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn parse_rates(text: &[u8]) -> Result<LatestRates, RateFailure> {
    let answer: RatesResponse =
        serde_json::from_slice(text).map_err(|_| RateFailure::NotUnderstood("no rates in it"))?;
    if answer.result.is_some_and(|result| result != "success") {
        return Err(RateFailure::NotUnderstood("it says that it failed"));
    }
    if answer.base_code != Currency::Usd.code() {
        return Err(RateFailure::NotUnderstood("its base is not the dollar"));
    }
    let mut rates = Vec::new();
    for currency in [Currency::Ngn, Currency::Gbp] {
        let Some(said) = answer.conversion_rates.get(currency.code()) else {
            continue;
        };
        let rate: ExchangeRate = said
            .get()
            .parse()
            .map_err(|_| RateFailure::NotUnderstood("a rate is none"))?;
        rates.push((currency, rate));
    }
    if rates.is_empty() {
        return Err(RateFailure::NotUnderstood("none of our currencies"));
    }
    Ok(LatestRates { rates })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_as_they_are_written() {
        let text = r#"{ "result": "success", "base_code": "USD", "conversion_rates": { "USD": 1, "NGN": 1540.2537, "GBP": 0.7899 } }"#;
        let rates = parse_rates(text.as_bytes()).unwrap().rates;
        assert_eq!(
            rates[0],
            (
                Currency::Ngn,
                ExchangeRate::from_micros(1_540_253_700).unwrap()
            )
        );
        assert_eq!(
            rates[1],
            (Currency::Gbp, ExchangeRate::from_micros(789_900).unwrap())
        );
    }

    #[test]
    fn what_is_no_rate_is_refused() {
        for text in [
            "",
            "{}",
            r#"{ "conversion_rates": { "NGN": 1540 } }"#,
            r#"{ "base_code": "EUR", "conversion_rates": { "NGN": 1540 } }"#,
            r#"{ "result": "error", "base_code": "USD", "conversion_rates": { "NGN": 1540 } }"#,
            r#"{ "base_code": "USD", "conversion_rates": {} }"#,
            r#"{ "base_code": "USD", "conversion_rates": { "NGN": 0 } }"#,
            r#"{ "base_code": "USD", "conversion_rates": { "NGN": -5 } }"#,
            r#"{ "base_code": "USD", "conversion_rates": { "NGN": 1e30 } }"#,
            r#"{ "base_code": "USD", "conversion_rates": { "NGN": null } }"#,
            r#"{ "base_code": "USD", "conversion_rates": { "NGN": "1540" } }"#,
        ] {
            assert!(parse_rates(text.as_bytes()).is_err(), "{text}");
        }
    }
}
