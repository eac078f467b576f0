//! What the public may ask.

mod currencies;
mod payment;
mod receipt;
mod webhook;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

pub use currencies::words as currency_words;

use crate::Payments;

/// Where providers send their webhooks: no origin check, the generous allowance.
pub const WEBHOOKS: &str = "/api/payments/webhooks/";
/// The largest webhook that is read, in bytes; real ones have a few thousand.
const LARGEST_WEBHOOK: usize = 64 << 10;

pub fn routes() -> OpenApiRouter<Payments> {
    let limit = DefaultBodyLimit::max(LARGEST_WEBHOOK);
    OpenApiRouter::default()
        .routes(routes!(currencies::list))
        .routes(routes!(payment::read))
        .routes(routes!(receipt::read))
        .routes(routes!(receipt::pdf))
        .routes(routes!(webhook::receive).layer(limit))
}

pub fn router(payments: Payments) -> Router {
    routes().with_state(payments).into()
}
