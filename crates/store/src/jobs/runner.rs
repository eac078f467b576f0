//! Claims jobs, runs them, and notes how they ended.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, interval_at, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::job::{Job, JobHandler, JobOutcome};
use super::scrub::ScrubHandler;
use crate::scrub_task::SCRUB_JOB;
use crate::{Store, StoreError};

#[derive(Clone, Debug)]
pub struct JobOptions {
    pub attempts: u32,
    /// The pause after the first try; doubled after each further one, less up to half by chance.
    pub first_pause: Duration,
    pub longest_pause: Duration,
    /// After this long without a sign of life from its node, a job is claimed by another.
    pub lease: Duration,
    pub parallel: usize,
    /// How long a graceful stop waits for running jobs before it hands them back.
    pub grace: Duration,
}

impl Default for JobOptions {
    /// Twelve tries over one and a quarter to two and a half hours.
    fn default() -> Self {
        Self {
            attempts: 12,
            first_pause: Duration::from_secs(5),
            longest_pause: Duration::from_secs(3600),
            lease: Duration::from_secs(60),
            parallel: 4,
            grace: Duration::from_secs(5),
        }
    }
}

/// How often the outbox is looked at without a hint; other nodes' jobs and due times are found so.
const POLL: Duration = Duration::from_secs(1);
const PRUNE_EVERY: Duration = Duration::from_secs(3600);

/// Runs the jobs whose kinds it has handlers for. Cheap to clone.
#[derive(Clone)]
pub struct JobRunner {
    pub(super) store: Store,
    pub(super) handlers: Arc<HashMap<String, Arc<dyn JobHandler>>>,
    pub(super) options: JobOptions,
}

impl JobRunner {
    /// A runner with the handler of what the store itself puts off.
    pub fn new(store: Store, options: JobOptions) -> Self {
        let own = ScrubHandler(store.clone());
        let runner = Self {
            store,
            handlers: Arc::default(),
            options,
        };
        runner.with_job_handler(SCRUB_JOB, own)
    }

    pub fn with_job_handler(mut self, kind: &str, handler: impl JobHandler) -> Self {
        Arc::make_mut(&mut self.handlers).insert(kind.to_owned(), Arc::new(handler));
        self
    }

    /// Runs jobs until cancelled; then waits for those that run, and hands back what is not done
    /// within the grace.
    pub async fn run_until_cancelled(&self, cancel: CancellationToken) {
        let hand_back = CancellationToken::new();
        let mut running = JoinSet::new();
        let mut pruned = None::<Instant>;
        while !cancel.is_cancelled() {
            if pruned.is_none_or(|at| at.elapsed() >= PRUNE_EVERY) {
                pruned = Some(Instant::now());
                self.log_failure(self.prune_finished().await, "pruning finished jobs");
            }
            let free = self.options.parallel.saturating_sub(running.len());
            for job in self
                .log_failure(self.claim_jobs(free).await, "claiming jobs")
                .unwrap_or_default()
            {
                let (jobs, hand_back) = (self.clone(), hand_back.clone());
                running.spawn(async move { jobs.run_attempt(job, &hand_back).await });
            }
            tokio::select! {
                () = cancel.cancelled() => break,
                Some(_) = running.join_next() => {}
                () = self.store.inner.jobs_waiting.notified() => {}
                () = sleep(POLL) => {}
            }
        }
        let all = async { while running.join_next().await.is_some() {} };
        if timeout(self.options.grace, all).await.is_err() {
            hand_back.cancel();
            while running.join_next().await.is_some() {}
        }
    }

    /// Does everything that is due now, one after the other, also what these jobs enqueue; answers
    /// how many tries that took. For tests and one-off commands.
    pub async fn run_due(&self) -> Result<usize, StoreError> {
        let mut tries = 0;
        loop {
            let claimed = self.claim_jobs(1).await?;
            let Some(job) = claimed.into_iter().next() else {
                return Ok(tries);
            };
            self.run_attempt(job, &CancellationToken::new()).await;
            tries += 1;
        }
    }

    /// One try, with its lease kept alive, and what comes of it.
    async fn run_attempt(&self, job: Job, hand_back: &CancellationToken) {
        let Some(handler) = self.handlers.get(&job.kind).cloned() else {
            return;
        };
        let try_it = {
            let job = job.clone();
            // A task of its own turns a panic into an outcome; the handle ends it when the lease is lost.
            AbortOnDropHandle::new(tokio::spawn(async move { handler.run_job(&job).await }))
        };
        let outcome = tokio::select! {
            outcome = try_it => match outcome {
                Ok(outcome) => outcome,
                Err(_) => JobOutcome::Retry("the handler panicked".to_owned()),
            },
            // Another node has the job, so what this try would note is not ours to note.
            () = self.keep_alive(&job) => return,
            () = hand_back.cancelled() => {
                self.log_failure(self.return_job(&job).await, "handing a job back");
                return;
            }
        };
        if let JobOutcome::Retry(why) | JobOutcome::GiveUp(why) = &outcome {
            tracing::warn!(job = %job.id, kind = job.kind, attempt = job.attempt, why, "job failed");
        }
        self.log_failure(
            self.record_outcome(&job, outcome).await,
            "noting how a job ended",
        );
    }

    /// Renews the lease; ends when it was lost to another node.
    async fn keep_alive(&self, job: &Job) {
        // Two signs of life may be lost before the lease runs out.
        let third = self.options.lease / 3;
        let mut beat = interval_at(Instant::now() + third, third);
        loop {
            beat.tick().await;
            if let Some(false) = self.log_failure(self.renew_lease(job).await, "renewing a lease") {
                tracing::warn!(job = %job.id, kind = job.kind, "lease lost");
                return;
            }
        }
    }

    /// The pause before the next try: exponential, with jitter so that jobs that failed together
    /// do not return together.
    pub(super) fn retry_delay(&self, attempt: u32) -> Duration {
        let doubled = 2u32.saturating_pow(attempt.saturating_sub(1));
        let full = self
            .options
            .first_pause
            .saturating_mul(doubled)
            .min(self.options.longest_pause);
        full.mul_f64(rand::random_range(0.5..=1.0))
    }

    fn log_failure<T>(&self, outcome: Result<T, StoreError>, doing: &str) -> Option<T> {
        outcome
            .inspect_err(|error| tracing::warn!(%error, "{doing}"))
            .ok()
    }
}
