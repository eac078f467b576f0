//! The jobs of payments, each with the part that it needs.

use store::{Actor, JobRunner, StoreError};

use crate::attempts::{self, CHECK_JOB, POLL_JOB};
use crate::payer_index::{INDEX_PAYERS_JOB, enqueue_payer_indexing, process_payer_indexing};
use crate::reconciliation::{
    RECONCILE_JOB, Reconciliation, enqueue_reconciliation, process_reconciliation,
};
use crate::records::review_alerts::ALERT_JOB;
use crate::refunds::{
    RefundPolls, RefundSubmission, RefundWatchHandler, SEND_REFUND_JOB, SendRefundHandler,
    WATCH_REFUND_JOB,
};
use crate::review_alerts::{ReviewAlerts, process_review_alert};
use crate::service::Payments;
use crate::subscriptions::{SUBSCRIPTION_JOB, process_subscription_update};

pub fn with_handlers(jobs: JobRunner, payments: &Payments) -> JobRunner {
    let rooms = &payments.rooms;
    let (store, providers) = (rooms.store.clone(), rooms.providers.clone());
    let alerts = ReviewAlerts::new(store.clone(), rooms.settings.public_url.clone());
    let polls = &rooms.attempts.polls;
    let refund_polls = RefundPolls {
        store: store.clone(),
        providers: providers.clone(),
        checks: rooms.attempts.checks.clone(),
    };
    let comparison = Reconciliation {
        store: store.clone(),
        providers: providers.clone(),
        rates: rooms.rates.clone(),
        checks: rooms.attempts.checks.clone(),
        refund_polls: refund_polls.clone(),
    };
    let submission = RefundSubmission {
        store: store.clone(),
        providers,
    };
    jobs.with_job_function(ALERT_JOB, alerts, process_review_alert)
        .with_job_function(INDEX_PAYERS_JOB, store, process_payer_indexing)
        .with_job_function(POLL_JOB, polls.clone(), attempts::poll_attempt)
        .with_job_function(CHECK_JOB, polls.clone(), attempts::process_check)
        .with_job_function(RECONCILE_JOB, comparison, process_reconciliation)
        .with_job_function(
            SUBSCRIPTION_JOB,
            rooms.subscriptions.updates.clone(),
            process_subscription_update,
        )
        .with_job_handler(SEND_REFUND_JOB, SendRefundHandler(submission))
        .with_job_handler(WATCH_REFUND_JOB, RefundWatchHandler(refund_polls))
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn enqueue_periodic_jobs(payments: &Payments) -> Result<(), StoreError> {
    let tx = payments.store().begin(Actor::System).await?;
    enqueue_reconciliation(&tx).await?;
    attempts::resume_broken_polls(&tx).await?;
    enqueue_payer_indexing(&tx).await?;
    tx.commit().await
}
