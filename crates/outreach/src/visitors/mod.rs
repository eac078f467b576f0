//! The calls and forms of visitors.

pub mod answers;
pub mod calls;
pub mod forms;
pub mod guardian;
pub mod options;
pub mod pages;
pub mod volunteer;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use utoipa::OpenApi;
use web::Idempotency;

use crate::{Outreach, inbound};

/// Bytes of a form with a file, at most: 10 MB and what stands around it.
const LARGEST_FORM: usize = 12 << 20;

/// The calls, for the OpenAPI document.
#[derive(OpenApi)]
#[openapi(paths(
    calls::contact,
    calls::partnership,
    calls::enquiry,
    calls::feedback,
    calls::complaint,
    volunteer::call,
    options::options,
    guardian::read,
    inbound::calls::receive,
))]
pub struct Api;

/// The calls and forms.
pub fn router(outreach: Outreach) -> Router {
    let once = || Idempotency::new(outreach.store().clone()).sealed();
    let words = Router::new()
        .route("/api/contact", post(calls::contact))
        .route("/api/partnership", post(calls::partnership))
        .route("/api/enquiry/post", post(calls::enquiry))
        .route("/api/feedback/post", post(calls::feedback))
        .route("/api/data-complaint", post(calls::complaint))
        .route("/contact", post(pages::contact))
        .route("/partnership/request", post(pages::partnership))
        .route("/product/{id}/enquiry", post(pages::enquiry))
        .route("/feedback", post(pages::feedback))
        .route("/data-complaint", post(pages::complaint));
    let with_file = Router::new()
        .route("/api/volunteer", post(volunteer::call))
        .route("/volunteer", post(volunteer::form))
        .layer(DefaultBodyLimit::max(LARGEST_FORM));
    let rest = Router::new()
        .route("/api/outreach/options", get(options::options))
        .route("/api/volunteer/guardian/{token}", get(guardian::read))
        .route("/volunteer/guardian/{token}", post(guardian::post));
    Router::new()
        .merge(once().around(words))
        .merge(once().largest_body(LARGEST_FORM).around(with_file))
        .merge(rest)
        .merge(inbound::calls::router())
        .with_state(outreach)
}
