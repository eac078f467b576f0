//! A job, how a try of it may end, and who does it.

use std::fmt::Display;
use std::time::Duration;

use async_trait::async_trait;
use kernel::Id;

use crate::{StoreError, WriteTx};

#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The same for each try; a good idempotency key.
    pub id: Id,
    pub kind: String,
    pub payload: serde_json::Value,
    /// 1 for the first try.
    pub attempt: u32,
    pub(super) lease: String,
}

/// How a try ended. The texts are for the desk: no personal data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobOutcome {
    Done,
    /// It may work later.
    Retry(String),
    /// It was not tried: it waits for something that is no fault of its own, such as a limit, at least this long. That uses
    /// up no try, however often it happens.
    Wait(Duration, String),
    /// It will never work: straight to the dead jobs.
    GiveUp(String),
}

impl From<()> for JobOutcome {
    fn from((): ()) -> Self {
        Self::Done
    }
}

/// A failure may be over at the next try.
impl<O: Into<Self>, E: Display> From<Result<O, E>> for JobOutcome {
    fn from(done: Result<O, E>) -> Self {
        done.map_or_else(|error| Self::Retry(error.to_string()), Into::into)
    }
}

#[async_trait]
pub trait JobHandler: Send + Sync + 'static {
    /// Does the job. A panic counts as [`JobOutcome::Retry`].
    async fn run_job(&self, job: &Job) -> JobOutcome;

    /// The job goes to the dead jobs; what is written here is committed with that.
    ///
    /// # Errors
    /// When the database fails; the job is then claimed again.
    async fn on_given_up(&self, _tx: &WriteTx, _job: &Job, _why: &str) -> Result<(), StoreError> {
        Ok(())
    }
}
