//! The calls and the forms of visitors.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use transfers::proofs::LARGEST_PROOF;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::IdempotencyLayer;

use super::{forms, funds, offer, plan_page, receipt_pdfs, receipts};
use crate::service::Giving;

// Beside the file, the 256 KiB that any form may have (decision 033).
const LARGEST_FORM: usize = LARGEST_PROOF + (256 << 10);

fn submission_routes() -> OpenApiRouter<Giving> {
    OpenApiRouter::default()
        .routes(routes!(forms::begin_donation))
        .route("/giving", post(forms::submit_donation_form))
}

/// What is done with a gift that was begun, and what there is to give to.
fn other_routes() -> OpenApiRouter<Giving> {
    let with_file = post(forms::submit_donation_action).layer(DefaultBodyLimit::max(LARGEST_FORM));
    OpenApiRouter::default()
        .routes(routes!(offer::get_giving_offer))
        .routes(routes!(funds::list_funds))
        .routes(routes!(forms::get_donation))
        .routes(routes!(forms::pay_donation))
        .routes(routes!(forms::cancel_donation))
        .routes(routes!(receipts::get_receipt))
        .routes(routes!(receipt_pdfs::get_receipt_pdf))
        .routes(routes!(plan_page::get_plan))
        .routes(routes!(receipts::get_statement))
        .routes(routes!(receipt_pdfs::get_statement_pdf))
        .route("/giving/{token}", with_file)
        .route(
            "/giving/monthly/{token}",
            post(plan_page::submit_plan_action),
        )
        .route("/giving/statement", post(receipts::submit_statement_form))
}

pub fn router(giving: Giving) -> Router {
    // The answers that it keeps hold the links of gifts, which open them to whoever has them.
    let once = IdempotencyLayer::new(giving.store().clone()).with_encryption();
    once.wrap_routes(submission_routes().into())
        .merge(Router::from(other_routes()))
        .with_state(giving)
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    submission_routes().merge(other_routes()).into_openapi()
}
