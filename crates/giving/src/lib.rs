//! Giving: gifts by card and by bank, once and monthly, to projects; Gift Aid, receipts, statements.
//!
//! A gift is kept before anything is paid. That money came is told by payments, or said by a person at the desk who looked
//! at the bank's statement; never by a browser. What a project raised is read from the ledger. Settings, projects and
//! pictures come from the rest of the house through traits that `bedside` wires.
// The default words of the pages are one JSON literal.
#![recursion_limit = "256"]

mod answer;
pub mod desk;
mod gifts;
mod giving;
mod links;
mod mails;
pub mod matching;
mod migrations;
pub mod model;
mod money_jobs;
mod monthly;
mod offer;
pub mod outside;
mod papers;
pub mod persons;
mod receipts;
mod records;
mod retention;
mod tables;
mod taking;
mod velocity;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use store::{Actor, Jobs, StoreError};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Idempotency;

pub use desk::desk_routes;
pub use gifts::payer::GiftPages;
pub use giving::Giving;
pub use migrations::migrations;
pub use outside::Outside;
pub use tables::all as tables;

const LARGEST_FORM: usize = gifts::proofs::LARGEST + (256 << 10);

fn begun() -> OpenApiRouter<Giving> {
    OpenApiRouter::default()
        .routes(routes!(gifts::forms::sponsor))
        .route("/giving", post(gifts::forms::give))
}

/// What is done with a gift that was begun, and what there is to give to.
fn others() -> OpenApiRouter<Giving> {
    let with_file = post(gifts::forms::post).layer(DefaultBodyLimit::max(LARGEST_FORM));
    OpenApiRouter::default()
        .routes(routes!(offer::read))
        .routes(routes!(offer::funds))
        .routes(routes!(gifts::forms::read))
        .routes(routes!(gifts::forms::pay))
        .routes(routes!(gifts::forms::cancel))
        .routes(routes!(receipts::read))
        .routes(routes!(papers::receipt))
        .routes(routes!(monthly::forms::read))
        .routes(routes!(receipts::statement))
        .routes(routes!(papers::statement))
        .route("/giving/{token}", with_file)
        .route("/giving/monthly/{token}", post(monthly::forms::post))
        .route("/giving/statement", post(receipts::ask))
}

pub const VOCABULARIES: kernel::Vocabularies = &[
    ("GiftState", model::State::TERMS),
    ("GiftMethod", model::Method::TERMS),
    ("GivingPlanState", model::PlanState::TERMS),
    ("BankLineState", model::LineState::TERMS),
];

pub fn router(giving: Giving) -> Router {
    let once = Idempotency::new(giving.store().clone()).sealed();
    once.around(begun().into())
        .merge(Router::from(others()))
        .with_state(giving)
}

pub fn with_handlers(jobs: Jobs, giving: &Giving) -> Jobs {
    use gifts::proofs;
    use monthly::{due, provider};
    let gifts = payments::model::Purpose::Donation;
    money_jobs::with_handlers(jobs, giving)
        .handle_with(due::KIND, giving.clone(), due::run)
        .handle_with(provider::SUBSCRIBE, giving.clone(), provider::subscribe)
        .handle_with(provider::UNSUBSCRIBE, giving.clone(), provider::unsubscribe)
        .handle_with(gifts.invoice_job(), giving.clone(), provider::take_invoice)
        .handle_with(
            gifts.subscription_job(),
            giving.clone(),
            provider::take_status,
        )
        .handle_with(proofs::FORGET, giving.clone(), proofs::forget)
        .handle_with(retention::KIND, giving.clone(), retention::erase_due)
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn prepare(giving: &Giving) -> Result<(), StoreError> {
    let tx = giving.store().begin(Actor::System).await?;
    retention::look_next_night(&tx).await?;
    tx.commit().await
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    begun().merge(others()).into_openapi()
}
