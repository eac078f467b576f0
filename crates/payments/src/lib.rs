//! Payments: quotes, attempts, providers, settlement, refunds, ledger.
//!
//! A feature asks for a [`Quote`], opens an attempt of it ([`Payments::open`]) and sends the payer to the checkout. Whatever
//! the provider says about it afterwards, and however often, the provider is asked back, the answer is compared with what
//! was asked for, and the attempt is settled once, under a row lock, in one transaction with the ledger and the job that
//! tells the feature. What does not match waits for the desk. Features are told by jobs whose kinds [`model::PaymentPurpose`]
//! names; this crate knows none of them.

mod api;
mod attempt_checks;
mod attempt_polls;
mod checkout;
mod declines;
mod desk;
mod error;
mod existing_attempts;
mod migrations;
pub mod model;
mod observation_queue;
pub mod pdf_layout;
pub mod provider;
mod quotes;
pub mod rates;
mod receipts;
mod reconciliation;
mod records;
mod refunding;
mod review_alerts;
pub mod sandbox;
mod saved_methods;
mod service;
mod subjects;
mod subscriptions;
mod tables;
mod test_money;
mod transfers;
mod webhooks;

use store::{JobRunner, StoreError};

pub use api::{WEBHOOKS_PATH, currency_words, router, routes};
pub use attempt_checks::AttemptState;
pub use checkout::{OpenedAttempt, Payer};
pub use desk::desk_routes;
pub use error::PaymentError;
pub use migrations::migrations;
pub use quotes::{DisplayedRate, NewQuote, Quote};
pub use receipts::{PaymentReceipt, SellerDetails, SellerSource};
pub use refunding::{Refund, RefundRequest, RefundTotals};
pub use saved_methods::SavedMethodSummary;
pub use service::{PaymentSettings, Payments};
pub use subjects::{PayerPage, PayerPages, SubjectState};
pub use subscriptions::{AdoptedPayment, SubscriptionState};
pub use tables::all_tables as tables;

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("PaymentStatus", model::PaymentStatus::TERMS),
    ("PaymentRelease", model::PaymentRelease::TERMS),
    ("PaymentPurpose", model::PaymentPurpose::TERMS),
    ("ReviewReason", model::ReviewReason::TERMS),
    ("RefundStatus", model::RefundStatus::TERMS),
    ("JournalKind", model::JournalKind::TERMS),
    ("RateSource", rates::RateSource::TERMS),
];

pub fn with_handlers(jobs: JobRunner, payments: &Payments) -> JobRunner {
    jobs.with_job_function(
        review_alerts::ALERT_JOB,
        payments.clone(),
        review_alerts::process_review_alert,
    )
    .with_job_function(
        attempt_polls::POLL_JOB,
        payments.clone(),
        attempt_polls::poll_attempt,
    )
    .with_job_function(
        attempt_polls::CHECK_JOB,
        payments.clone(),
        attempt_polls::process_check,
    )
    .with_job_function(
        reconciliation::RECONCILE_JOB,
        payments.clone(),
        reconciliation::process_reconciliation,
    )
    .with_job_function(
        subscriptions::SUBSCRIPTION_JOB,
        payments.clone(),
        subscriptions::process_subscription_update,
    )
    .with_job_handler(
        refunding::SEND_REFUND_JOB,
        refunding::SendRefundHandler(payments.clone()),
    )
    .with_job_handler(
        refunding::WATCH_REFUND_JOB,
        refunding::RefundWatchHandler(payments.clone()),
    )
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn enqueue_periodic_jobs(payments: &Payments) -> Result<(), StoreError> {
    payments.resume_broken_polls().await
}
