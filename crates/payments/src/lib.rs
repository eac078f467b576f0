//! Payments: quotes, attempts, providers, settlement, refunds, ledger.
//!
//! A feature asks for a [`Quote`], opens an attempt of it ([`Payments::open`]) and sends the payer to the checkout. Whatever
//! the provider says about it afterwards, and however often, the provider is asked back, the answer is compared with what
//! was asked for, and the attempt is settled once, under a row lock, in one transaction with the ledger and the job that
//! tells the feature. What does not match waits for the desk. Features are told by jobs whose kinds [`model::Purpose`]
//! names; this crate knows none of them.

mod alerting;
mod api;
mod checking;
mod declines;
mod desk;
mod error;
mod hearing;
mod migrations;
pub mod model;
mod opening;
pub mod provider;
mod quoting;
pub mod rates;
mod receipts;
mod reconciling;
mod records;
mod refunding;
mod repeating;
pub mod sandbox;
mod service;
mod settling;
pub mod sheet;
mod standing;
mod subjects;
mod subscriptions;
mod sweeping;
mod tables;
mod test_money;
mod transfers;

use store::{Jobs, StoreError};

pub use api::{WEBHOOKS, currency_words, router, routes};
pub use checking::AttemptState;
pub use desk::desk_routes;
pub use error::PaymentError;
pub use migrations::migrations;
pub use opening::{Opened, Payer};
pub use quoting::{NewQuote, Quote, RateShown};
pub use receipts::{Receipt, Seller, SellerSource};
pub use refunding::{GivenBack, Refund, RefundRequest};
pub use repeating::KeptMethod;
pub use service::{Payments, Terms};
pub use subjects::{PayerPage, PayerPages, SubjectState};
pub use subscriptions::{Adoption, SubscriptionState};
pub use tables::all as tables;

pub const VOCABULARIES: kernel::Vocabularies = &[
    ("PaymentStatus", model::Status::TERMS),
    ("PaymentRelease", model::Release::TERMS),
    ("PaymentPurpose", model::Purpose::TERMS),
    ("ReviewReason", model::ReviewReason::TERMS),
    ("RefundStatus", model::RefundStatus::TERMS),
    ("JournalKind", model::JournalKind::TERMS),
    ("RateSource", rates::RateSource::TERMS),
];

pub fn with_handlers(jobs: Jobs, payments: &Payments) -> Jobs {
    jobs.handle_with(alerting::KIND, payments.clone(), alerting::alert)
        .handle_with(sweeping::SWEEP, payments.clone(), sweeping::sweep)
        .handle_with(sweeping::CHECK, payments.clone(), sweeping::check)
        .handle_with(
            reconciling::RECONCILE,
            payments.clone(),
            reconciling::reconcile,
        )
        .handle_with(subscriptions::KIND, payments.clone(), subscriptions::follow)
        .handle(refunding::SEND, refunding::Send(payments.clone()))
        .handle(refunding::WATCH, refunding::Watching(payments.clone()))
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn prepare(payments: &Payments) -> Result<(), StoreError> {
    payments.sweep_the_forgotten().await
}
