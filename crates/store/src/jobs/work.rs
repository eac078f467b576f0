//! Jobs that a function does.

use std::fmt::Display;
use std::marker::PhantomData;

use async_trait::async_trait;
use serde::de::DeserializeOwned;

use super::{Job, JobHandler, Jobs, Outcome};

impl Jobs {
    /// The same runner with a function more: it takes `state` and the payload of a job. What it answers with an error is tried
    /// again; a payload that cannot be read is given up.
    pub fn handle_with<S, P, F, D, O, E>(self, kind: &str, state: S, work: F) -> Self
    where
        S: Clone + Send + Sync + 'static,
        P: DeserializeOwned + Send + 'static,
        F: Fn(S, P) -> D + Send + Sync + 'static,
        D: Future<Output = Result<O, E>> + Send + 'static,
        O: Into<Outcome> + 'static,
        E: Display + 'static,
    {
        let payload = PhantomData;
        let work = Work {
            state,
            work,
            payload,
        };
        self.handle(kind, work)
    }
}

struct Work<S, P, F> {
    state: S,
    work: F,
    payload: PhantomData<fn() -> P>,
}

#[async_trait]
impl<S, P, F, D, O, E> JobHandler for Work<S, P, F>
where
    S: Clone + Send + Sync + 'static,
    P: DeserializeOwned + Send + 'static,
    F: Fn(S, P) -> D + Send + Sync + 'static,
    D: Future<Output = Result<O, E>> + Send + 'static,
    O: Into<Outcome> + 'static,
    E: Display + 'static,
{
    async fn run(&self, job: &Job) -> Outcome {
        let Ok(payload) = serde_json::from_value(job.payload.clone()) else {
            return Outcome::GiveUp("the payload cannot be read".to_owned());
        };
        (self.work)(self.state.clone(), payload).await.into()
    }
}
