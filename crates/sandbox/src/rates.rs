//! Made-up exchange rates, told as the rate service tells them, so that prices in other currencies can be tried.

use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;

/// Where they are told, below the sandbox's address.
pub(crate) const RATES_PATH: &str = "/rates/latest/USD";

/// What a dollar buys here, now and always.
const RATES: &str =
    r#"{"result":"success","base_code":"USD","conversion_rates":{"USD":1,"NGN":1600,"GBP":0.8}}"#;

pub(crate) async fn get_latest_rates() -> Response {
    ([(CONTENT_TYPE, "application/json")], RATES).into_response()
}
