//! Jobs that a function does.

use std::fmt::Display;
use std::marker::PhantomData;

use async_trait::async_trait;
use serde::de::DeserializeOwned;

use super::job::{Job, JobHandler, JobOutcome};
use super::runner::JobRunner;

impl JobRunner {
    /// The same runner with a function more: it takes `state` and the payload of a job. What it answers with an error is tried
    /// again; a payload that cannot be read is given up.
    pub fn with_job_function<S, P, F, D, O, E>(self, kind: &str, state: S, work: F) -> Self
    where
        S: Clone + Send + Sync + 'static,
        P: DeserializeOwned + Send + 'static,
        F: Fn(S, P) -> D + Send + Sync + 'static,
        D: Future<Output = Result<O, E>> + Send + 'static,
        O: Into<JobOutcome> + 'static,
        E: Display + 'static,
    {
        let payload = PhantomData;
        let work = FunctionHandler {
            state,
            work,
            payload,
        };
        self.with_job_handler(kind, work)
    }
}

struct FunctionHandler<S, P, F> {
    state: S,
    work: F,
    payload: PhantomData<fn() -> P>,
}

#[async_trait]
impl<S, P, F, D, O, E> JobHandler for FunctionHandler<S, P, F>
where
    S: Clone + Send + Sync + 'static,
    P: DeserializeOwned + Send + 'static,
    F: Fn(S, P) -> D + Send + Sync + 'static,
    D: Future<Output = Result<O, E>> + Send + 'static,
    O: Into<JobOutcome> + 'static,
    E: Display + 'static,
{
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let Ok(payload) = serde_json::from_value(job.payload.clone()) else {
            return JobOutcome::GiveUp("the payload cannot be read".to_owned());
        };
        (self.work)(self.state.clone(), payload).await.into()
    }
}
