//! Which job is done by what.

use store::{Actor, JobRunner, StoreError};

use super::payment_events;
use crate::orders::expiry;
use crate::pages::{SEARCH_JOB, process_search};
use crate::personal_data::retention;
use crate::service::Shop;

pub fn with_handlers(jobs: JobRunner, shop: &Shop) -> JobRunner {
    payment_events::with_handlers(jobs, shop)
        .with_job_function(expiry::EXPIRE_JOB, shop.clone(), expiry::process_expiry)
        .with_job_function(SEARCH_JOB, shop.clone(), process_search)
        .with_job_function(
            retention::ERASE_JOB,
            shop.clone(),
            retention::purge_expired_orders,
        )
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn enqueue_periodic_jobs(shop: &Shop) -> Result<(), StoreError> {
    let tx = shop.store().begin(Actor::System).await?;
    retention::enqueue_next_night(&tx).await?;
    tx.commit().await
}
