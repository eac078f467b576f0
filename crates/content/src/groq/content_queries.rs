//! What answers queries: the content, the engine, and what the operator says of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use groq_evaluator::JsonDocument;
use moka::sync::Cache;
use serde_json::{Map, Value};
use web::renderer::Renderer;

use super::access::{ClientAuthority, Perspective, QueryAccess, QueryScope};
use super::dataset::{Dataset, DocumentReading};
use super::document_texts::DocumentTexts;
use super::engine::QueryEngine;
use super::error::QueryError;
use super::plain_queries::PlainQueries;
use super::plan::{NeededFields, QueryPlan};
use super::query_result::QueryResult;
use super::request::{QueryOptions, QueryRequest, check_size};
use super::sync_tags::list_answer_tags;
use crate::service::{ContentService, DEFAULT_DATASET};

/// Plans that are kept: a site asks the same few queries again and again.
const KEPT_PLANS: u64 = 500;
/// Queries with longer parameters or texts are read each time, in bytes.
const LONGEST_KEPT: usize = 8 << 10;

/// Longest result, in bytes.
const LONGEST_RESULT: usize = 16 << 20;

/// What the operator says of reads by clients of the hosted service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuerySettings {
    /// The one dataset that there is.
    pub dataset: String,
    /// Origins whose pages may read, with credentials; with none, pages of all may, without.
    pub origins: Vec<String>,
}

impl Default for QuerySettings {
    fn default() -> Self {
        Self {
            dataset: DEFAULT_DATASET.to_owned(),
            origins: Vec::new(),
        }
    }
}

/// What a query found.
pub(super) struct QueryOutcome {
    pub result: QueryResult,
    /// What is told when it could be another: see [`super::sync_tags`].
    pub tags: BTreeSet<String>,
}

/// Answers queries. Cheap to clone.
#[derive(Clone)]
pub struct ContentQueries {
    content: ContentService,
    engine: QueryEngine,
    settings: Arc<QuerySettings>,
    authority: Option<Arc<dyn ClientAuthority>>,
    plans: Cache<String, Arc<QueryPlan>>,
    plain: PlainQueries,
    texts: DocumentTexts,
}

impl ContentQueries {
    /// Without a renderer no query can be answered.
    pub fn new(
        content: ContentService,
        renderer: Option<Renderer>,
        settings: QuerySettings,
    ) -> Self {
        content.set_dataset_name(&settings.dataset);
        Self {
            content,
            engine: QueryEngine::new(renderer),
            settings: Arc::new(settings),
            authority: None,
            plans: Cache::new(KEPT_PLANS),
            plain: PlainQueries::new(),
            texts: DocumentTexts::new(),
        }
    }

    /// Tells who knows tokens. Without, none is known.
    #[must_use]
    pub fn with_authority(mut self, authority: Arc<dyn ClientAuthority>) -> Self {
        self.authority = Some(authority);
        self
    }

    pub fn content(&self) -> &ContentService {
        &self.content
    }

    /// What a call may read.
    ///
    /// # Errors
    /// 401 and 403 in the service's form where it carries a token that is not known or allows no reading.
    pub async fn find_access(&self, headers: &HeaderMap) -> Result<QueryAccess, QueryError> {
        let Some(sent) = headers.get(AUTHORIZATION) else {
            return Ok(QueryAccess::Published);
        };
        match &self.authority {
            Some(authority) => authority.find_access(sent).await,
            None => Err(QueryError::unknown_token()),
        }
    }

    /// The result of a query over what the scope sees, as JSON.
    ///
    /// # Errors
    /// Any [`QueryError`].
    pub async fn run_query(
        &self,
        query: &str,
        params: Map<String, Value>,
        scope: QueryScope,
    ) -> Result<QueryResult, QueryError> {
        let request = self.build_request(query, params, scope.perspective)?;
        Ok(self.run_request(&request, scope).await?.result)
    }

    /// The result of a query over documents that are given, a JSON list.
    ///
    /// # Errors
    /// Any [`QueryError`].
    pub async fn run_over(
        &self,
        query: &str,
        params: Map<String, Value>,
        documents: &str,
    ) -> Result<QueryResult, QueryError> {
        let request = self.build_request(query, params, Perspective::Raw)?;
        let now = self.content.now().timestamp_millis();
        self.engine.run_query(&request, documents, now).await
    }

    /// Documents by what the service calls them, as JSON texts; those that the scope does not see are left out.
    ///
    /// # Errors
    /// Any [`QueryError`].
    pub async fn load_documents(
        &self,
        ids: &[String],
        scope: QueryScope,
    ) -> Result<BTreeMap<String, String>, QueryError> {
        let whole = NeededFields::default();
        let found = Dataset::gather_ids(self.read_documents(&whole, scope), ids).await?;
        let texts = found.into_texts().into_iter();
        Ok(texts
            .map(|(id, text)| (id, text.text().to_owned()))
            .collect())
    }

    pub(super) fn read_documents<'a>(
        &'a self,
        needed: &'a NeededFields,
        scope: QueryScope,
    ) -> DocumentReading<'a> {
        DocumentReading {
            content: &self.content,
            kept: &self.texts,
            needed,
            scope,
        }
    }

    fn build_request(
        &self,
        query: &str,
        params: Map<String, Value>,
        perspective: Perspective,
    ) -> Result<QueryRequest, QueryError> {
        check_size(query)?;
        Ok(QueryRequest {
            query: query.to_owned(),
            params,
            dataset: self.settings.dataset.clone(),
            options: QueryOptions {
                returns_query: false,
                perspective,
            },
        })
    }

    pub(super) async fn run_request(
        &self,
        request: &QueryRequest,
        scope: QueryScope,
    ) -> Result<QueryOutcome, QueryError> {
        let plan = self.find_plan(request).await?;
        let found = Dataset::gather(self.read_documents(&plan.needed, scope), &plan).await?;
        let tags = list_answer_tags(&plan, found.followed());
        let documents: Arc<[Arc<JsonDocument>]> = found.into_texts().into_values().collect();
        let plain = self.plain.run(&plan, &documents, LONGEST_RESULT).await?;
        let result = match plain {
            Some(result) => result,
            None => self.run_in_engine(request, &documents).await?,
        };
        Ok(QueryOutcome { result, tags })
    }

    async fn run_in_engine(
        &self,
        request: &QueryRequest,
        documents: &[Arc<JsonDocument>],
    ) -> Result<QueryResult, QueryError> {
        let now = self.content.now().timestamp_millis();
        let texts: Vec<&str> = documents.iter().map(|document| document.text()).collect();
        let documents = format!("[{}]", texts.join(","));
        let result = self.engine.run_query(request, &documents, now).await?;
        if result.get().len() > LONGEST_RESULT {
            return Err(QueryError::result_too_large(LONGEST_RESULT));
        }
        Ok(result)
    }

    pub fn settings(&self) -> &QuerySettings {
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
