//! What the public may ask.

mod currencies;
mod payment;
mod receipt;
mod webhook;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use utoipa::OpenApi;

pub use currencies::words as currency_words;

use crate::Payments;

/// Where providers send their webhooks: no origin check, the generous allowance.
pub const WEBHOOKS: &str = "/api/payments/webhooks/";
/// The largest webhook that is read, in bytes; real ones have a few thousand.
const LARGEST_WEBHOOK: usize = 64 << 10;

/// The calls, for the OpenAPI document.
#[derive(Debug, OpenApi)]
#[openapi(paths(
    currencies::list,
    payment::read,
    receipt::read,
    receipt::pdf,
    webhook::receive
))]
struct Api;

/// The calls as an OpenAPI document.
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

/// The public calls.
pub fn router(payments: Payments) -> Router {
    let webhooks = post(webhook::receive).layer(DefaultBodyLimit::max(LARGEST_WEBHOOK));
    Router::new()
        .route("/api/payments/currencies", get(currencies::list))
        .route("/api/payments/{reference}", get(payment::read))
        .route("/api/payments/{reference}/receipt", get(receipt::read))
        .route("/api/payments/{reference}/receipt.pdf", get(receipt::pdf))
        .route("/api/payments/webhooks/{provider}", webhooks)
        .with_state(payments)
}
