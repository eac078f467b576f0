//! What answers queries: the content, the engine, and what the operator says of them.

use std::sync::Arc;

use moka::sync::Cache;
use web::renderer::Renderer;

use super::engine::QueryEngine;
use super::error::QueryError;
use super::plan::QueryPlan;
use super::request::QueryRequest;
use crate::ContentService;

/// Plans that are kept: a site asks the same few queries again and again.
const KEPT_PLANS: u64 = 500;
/// Queries with longer parameters or texts are read each time, in bytes.
const LONGEST_KEPT: usize = 8 << 10;

/// What the operator says of reads by clients of the hosted service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuerySettings {
    /// The one dataset that there is.
    pub dataset: String,
    /// Origins whose pages may read, with credentials; with none, pages of all may, without.
    pub origins: Vec<String>,
}

impl Default for QuerySettings {
    /// What the site was described with (spec 1 §7).
    fn default() -> Self {
        Self {
            dataset: "production".to_owned(),
            origins: Vec::new(),
        }
    }
}

/// Answers queries. Cheap to clone.
#[derive(Clone)]
pub struct ContentQueries {
    content: ContentService,
    engine: QueryEngine,
    settings: Arc<QuerySettings>,
    plans: Cache<String, Arc<QueryPlan>>,
}

impl ContentQueries {
    /// Without a renderer no query can be answered.
    pub fn new(
        content: ContentService,
        renderer: Option<Renderer>,
        settings: QuerySettings,
    ) -> Self {
        Self {
            content,
            engine: QueryEngine::new(renderer),
            settings: Arc::new(settings),
            plans: Cache::new(KEPT_PLANS),
        }
    }

    pub(super) fn content(&self) -> &ContentService {
        &self.content
    }

    pub(super) fn engine(&self) -> &QueryEngine {
        &self.engine
    }

    pub(super) fn settings(&self) -> &QuerySettings {
        &self.settings
    }

    /// What a query needs: from memory where it was asked before.
    ///
    /// # Errors
    /// As [`QueryEngine::plan_query`].
    pub(super) async fn find_plan(
        &self,
        request: &QueryRequest,
    ) -> Result<Arc<QueryPlan>, QueryError> {
        // A plan holds the values of the parameters that it selects by.
        let key = format!("{}\n{}", request.query, serde_json::json!(request.params));
        if let Some(plan) = self.plans.get(&key) {
            return Ok(plan);
        }
        let plan = Arc::new(self.engine.plan_query(request).await?);
        if key.len() <= LONGEST_KEPT {
            self.plans.insert(key, plan.clone());
        }
        Ok(plan)
    }
}
