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
use axum::routing::post;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Idempotency;

use self::forms::{ComplaintForm, ContactForm, FeedbackForm, PartnershipForm};
use crate::{Outreach, inbound};

/// Bytes of a form with a file, at most: 10 MB and what stands around it.
const LARGEST_FORM: usize = 12 << 20;

/// Calls and forms that are words alone.
fn of_words() -> OpenApiRouter<Outreach> {
    OpenApiRouter::default()
        .routes(routes!(calls::contact))
        .routes(routes!(calls::partnership))
        .routes(routes!(calls::enquiry))
        .routes(routes!(calls::feedback))
        .routes(routes!(calls::complaint))
        .route("/contact", post(pages::post::<ContactForm>))
        .route("/partnership/request", post(pages::post::<PartnershipForm>))
        .route("/product/{id}/enquiry", post(pages::enquiry))
        .route("/feedback", post(pages::post::<FeedbackForm>))
        .route("/data-complaint", post(pages::post::<ComplaintForm>))
}

/// The call and the form that may bring a file.
fn with_file() -> OpenApiRouter<Outreach> {
    OpenApiRouter::default()
        .routes(routes!(volunteer::call))
        .route("/volunteer", post(volunteer::form))
        .layer(DefaultBodyLimit::max(LARGEST_FORM))
}

/// What may be done again.
fn others() -> OpenApiRouter<Outreach> {
    OpenApiRouter::default()
        .routes(routes!(options::options))
        .routes(routes!(guardian::read))
        .route("/volunteer/guardian/{token}", post(guardian::post))
        .merge(inbound::calls::routes())
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    of_words().merge(with_file()).merge(others()).into_openapi()
}

pub fn router(outreach: Outreach) -> Router {
    let once = || Idempotency::new(outreach.store().clone()).sealed();
    let with_file = once().largest_body(LARGEST_FORM).around(with_file().into());
    Router::from(others())
        .merge(once().around(of_words().into()))
        .merge(with_file)
        .with_state(outreach)
}
