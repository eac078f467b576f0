//! groq-js in the renderer's engine: plans of queries, and their evaluation.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde::{Deserialize, Deserializer};
use serde_json::json;
use serde_json::value::RawValue;
use web::renderer::{BundleFunction, RenderError, Renderer, RendererConfig};

use super::error::{QueryError, QueryFault};
use super::plan::QueryPlan;
use super::query_result::QueryResult;
use super::request::QueryRequest;

/// Processor time that one query may use.
pub(super) const DEADLINE: Duration = Duration::from_secs(2);
/// Memory of one runtime: what documents take as JavaScript values is several times their text.
const MEMORY: usize = 128 << 20;
/// Queries that may wait for a runtime.
pub(super) const QUEUE: usize = 64;

/// The engine's own runtimes, beside those that render pages: no query keeps a page waiting. They start with the first query.
#[derive(Clone)]
pub(super) struct QueryEngine {
    pages: Option<Renderer>,
    own: Arc<OnceLock<Renderer>>,
}

#[derive(Deserialize)]
struct PlanOutcome {
    plan: Option<QueryPlan>,
    error: Option<QueryFault>,
}

#[derive(Deserialize)]
struct RunOutcome {
    #[serde(default, deserialize_with = "read_result")]
    result: Option<Box<RawValue>>,
    error: Option<QueryFault>,
}

/// A result that is `null` is one all the same.
fn read_result<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Box<RawValue>>, D::Error> {
    Box::<RawValue>::deserialize(from).map(Some)
}

impl QueryEngine {
    pub fn new(pages: Option<Renderer>) -> Self {
        Self {
            pages,
            own: Arc::default(),
        }
    }

    fn renderer(&self) -> Result<&Renderer, QueryError> {
        if let Some(own) = self.own.get() {
            return Ok(own);
        }
        let pages = self.pages.as_ref().ok_or(RenderError::Stopped)?;
        let config = RendererConfig {
            memory: MEMORY,
            deadline: DEADLINE,
            queue: QUEUE,
            ..RendererConfig::default()
        };
        let started = pages.start_beside(&config)?;
        // Who loses the race drops its runtimes.
        Ok(self.own.get_or_init(|| started))
    }

    async fn call(&self, function: BundleFunction, input: String) -> Result<String, QueryError> {
        Ok(self.renderer()?.call_function(function, input).await?)
    }

    /// Reads a query.
    ///
    /// # Errors
    /// [`QueryError::Fault`] where it cannot be read, or asks for what is not offered.
    pub async fn plan_query(&self, request: &QueryRequest) -> Result<QueryPlan, QueryError> {
        let input = json!({ "query": request.query, "params": request.params });
        let answered = self
            .call(BundleFunction::QueryPlan, input.to_string())
            .await?;
        let outcome: PlanOutcome = serde_json::from_str(&answered).map_err(engine_error)?;
        match (outcome.plan, outcome.error) {
            (Some(plan), None) => Ok(plan),
            (_, fault) => Err(fault_error(request, fault)),
        }
    }

    /// Evaluates a query over documents, a JSON list; `now` in milliseconds since 1970.
    ///
    /// # Errors
    /// [`QueryError::Fault`] where it cannot be evaluated, [`QueryError::Refused`] where it takes too much.
    pub async fn run_query(
        &self,
        request: &QueryRequest,
        documents: &str,
        now: i64,
    ) -> Result<QueryResult, QueryError> {
        let head = json!({
            "query": request.query,
            "params": request.params,
            "dataset": request.dataset,
            "now": now,
        });
        let head = head.to_string();
        let open = head.strip_suffix('}').unwrap_or(&head);
        let input = format!("{open},\"documents\":{documents}}}");
        let answered = self.call(BundleFunction::Query, input).await?;
        let outcome: RunOutcome = serde_json::from_str(&answered).map_err(engine_error)?;
        match (outcome.result, outcome.error) {
            (Some(result), None) => Ok(QueryResult::from(Box::<str>::from(result).into_string())),
            (_, fault) => Err(fault_error(request, fault)),
        }
    }
}

fn engine_error(error: serde_json::Error) -> QueryError {
    QueryError::Engine(error.into())
}

fn fault_error(request: &QueryRequest, fault: Option<QueryFault>) -> QueryError {
    match fault {
        Some(fault) => QueryError::Fault {
            fault,
            query: request.query.clone(),
        },
        None => QueryError::Engine(anyhow::anyhow!(
            "the engine answered neither result nor error"
        )),
    }
}
