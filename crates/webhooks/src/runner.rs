//! Runs beside the server: reads what happened, and sends it.

use std::time::Duration;

use store::{JobRunner, StoreError};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::collector::collect_events;
use crate::jobs::build_job_runner;
use crate::service::Webhooks;

/// How often the audit log is looked at.
const POLL: Duration = Duration::from_secs(1);

/// Cheap to clone.
#[derive(Clone)]
pub struct WebhookRunner {
    webhooks: Webhooks,
    jobs: JobRunner,
}

impl WebhookRunner {
    pub fn new(webhooks: &Webhooks) -> Self {
        Self {
            jobs: build_job_runner(webhooks),
            webhooks: webhooks.clone(),
        }
    }

    /// Reads and sends until cancelled; then hands back what is not sent.
    pub async fn run_until_cancelled(&self, cancel: CancellationToken) {
        let collecting = async {
            loop {
                if let Err(error) = collect_events(&self.webhooks).await {
                    tracing::warn!(%error, "reading what webhooks tell of");
                }
                tokio::select! {
                    () = cancel.cancelled() => return,
                    () = sleep(POLL) => {}
                }
            }
        };
        tokio::join!(collecting, self.jobs.run_until_cancelled(cancel.clone()));
    }

    /// Reads and sends all that is due now; answers how many tries that took. For tests and one-off commands.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn run_due(&self) -> Result<usize, StoreError> {
        collect_events(&self.webhooks).await?;
        self.jobs.run_due().await
    }
}
