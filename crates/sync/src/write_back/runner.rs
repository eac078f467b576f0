//! Runs the jobs of this crate.
use store::{Actor, JobOptions, JobRunner, StoreError};

use super::failing::enqueue_pending;
use super::sending::{WRITE_JOB, run_write_job};
use crate::service::SyncService;

/// Documents that are told of at once. They have a runner of their own, so that a slow service holds up nobody's mail.
const PARALLEL: usize = 2;

impl SyncService {
    /// `None` where the service is told nothing.
    pub(crate) fn build_job_runner(&self) -> Option<JobRunner> {
        self.parts().writer.as_ref()?;
        let options = JobOptions {
            parallel: PARALLEL,
            ..JobOptions::default()
        };
        let runner = JobRunner::new(self.store().clone(), options);
        Some(runner.with_job_function(WRITE_JOB, self.clone(), run_write_job))
    }

    /// What waited when the site stopped, or while nothing was told, is looked at again.
    pub(crate) async fn begin_telling(&self) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        enqueue_pending(&tx).await?;
        tx.commit().await
    }

    /// Tells all that is due now. For tests and one-off commands.
    ///
    /// # Errors
    /// The store's.
    pub async fn send_due(&self) -> Result<usize, StoreError> {
        match self.build_job_runner() {
            Some(jobs) => jobs.run_due().await,
            None => Ok(0),
        }
    }
}
