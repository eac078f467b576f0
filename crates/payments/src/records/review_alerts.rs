//! The job that notifies those who look after money of an item of the review queue.

use serde_json::json;
use store::{NewJob, StoreError, WriteTx};

/// Kind of the job; its payload is `{review}`.
pub const ALERT_JOB: &str = "payments.alert";

pub async fn enqueue_review_alert(tx: &WriteTx, review: &str) -> Result<(), StoreError> {
    let job = NewJob::new(ALERT_JOB, json!({ "review": review })).with_key(review);
    tx.enqueue_job(job).await.map(|_id| ())
}
