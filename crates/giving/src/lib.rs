//! Giving: gifts by card and by bank, once and monthly, to projects; Gift Aid, receipts, statements.
//!
//! A gift is kept before anything is paid. That money came is told by payments, or said by a person at the desk who looked
//! at the bank's statement; never by a browser. What a project raised is read from the ledger. Settings, projects and
//! pictures come from the rest of the house through traits that `bedside` wires.
// The default words of the pages are one JSON literal.
#![recursion_limit = "256"]

pub mod desk;
mod emails;
mod gifts;
mod links;
pub mod matching;
mod migrations;
pub mod model;
mod money_jobs;
mod monthly;
mod offer;
pub mod personal_data;
pub mod ports;
mod receipt_pdfs;
mod receipts;
mod records;
mod responses;
mod retention;
mod service;
mod submission;
mod tables;
mod velocity;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use store::{Actor, JobRunner, StoreError};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::IdempotencyLayer;

pub use desk::desk_routes;
pub use gifts::payer_cookie::DonationPages;
pub use migrations::migrations;
pub use ports::GivingPorts;
pub use service::Giving;
pub use tables::all_tables as tables;

// Beside the file, the 256 KiB that any form may have (decision 033).
const LARGEST_FORM: usize = gifts::proofs::LARGEST_PROOF + (256 << 10);

fn submission_routes() -> OpenApiRouter<Giving> {
    OpenApiRouter::default()
        .routes(routes!(gifts::forms::begin_donation))
        .route("/giving", post(gifts::forms::submit_donation_form))
}

/// What is done with a gift that was begun, and what there is to give to.
fn other_routes() -> OpenApiRouter<Giving> {
    let with_file =
        post(gifts::forms::submit_donation_action).layer(DefaultBodyLimit::max(LARGEST_FORM));
    OpenApiRouter::default()
        .routes(routes!(offer::get_giving_offer))
        .routes(routes!(offer::list_funds))
        .routes(routes!(gifts::forms::get_donation))
        .routes(routes!(gifts::forms::pay_donation))
        .routes(routes!(gifts::forms::cancel_donation))
        .routes(routes!(receipts::get_receipt))
        .routes(routes!(receipt_pdfs::get_receipt_pdf))
        .routes(routes!(monthly::forms::get_plan))
        .routes(routes!(receipts::get_statement))
        .routes(routes!(receipt_pdfs::get_statement_pdf))
        .route("/giving/{token}", with_file)
        .route(
            "/giving/monthly/{token}",
            post(monthly::forms::submit_plan_action),
        )
        .route("/giving/statement", post(receipts::submit_statement_form))
}

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("GiftState", model::DonationState::TERMS),
    ("GiftMethod", model::DonationMethod::TERMS),
    ("GivingPlanState", model::PlanState::TERMS),
    ("BankLineState", model::LineState::TERMS),
];

pub fn router(giving: Giving) -> Router {
    // The answers that it keeps hold the links of gifts, which open them to whoever has them.
    let once = IdempotencyLayer::new(giving.store().clone()).with_encryption();
    once.wrap_routes(submission_routes().into())
        .merge(Router::from(other_routes()))
        .with_state(giving)
}

pub fn with_handlers(jobs: JobRunner, giving: &Giving) -> JobRunner {
    use gifts::proofs;
    use monthly::{due, provider};
    let gifts = payments::model::PaymentPurpose::Donation;
    money_jobs::with_handlers(jobs, giving)
        .with_job_function(due::MONTHLY_JOB, giving.clone(), due::process_due_month)
        .with_job_function(
            provider::SUBSCRIBE_JOB,
            giving.clone(),
            provider::process_subscribe,
        )
        .with_job_function(
            provider::UNSUBSCRIBE_JOB,
            giving.clone(),
            provider::process_unsubscribe,
        )
        .with_job_function(
            gifts.invoice_job(),
            giving.clone(),
            provider::process_invoice,
        )
        .with_job_function(
            gifts.subscription_job(),
            giving.clone(),
            provider::process_status,
        )
        .with_job_function(
            proofs::DELETE_BLOB_JOB,
            giving.clone(),
            proofs::process_blob_deletion,
        )
        .with_job_function(
            retention::ERASE_JOB,
            giving.clone(),
            retention::purge_expired_donations,
        )
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn enqueue_periodic_jobs(giving: &Giving) -> Result<(), StoreError> {
    let tx = giving.store().begin(Actor::System).await?;
    retention::enqueue_next_night(&tx).await?;
    tx.commit().await
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    submission_routes().merge(other_routes()).into_openapi()
}
