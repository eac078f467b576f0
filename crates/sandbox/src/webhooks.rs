//! The sandbox's webhooks: signed and sent over HTTP by a job, again and again until they are taken.

use std::time::Duration;

use async_trait::async_trait;
use payments::provider::paystack::{SIGNATURE_HEADER, sign_body};
use reqwest::Client;
use serde_json::{Value, json};
use store::{Job, JobHandler, JobOutcome};

use crate::refunds::build_event_data;
use crate::responses;
use crate::service::Sandbox;
use crate::webhook_jobs::WebhookTask;

const DELIVERY_TIMEOUT: Duration = Duration::from_secs(10);

pub(crate) struct WebhookDeliveryHandler {
    sandbox: Sandbox,
    client: Client,
}

impl WebhookDeliveryHandler {
    pub(crate) fn new(sandbox: Sandbox) -> Self {
        let client = outbound::default_client();
        Self { sandbox, client }
    }

    async fn build_body(&self, task: &WebhookTask) -> Option<Value> {
        if let Some(data) = &task.data {
            return Some(json!({ "event": task.event, "data": data }));
        }
        let data = match task.refund {
            Some(refund) => build_event_data(&self.sandbox, refund).await.ok()??,
            None => {
                let found = self.sandbox.find_by_id(task.transaction).await.ok()??;
                responses::build_transaction_json(&found)
            }
        };
        Some(json!({ "event": task.event, "data": data }))
    }
}

#[async_trait]
impl JobHandler for WebhookDeliveryHandler {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let Ok(task) = serde_json::from_value::<WebhookTask>(job.payload.clone()) else {
            return JobOutcome::GiveUp("The job names no transaction.".to_owned());
        };
        let Some(body) = self.build_body(&task).await else {
            return JobOutcome::Retry("The transaction cannot be read.".to_owned());
        };
        let body = body.to_string();
        let sent = self
            .client
            .post(self.sandbox.webhook_address().clone())
            .timeout(DELIVERY_TIMEOUT)
            .header("content-type", "application/json")
            .header(
                SIGNATURE_HEADER,
                sign_body(self.sandbox.secret_key(), body.as_bytes()),
            )
            .body(body)
            .send()
            .await;
        match sent {
            Ok(answer) if answer.status().is_success() => JobOutcome::Done,
            Ok(answer) => JobOutcome::Retry(format!("The site answered {}.", answer.status())),
            Err(_) => JobOutcome::Retry("The site does not answer.".to_owned()),
        }
    }
}
