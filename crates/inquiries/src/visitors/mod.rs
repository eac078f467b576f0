//! The calls and forms of visitors.

pub mod api;
pub mod forms;
pub mod guardian;
pub mod options;
pub mod pages;
pub mod responses;
pub mod volunteer;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::IdempotencyLayer;

use self::forms::{ComplaintForm, ContactForm, FeedbackForm, PartnershipForm};
use crate::{InquiryService, inbound};

/// Bytes of a form with a file, at most: 10 MB and what stands around it.
const LARGEST_FORM: usize = 12 << 20;

/// Calls and forms that are words alone.
fn text_routes() -> OpenApiRouter<InquiryService> {
    OpenApiRouter::default()
        .routes(routes!(api::submit_contact))
        .routes(routes!(api::submit_partnership))
        .routes(routes!(api::submit_enquiry))
        .routes(routes!(api::submit_feedback))
        .routes(routes!(api::submit_data_complaint))
        .route("/contact", post(pages::post_form::<ContactForm>))
        .route(
            "/partnership/request",
            post(pages::post_form::<PartnershipForm>),
        )
        .route("/product/{id}/enquiry", post(pages::post_enquiry))
        .route("/feedback", post(pages::post_form::<FeedbackForm>))
        .route("/data-complaint", post(pages::post_form::<ComplaintForm>))
}

/// The call and the form that may bring a file.
fn file_routes() -> OpenApiRouter<InquiryService> {
    OpenApiRouter::default()
        .routes(routes!(volunteer::submit_volunteer))
        .route("/volunteer", post(volunteer::post_volunteer))
        .layer(DefaultBodyLimit::max(LARGEST_FORM))
}

/// What may be done again.
fn other_routes() -> OpenApiRouter<InquiryService> {
    OpenApiRouter::default()
        .routes(routes!(options::get_form_options))
        .routes(routes!(guardian::get_guardian_page))
        .route(
            "/volunteer/guardian/{token}",
            post(guardian::post_guardian_answer),
        )
        .merge(inbound::webhook::webhook_routes())
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    text_routes()
        .merge(file_routes())
        .merge(other_routes())
        .into_openapi()
}

pub fn router(inquiries: InquiryService) -> Router {
    // The stored responses repeat what was typed, which somebody may ask to have erased.
    let once = || IdempotencyLayer::new(inquiries.store().clone()).with_encryption();
    let with_file = once()
        .largest_body(LARGEST_FORM)
        .wrap_routes(file_routes().into());
    Router::from(other_routes())
        .merge(once().wrap_routes(text_routes().into()))
        .merge(with_file)
        .with_state(inquiries)
}
