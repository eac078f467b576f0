//! Plain queries, evaluated here: groq-js in the engine takes some twenty times as long for a list of thousands.

use std::sync::Arc;

use groq_evaluator::{EvaluationError, JsonDocument, Limits, evaluate};
use tokio::sync::Semaphore;
use web::renderer::RenderError;

use super::engine::{DEADLINE, QUEUE};
use super::error::QueryError;
use super::plan::QueryPlan;
use super::query_result::QueryResult;

/// Values of one query: with some tens of bytes for each they take about what the engine's runtimes may.
const MOST_VALUES: u64 = 2_000_000;

/// Evaluates plain queries, no more at once than there are processors. Cheap to clone.
#[derive(Clone)]
pub(super) struct PlainQueries {
    admitted: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

impl PlainQueries {
    pub fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            admitted: Arc::new(Semaphore::new(processors + QUEUE)),
            running: Arc::new(Semaphore::new(processors)),
        }
    }

    /// Evaluates a query over the texts of documents. None where the engine has to: it knows more of the language, and what
    /// JavaScript makes of half a surrogate pair.
    ///
    /// # Errors
    /// [`QueryError::Refused`] where it takes too much, or too many wait.
    pub async fn run(
        &self,
        plan: &Arc<QueryPlan>,
        documents: &Arc<[Arc<JsonDocument>]>,
        most_result: usize,
    ) -> Result<Option<QueryResult>, QueryError> {
        if plan.tree.is_none() {
            return Ok(None);
        }
        let Ok(admitted) = self.admitted.clone().try_acquire_owned() else {
            return Err(RenderError::Busy.into());
        };
        let running = self.running.clone().acquire_owned().await;
        let running = running.map_err(|_| RenderError::Stopped)?;
        let (plan, documents) = (plan.clone(), documents.clone());
        let limits = Limits {
            time: DEADLINE,
            values: MOST_VALUES,
            result: most_result,
        };
        let task = tokio::task::spawn_blocking(move || {
            // It runs on where its client has left: the next one waits for it all the same.
            let _place = (admitted, running);
            let query = plan.tree.as_ref()?;
            Some(evaluate(query, &documents, &limits))
        });
        let evaluated = task
            .await
            .map_err(|error| QueryError::Engine(error.into()))?;
        match evaluated {
            None | Some(Err(EvaluationError::Unreadable)) => Ok(None),
            Some(Ok(json)) => Ok(Some(json.into())),
            Some(Err(EvaluationError::OutOfTime)) => Err(RenderError::Late.into()),
            Some(Err(EvaluationError::OutOfMemory)) => Err(QueryError::out_of_memory()),
            Some(Err(EvaluationError::ResultTooLarge)) => {
                Err(QueryError::result_too_large(most_result))
            }
        }
    }
}
