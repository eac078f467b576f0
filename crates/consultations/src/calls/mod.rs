//! The calls of old clients (spec 2 §7). Their payloads are as they were; what the law wants and they do not ask is asked
//! afterwards, on the form.

mod accepted_request;
mod call_form;
pub mod confirmation;
pub mod errors;
pub mod price;
mod repeats;
pub mod submission;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::files::LARGEST_FORM;
use crate::service::ConsultationService;

pub fn routes() -> OpenApiRouter<ConsultationService> {
    let limit = || DefaultBodyLimit::max(LARGEST_FORM);
    OpenApiRouter::default()
        .routes(routes!(submission::send_consultation).layer(limit()))
        .routes(routes!(submission::send_free_subscription).layer(limit()))
        .routes(routes!(confirmation::send_confirmation_email))
}
