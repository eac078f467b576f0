//! The answers to the two calls.

use std::collections::BTreeSet;
use std::time::Instant;

use serde::Serialize;
use serde_json::value::RawValue;

use super::access::{QueryAccess, QueryScope};
use super::content_queries::{ContentQueries, QueryOutcome};
use super::dataset::Dataset;
use super::error::QueryError;
use super::plan::NeededFields;
use super::request::QueryRequest;

/// Longest result, in bytes.
const LONGEST_RESULT: usize = 16 << 20;
/// Documents of one call by ids.
const MOST_IDS: usize = 500;

#[derive(Serialize)]
struct QueryAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<&'a str>,
    result: &'a RawValue,
    #[serde(rename = "syncTags")]
    sync_tags: &'a BTreeSet<String>,
    ms: u64,
}

#[derive(Serialize)]
struct DocumentsAnswer {
    documents: Vec<Box<RawValue>>,
    omitted: Vec<OmittedDocument>,
}

#[derive(Serialize)]
struct OmittedDocument {
    id: String,
    reason: &'static str,
}

/// Answers a query, as JSON.
///
/// # Errors
/// Any [`QueryError`].
pub(super) async fn answer_query(
    queries: &ContentQueries,
    request: &QueryRequest,
    access: QueryAccess,
) -> Result<String, QueryError> {
    let begun = Instant::now();
    let scope = QueryScope {
        access,
        perspective: request.options.perspective,
    };
    let QueryOutcome { result, tags } = queries.run_request(request, scope).await?;
    if result.get().len() > LONGEST_RESULT {
        // not shown: read by whoever wrote the client
        return Err(QueryError::too_large(format!(
            "The result has more than {} MB: ask for fewer documents, or for less of each",
            LONGEST_RESULT >> 20
        )));
    }
    let answer = QueryAnswer {
        query: request.options.returns_query.then_some(&request.query),
        result: &result,
        sync_tags: &tags,
        ms: u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
    };
    to_json(&answer)
}

/// Answers the documents of ids that are separated by commas. What is not there and what is not for everybody look alike.
///
/// # Errors
/// Any [`QueryError`].
pub(super) async fn answer_documents(
    queries: &ContentQueries,
    ids: &str,
    scope: QueryScope,
) -> Result<String, QueryError> {
    let ids: Vec<String> = ids.split(',').map(|id| id.trim().to_owned()).collect();
    if ids.len() > MOST_IDS {
        // not shown: read by whoever wrote the client
        return Err(QueryError::bad_request(format!(
            "At most {MOST_IDS} ids can be asked for at once"
        )));
    }
    let whole = NeededFields::default();
    let asked = (&whole, scope);
    let found = Dataset::gather_ids(queries.content(), &ids, asked).await?;
    let mut answer = DocumentsAnswer {
        documents: Vec::new(),
        omitted: Vec::new(),
    };
    for id in ids {
        match found.find(&id) {
            Some(text) => {
                let document = RawValue::from_string(text.to_owned());
                let document = document.map_err(|error| QueryError::Engine(error.into()))?;
                answer.documents.push(document);
            }
            None => answer.omitted.push(OmittedDocument {
                id,
                reason: "existence",
            }),
        }
    }
    to_json(&answer)
}

fn to_json(answer: &impl Serialize) -> Result<String, QueryError> {
    serde_json::to_string(answer).map_err(|error| QueryError::Engine(error.into()))
}
