//! The answers to the two calls.

use std::time::Instant;

use serde::Serialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::access::{QueryAccess, QueryScope};
use super::content_queries::{ContentQueries, QueryOutcome};
use super::dataset::Dataset;
use super::error::QueryError;
use super::plan::NeededFields;
use super::request::QueryRequest;

/// Documents of one call by ids.
const MOST_IDS: usize = 500;

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
    // Written by hand, since a result may be long and is JSON already.
    let query = if request.options.returns_query {
        format!("\"query\":{},", json!(request.query))
    } else {
        String::new()
    };
    let tags = json!(tags).to_string();
    let milliseconds = begun.elapsed().as_millis();
    // Room for all of it at once: a text of megabytes that grows is copied each time.
    let mut answer = String::with_capacity(query.len() + result.get().len() + tags.len() + 64);
    for part in [
        "{",
        &query,
        "\"result\":",
        result.get(),
        ",\"syncTags\":",
        &tags,
    ] {
        answer.push_str(part);
    }
    answer.push_str(&format!(",\"ms\":{milliseconds}}}"));
    Ok(answer)
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
    let found = Dataset::gather_ids(queries.read_documents(&whole, scope), &ids).await?;
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
