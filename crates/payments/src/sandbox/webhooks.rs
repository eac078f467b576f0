//! The sandbox's webhooks: signed and sent over HTTP by a job, again and again until they are taken.

use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use reqwest::Client;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{Job, JobHandler, NewJob, Outcome};

use super::Sandbox;
use super::answers;
use super::refunds::event_data;
use super::transaction::Told;
use crate::provider::paystack::{SIGNATURE, signature};

pub(super) const KIND: &str = "payments.sandbox-webhook";
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Serialize, Deserialize)]
struct Task {
    event: String,
    transaction: i64,
    refund: Option<i64>,
    #[serde(default)]
    data: Option<Value>,
}

pub(super) fn delivery(event: &str, data: Value) -> NewJob {
    let task = Task {
        event: event.to_owned(),
        transaction: 0,
        refund: None,
        data: Some(data),
    };
    NewJob::new(KIND, json!(task))
}

pub(super) fn deliveries(
    transaction: i64,
    event: &str,
    refund: Option<i64>,
    told: Option<Told>,
    now: DateTime<Utc>,
) -> Vec<NewJob> {
    let Some(told) = told else { return Vec::new() };
    let payload = json!(Task {
        event: event.to_owned(),
        transaction,
        refund,
        data: None,
    });
    let job = |_| NewJob {
        run_at: Some(now + told.after),
        ..NewJob::new(KIND, payload.clone())
    };
    (0..told.times).map(job).collect()
}

pub(super) struct Deliver {
    sandbox: Sandbox,
    client: Client,
}

impl Deliver {
    pub(super) fn new(sandbox: Sandbox) -> Self {
        let client = outbound::client();
        Self { sandbox, client }
    }

    async fn body(&self, task: &Task) -> Option<Value> {
        if let Some(data) = &task.data {
            return Some(json!({ "event": task.event, "data": data }));
        }
        let data = match task.refund {
            Some(refund) => event_data(&self.sandbox, refund).await.ok()??,
            None => {
                let found = self.sandbox.by_id(task.transaction).await.ok()??;
                answers::transaction(&found)
            }
        };
        Some(json!({ "event": task.event, "data": data }))
    }
}

#[async_trait]
impl JobHandler for Deliver {
    async fn run(&self, job: &Job) -> Outcome {
        let Ok(task) = serde_json::from_value::<Task>(job.payload.clone()) else {
            return Outcome::GiveUp("The job names no transaction.".to_owned());
        };
        let Some(body) = self.body(&task).await else {
            return Outcome::Retry("The transaction cannot be read.".to_owned());
        };
        let body = body.to_string();
        let sent = self
            .client
            .post(self.sandbox.inner.webhook.clone())
            .timeout(PATIENCE)
            .header("content-type", "application/json")
            .header(
                SIGNATURE,
                signature(self.sandbox.secret_key(), body.as_bytes()),
            )
            .body(body)
            .send()
            .await;
        match sent {
            Ok(answer) if answer.status().is_success() => Outcome::Done,
            Ok(answer) => Outcome::Retry(format!("The site answered {}.", answer.status())),
            Err(_) => Outcome::Retry("The site does not answer.".to_owned()),
        }
    }
}
