//! The sandbox's jobs.

use store::JobRunner;

use crate::service::Sandbox;
use crate::subscriptions::{INVOICE_JOB, process_invoice};
use crate::webhook_jobs::WEBHOOK_JOB;
use crate::webhooks::WebhookDeliveryHandler;

impl Sandbox {
    /// The runner with the sandbox's jobs: its webhooks.
    pub fn with_handlers(&self, jobs: JobRunner) -> JobRunner {
        jobs.with_job_handler(WEBHOOK_JOB, WebhookDeliveryHandler::new(self.clone()))
            .with_job_function(INVOICE_JOB, self.clone(), process_invoice)
    }
}
