//! The calls of old clients (spec 2 §7). Their payloads are as they were; what the law wants and they do not ask is asked
//! afterwards, on the form.

pub mod confirming;
pub mod price;
mod reading;
pub mod refusing;
pub mod taking;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::Care;
use crate::files::LARGEST_FORM;

pub(super) fn routes() -> OpenApiRouter<Care> {
    let limit = || DefaultBodyLimit::max(LARGEST_FORM);
    OpenApiRouter::default()
        .routes(routes!(taking::consultation).layer(limit()))
        .routes(routes!(taking::free_subscription).layer(limit()))
        .routes(routes!(confirming::confirm))
}
