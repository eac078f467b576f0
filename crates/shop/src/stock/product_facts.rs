//! What follows from stock that changed: lists of products learn what is sold out, and the desk is warned. In jobs, after the
//! write that changed it.

use serde_json::json;
use store::{NewJob, StoreError, WriteTx};

/// Kind of the job. The payload is `{product}`.
pub const FACTS_JOB: &str = "shop.save-product-facts";

/// Kind of the job that warns the desk. The payload is `{stock, version}`.
pub const LOW_STOCK_JOB: &str = "shop.warn-of-low-stock";

pub async fn enqueue_low_stock(tx: &WriteTx, stock: &str, version: i32) -> Result<(), StoreError> {
    let payload = json!({ "stock": stock, "version": version });
    tx.enqueue_job(NewJob::new(LOW_STOCK_JOB, payload)).await?;
    Ok(())
}

pub async fn enqueue_product_facts(tx: &WriteTx, product: &str) -> Result<(), StoreError> {
    let job = NewJob::new(FACTS_JOB, json!({ "product": product }));
    tx.enqueue_job(job).await?;
    Ok(())
}

/// Kind of the job that does so for all products, each night.
pub const ALL_FACTS_JOB: &str = "shop.save-all-product-facts";
