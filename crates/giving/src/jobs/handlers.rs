//! Which job is done by what.

use payments::model::PaymentPurpose;
use store::{Actor, JobRunner, StoreError};

use super::payment_events;
use crate::monthly::{self, due, provider};
use crate::personal_data::retention;
use crate::service::Giving;

pub fn with_handlers(jobs: JobRunner, giving: &Giving) -> JobRunner {
    let gifts = PaymentPurpose::Donation;
    payment_events::with_handlers(jobs, giving)
        .with_job_function(monthly::MONTHLY_JOB, giving.clone(), due::process_due_month)
        .with_job_function(
            monthly::SUBSCRIBE_JOB,
            giving.clone(),
            provider::process_subscribe,
        )
        .with_job_function(
            monthly::UNSUBSCRIBE_JOB,
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
