//! Work after a commit: at least once, retried with growing pauses, given up into the dead jobs.
//!
//! [`crate::WriteTx::enqueue_job`] puts a job into the outbox in the transaction of its cause. A
//! [`JobRunner`] runner on any node claims it under a lease that it renews; a node that dies lets the
//! lease run out, a node that stops hands its jobs back. Handlers may run twice for one job, so they
//! carry an idempotency key to whomever they call.

mod dead_jobs;
mod function_handler;
mod job;
mod nightly;
mod queue;
mod runner;
mod scrub;

pub use dead_jobs::DeadJob;
pub use job::{Job, JobHandler, JobOutcome};
pub use runner::{JobOptions, JobRunner};
