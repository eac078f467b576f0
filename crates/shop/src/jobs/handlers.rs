//! Which job is done by what.

use store::{Actor, JobRunner, StoreError};

use super::{payment_events, product_facts};
use crate::orders::expiry;
use crate::pages::{SEARCH_JOB, process_search};
use crate::personal_data::retention;
use crate::service::Shop;
use crate::stock::{ALL_FACTS_JOB, FACTS_JOB, LOW_STOCK_JOB};

pub fn with_handlers(jobs: JobRunner, shop: &Shop) -> JobRunner {
    payment_events::with_handlers(jobs, shop)
        .with_job_function(expiry::EXPIRE_JOB, shop.clone(), expiry::process_expiry)
        .with_job_function(
            LOW_STOCK_JOB,
            shop.clone(),
            product_facts::warn_of_low_stock,
        )
        .with_job_function(FACTS_JOB, shop.clone(), product_facts::save_product_facts)
        .with_job_function(
            ALL_FACTS_JOB,
            shop.clone(),
            product_facts::save_all_product_facts,
        )
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
