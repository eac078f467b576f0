//! Subscribing, saying yes, choosing, leaving.

mod calls;
mod forms;
pub(crate) mod own;
pub(crate) mod records;
pub(crate) mod taking;
pub(crate) mod typed;
mod views;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Idempotency;

use crate::Newsletter;

const LARGEST: usize = 32 << 10;

/// What signs somebody up.
fn signing_up() -> OpenApiRouter<Newsletter> {
    OpenApiRouter::default()
        .routes(routes!(calls::subscribe))
        .route("/newsletter", post(forms::subscribe))
}

/// What readers do with links of their own.
fn own_links() -> OpenApiRouter<Newsletter> {
    OpenApiRouter::default()
        .routes(routes!(calls::form))
        .routes(routes!(calls::confirmation))
        .routes(routes!(calls::leaving))
        .routes(routes!(calls::preferences))
        .route("/newsletter/confirm/{token}", post(forms::confirm))
        .route("/newsletter/leave", post(forms::send_links))
        .route("/newsletter/leave/{token}", post(forms::leave))
        .route("/newsletter/preferences/{token}", post(forms::choose))
        .layer(DefaultBodyLimit::max(LARGEST))
}

pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    signing_up().merge(own_links()).into_openapi()
}

pub(crate) fn router(newsletter: Newsletter) -> Router {
    Idempotency::new(newsletter.store().clone())
        .sealed()
        .largest_body(LARGEST)
        .around(signing_up().into())
        .merge(Router::from(own_links()))
        .with_state(newsletter)
}
