//! The calls of old clients (spec 2 §7). Their payloads are as they were; what the law wants and they do not ask is asked
//! afterwards, on the form.

pub mod confirming;
pub mod price;
mod reading;
pub mod refusing;
pub mod taking;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use utoipa::OpenApi;

use crate::Care;
use crate::files::LARGEST_FORM;

/// The calls, for the OpenAPI document.
#[derive(Debug, OpenApi)]
#[openapi(paths(taking::consultation, taking::free_subscription, confirming::confirm))]
pub(super) struct Api;

/// The calls.
pub(super) fn router(care: Care) -> Router {
    let largest = || DefaultBodyLimit::max(LARGEST_FORM);
    Router::new()
        .route(
            "/api/consultation",
            post(taking::consultation).layer(largest()),
        )
        .route(
            "/api/free-subscription",
            post(taking::free_subscription).layer(largest()),
        )
        .route("/api/sendConfirmationEmail", post(confirming::confirm))
        .with_state(care)
}
