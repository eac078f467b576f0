//! The desk's calls: payments, what waits for a decision, refunds, the ledger, rates.

mod counts;
mod days;
mod ledger;
mod list;
mod names;
mod one;
mod rates;
mod refunds;
mod review;

use axum::Router;
use axum::routing::{get, post};
use staff::DeskRoute;
use staff::Permission::ManageMoney;
use utoipa::OpenApi;

use crate::Payments;

/// Who may make which call. Whoever moves money proves anew who they are.
pub const DESK_ROUTES: &[DeskRoute] = &[
    DeskRoute::needs("GET", "/api/desk/payments", ManageMoney),
    DeskRoute::needs("GET", "/api/desk/payments/{reference}", ManageMoney),
    DeskRoute::needs("POST", "/api/desk/payments/{reference}/check", ManageMoney),
    DeskRoute::needs(
        "POST",
        "/api/desk/payments/{reference}/refunds",
        ManageMoney,
    )
    .reauthenticate(),
    DeskRoute::needs("GET", "/api/desk/refunds", ManageMoney),
    DeskRoute::needs("POST", "/api/desk/refunds/{id}/agree", ManageMoney).reauthenticate(),
    DeskRoute::needs("POST", "/api/desk/refunds/{id}/decline", ManageMoney),
    DeskRoute::needs("GET", "/api/desk/money/counts", ManageMoney),
    DeskRoute::needs("GET", "/api/desk/payment-reviews", ManageMoney),
    DeskRoute::needs("POST", "/api/desk/payment-reviews/{id}", ManageMoney).reauthenticate(),
    DeskRoute::needs("GET", "/api/desk/ledger", ManageMoney),
    DeskRoute::needs("GET", "/api/desk/ledger.csv", ManageMoney).exports(),
    DeskRoute::needs("GET", "/api/desk/rates", ManageMoney),
    DeskRoute::needs("PUT", "/api/desk/rates", ManageMoney).reauthenticate(),
];

#[derive(OpenApi)]
#[openapi(paths(
    list::list,
    one::read,
    one::check,
    refunds::list,
    refunds::request,
    refunds::agree,
    refunds::decline,
    counts::read,
    review::list,
    review::resolve,
    ledger::statement,
    ledger::export,
    rates::read,
    rates::change,
))]
struct Api;

/// The calls as an OpenAPI document.
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

/// The calls; to be guarded by [`staff::Staff::guard`] with [`DESK_ROUTES`].
pub fn desk_router(payments: Payments) -> Router {
    Router::new()
        .route("/api/desk/payments", get(list::list))
        .route("/api/desk/payments/{reference}", get(one::read))
        .route("/api/desk/payments/{reference}/check", post(one::check))
        .route(
            "/api/desk/payments/{reference}/refunds",
            post(refunds::request),
        )
        .route("/api/desk/refunds", get(refunds::list))
        .route("/api/desk/refunds/{id}/agree", post(refunds::agree))
        .route("/api/desk/refunds/{id}/decline", post(refunds::decline))
        .route("/api/desk/money/counts", get(counts::read))
        .route("/api/desk/payment-reviews", get(review::list))
        .route("/api/desk/payment-reviews/{id}", post(review::resolve))
        .route("/api/desk/ledger", get(ledger::statement))
        .route("/api/desk/ledger.csv", get(ledger::export))
        .route("/api/desk/rates", get(rates::read).put(rates::change))
        .with_state(payments)
}
