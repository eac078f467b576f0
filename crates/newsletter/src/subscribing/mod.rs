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
use axum::routing::{get, post};
use utoipa::OpenApi;
use web::Idempotency;

use crate::Newsletter;

/// Bytes of a form.
const LARGEST: usize = 32 << 10;

/// The calls, for the OpenAPI document.
#[derive(OpenApi)]
#[openapi(paths(
    calls::subscribe,
    calls::form,
    calls::confirmation,
    calls::leaving,
    calls::preferences
))]
pub(crate) struct Api;

/// The calls and forms of readers.
pub(crate) fn router(newsletter: Newsletter) -> Router {
    let once = Idempotency::new(newsletter.store().clone()).sealed();
    let signing_up = Router::new()
        .route("/api/newsletter", post(calls::subscribe))
        .route("/newsletter", post(forms::subscribe));
    let own = Router::new()
        .route("/api/newsletter/form", get(calls::form))
        .route("/api/newsletter/confirm/{token}", get(calls::confirmation))
        .route("/api/newsletter/leave/{token}", get(calls::leaving))
        .route(
            "/api/newsletter/preferences/{token}",
            get(calls::preferences),
        )
        .route("/newsletter/confirm/{token}", post(forms::confirm))
        .route("/newsletter/leave", post(forms::send_links))
        .route("/newsletter/leave/{token}", post(forms::leave))
        .route("/newsletter/preferences/{token}", post(forms::choose))
        .layer(DefaultBodyLimit::max(LARGEST));
    once.largest_body(LARGEST)
        .around(signing_up)
        .merge(own)
        .with_state(newsletter)
}
