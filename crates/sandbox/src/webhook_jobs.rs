//! The jobs that send webhooks.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::NewJob;

use crate::transaction::WebhookSchedule;

pub(crate) const WEBHOOK_JOB: &str = "payments.sandbox-webhook";

#[derive(Serialize, Deserialize)]
pub(crate) struct WebhookTask {
    pub event: String,
    pub transaction: i64,
    pub refund: Option<i64>,
    #[serde(default)]
    pub data: Option<Value>,
}

pub(crate) fn build_delivery_job(event: &str, data: Value) -> NewJob {
    let task = WebhookTask {
        event: event.to_owned(),
        transaction: 0,
        refund: None,
        data: Some(data),
    };
    NewJob::new(WEBHOOK_JOB, json!(task))
}

pub(crate) fn build_delivery_jobs(
    transaction: i64,
    event: &str,
    refund: Option<i64>,
    schedule: Option<WebhookSchedule>,
    now: DateTime<Utc>,
) -> Vec<NewJob> {
    let Some(schedule) = schedule else {
        return Vec::new();
    };
    let payload = json!(WebhookTask {
        event: event.to_owned(),
        transaction,
        refund,
        data: None,
    });
    let job = |_| NewJob {
        run_at: Some(now + schedule.after),
        ..NewJob::new(WEBHOOK_JOB, payload.clone())
    };
    (0..schedule.times).map(job).collect()
}
