//! The public's calls.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use super::{currencies, payment, receipt, webhook};
use crate::service::Payments;

/// Where providers send their webhooks: no origin check, the generous allowance.
pub const WEBHOOKS_PATH: &str = "/api/payments/webhooks/";
/// The largest webhook that is read, in bytes; real ones have a few thousand.
const LARGEST_WEBHOOK: usize = 64 << 10;

pub fn routes() -> OpenApiRouter<Payments> {
    // The whole body is read before its signature can be checked, so anybody can make us read this much.
    let limit = DefaultBodyLimit::max(LARGEST_WEBHOOK);
    OpenApiRouter::default()
        .routes(routes!(currencies::list_payment_currencies))
        .routes(routes!(payment::get_payment))
        .routes(routes!(receipt::get_receipt))
        .routes(routes!(receipt::get_receipt_pdf))
        .routes(routes!(webhook::receive_payment_webhook).layer(limit))
}

pub fn router(payments: Payments) -> Router {
    routes().with_state(payments).into()
}
