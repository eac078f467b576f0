//! The calls and the forms of subscribers.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::IdempotencyLayer;

use super::{api, forms};
use crate::service::Newsletter;

const MAX_BODY_BYTES: usize = 32 << 10;

/// What signs somebody up.
fn sign_up_routes() -> OpenApiRouter<Newsletter> {
    OpenApiRouter::default()
        .routes(routes!(api::subscribe_to_newsletter))
        .route("/newsletter", post(forms::submit_sign_up))
}

/// What readers do with links of their own.
fn reader_link_routes() -> OpenApiRouter<Newsletter> {
    OpenApiRouter::default()
        .routes(routes!(api::get_newsletter_form))
        .routes(routes!(api::get_confirmation))
        .routes(routes!(api::get_leave_page))
        .routes(routes!(api::get_preferences))
        .route(
            "/newsletter/confirm/{token}",
            post(forms::submit_confirmation),
        )
        .route("/newsletter/leave", post(forms::submit_links_request))
        .route("/newsletter/leave/{token}", post(forms::submit_leave))
        .route(
            "/newsletter/preferences/{token}",
            post(forms::submit_preferences),
        )
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    sign_up_routes().merge(reader_link_routes()).into_openapi()
}

pub(crate) fn router(newsletter: Newsletter) -> Router {
    // Only signing up needs this: confirming, leaving and choosing twice has the same effect as once.
    IdempotencyLayer::new(newsletter.store().clone())
        .with_encryption()
        .largest_body(MAX_BODY_BYTES)
        .wrap_routes(sign_up_routes().into())
        .merge(Router::from(reader_link_routes()))
        .with_state(newsletter)
}
