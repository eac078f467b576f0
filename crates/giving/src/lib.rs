//! Giving: gifts by card and by bank, once and monthly, to projects; Gift Aid, receipts, statements.
//!
//! A gift is kept before anything is paid. That money came is told by payments, or said by a person at the desk who looked
//! at the bank's statement; never by a browser. What a project raised is read from the ledger. Settings, projects and
//! pictures come from the rest of the house through traits that `bedside` wires.
// The default words of the pages are one JSON literal.
#![recursion_limit = "256"]
#![warn(missing_docs)]

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
use axum::routing::{get, post};
use store::{Actor, Jobs, StoreError};
use utoipa::OpenApi;
use web::Idempotency;

pub use desk::desk_routes;
pub use gifts::payer::GiftPages;
pub use giving::Giving;
pub use migrations::migrations;
pub use outside::Outside;

/// Bytes of a form with a proof of payment.
const LARGEST_FORM: usize = gifts::proofs::LARGEST + (256 << 10);

/// The calls and forms of visitors.
pub fn router(giving: Giving) -> Router {
    let begun = Router::new()
        .route("/giving", post(gifts::forms::give))
        .route("/api/sponsor", post(gifts::forms::sponsor));
    let once = Idempotency::new(giving.store().clone()).sealed();
    let with_file = post(gifts::forms::post).layer(DefaultBodyLimit::max(LARGEST_FORM));
    Router::new()
        .merge(once.around(begun))
        .route("/api/giving", get(offer::read))
        .route("/api/giving/funds", get(offer::funds))
        .route("/giving/{token}", with_file)
        .route("/api/giving/gifts/{token}", get(gifts::forms::read))
        .route("/api/giving/gifts/{token}/pay", post(gifts::forms::pay))
        .route(
            "/api/giving/gifts/{token}/cancel",
            post(gifts::forms::cancel),
        )
        .route("/api/giving/gifts/{token}/receipt", get(receipts::read))
        .route(
            "/api/giving/gifts/{token}/receipt.pdf",
            get(papers::receipt),
        )
        .route("/giving/monthly/{token}", post(monthly::forms::post))
        .route("/api/giving/monthly/{token}", get(monthly::forms::read))
        .route("/giving/statement", post(receipts::ask))
        .route("/api/giving/statements/{token}", get(receipts::statement))
        .route(
            "/api/giving/statements/{token}/statement.pdf",
            get(papers::statement),
        )
        .with_state(giving)
}

/// The runner with this crate's jobs.
pub fn with_handlers(jobs: Jobs, giving: &Giving) -> Jobs {
    money_jobs::with_handlers(jobs, giving)
        .handle(monthly::due::KIND, monthly::due::Due(giving.clone()))
        .handle(
            monthly::provider::SUBSCRIBE,
            monthly::provider::Subscribe(giving.clone()),
        )
        .handle(
            monthly::provider::UNSUBSCRIBE,
            monthly::provider::Unsubscribe(giving.clone()),
        )
        .handle(
            payments::model::Purpose::Donation.invoice_job(),
            monthly::provider::Invoiced(giving.clone()),
        )
        .handle(
            payments::model::Purpose::Donation.subscription_job(),
            monthly::provider::Stands(giving.clone()),
        )
        .handle(gifts::proofs::FORGET, gifts::proofs::Forget(giving.clone()))
        .handle(retention::KIND, retention::EraseDue(giving.clone()))
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn prepare(giving: &Giving) -> Result<(), StoreError> {
    let tx = giving.store().begin(Actor::System).await?;
    retention::look_next_night(&tx).await?;
    tx.commit().await
}

/// The calls of visitors, for the OpenAPI document.
#[derive(OpenApi)]
#[openapi(paths(
    offer::read,
    offer::funds,
    gifts::forms::sponsor,
    gifts::forms::read,
    gifts::forms::pay,
    gifts::forms::cancel,
    receipts::read,
    receipts::statement,
    papers::receipt,
    papers::statement,
    monthly::forms::read,
))]
struct Api;

/// The calls of visitors as an OpenAPI document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    Api::openapi()
}
