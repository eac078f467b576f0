//! Answers of the stand-in.
use std::collections::BTreeMap;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{OriginalUri, Path, Query, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::faults::ServiceTrouble;
use super::state::{ContentServiceDouble, ServiceCall};

/// Notes a call and says what is to happen to it, or answers it where its token is wrong.
pub(super) fn receive(
    service: &ContentServiceDouble,
    method: &Method,
    uri: &OriginalUri,
    headers: &HeaderMap,
) -> Result<ServiceTrouble, Box<Response>> {
    let token = headers.get("authorization");
    let token = token.and_then(|value| value.to_str().ok());
    let token = token.and_then(|text| text.strip_prefix("Bearer "));
    let token = token.map(str::to_owned);
    let mut inner = service.lock();
    let is_writer = inner.write_token.is_some() && inner.write_token == token;
    let is_known = inner.token.is_none() || inner.token == token || is_writer;
    inner.calls.push(ServiceCall {
        method: method.to_string(),
        address: uri.0.to_string(),
        token,
    });
    if is_known {
        return Ok(inner.plan.take());
    }
    let body = json!({"statusCode": 401, "error": "Unauthorized", "message": "Session not found"});
    Err(Box::new(
        (StatusCode::UNAUTHORIZED, axum::Json(body)).into_response(),
    ))
}

/// The same for a write.
pub(super) fn receive_write(
    service: &ContentServiceDouble,
    method: &Method,
    uri: &OriginalUri,
    headers: &HeaderMap,
) -> Result<ServiceTrouble, Box<Response>> {
    let token = headers.get("authorization");
    let token = token.and_then(|value| value.to_str().ok());
    let token = token.and_then(|text| text.strip_prefix("Bearer "));
    let mut inner = service.lock();
    inner.calls.push(ServiceCall {
        method: method.to_string(),
        address: uri.0.to_string(),
        token: token.map(str::to_owned),
    });
    if inner.write_token.is_none() || inner.write_token.as_deref() == token {
        return Ok(inner.plan.take_for_write());
    }
    let description = "Insufficient permissions; permission \"update\" required";
    let error = json!({"type": "insufficientPermissionsError", "description": description});
    Err(Box::new(
        (StatusCode::FORBIDDEN, axum::Json(json!({"error": error}))).into_response(),
    ))
}

/// A document-like answer, or what the trouble makes of it.
pub(super) async fn answer(trouble: ServiceTrouble, body: Value) -> Response {
    let text = body.to_string();
    match trouble {
        ServiceTrouble::None | ServiceTrouble::ErrorInLine(_) => json_answer(text),
        ServiceTrouble::Empty => json_answer(json!({"result": [], "ms": 1}).to_string()),
        ServiceTrouble::Status(status, wait) => status_answer(status, wait),
        ServiceTrouble::Html => {
            let page = "<!doctype html><title>Sign in to this network</title>";
            ([("content-type", "text/html")], page).into_response()
        }
        ServiceTrouble::Cut => json_answer(text[..text.len() / 2].to_owned()),
        ServiceTrouble::Slow(milliseconds) => {
            tokio::time::sleep(Duration::from_millis(milliseconds)).await;
            json_answer(text)
        }
        ServiceTrouble::Hangup | ServiceTrouble::LostAnswer => hang_up(),
    }
}

fn json_answer(text: String) -> Response {
    ([("content-type", "application/json; charset=utf-8")], text).into_response()
}

pub(super) fn status_answer(status: u16, wait: Option<u64>) -> Response {
    let body =
        json!({"error": {"description": format!("trouble {status}"), "type": "serviceError"}});
    let status = StatusCode::from_u16(status).unwrap();
    let mut answer = (status, axum::Json(body)).into_response();
    if let Some(wait) = wait {
        answer
            .headers_mut()
            .insert("retry-after", wait.to_string().parse().unwrap());
    }
    answer
}

/// An answer that ends before it has begun.
fn hang_up() -> Response {
    let broken = futures::stream::iter([Err::<Bytes, _>(std::io::Error::other("gone"))]);
    Body::from_stream(broken).into_response()
}

pub(super) async fn query(
    State(service): State<ContentServiceDouble>,
    method: Method,
    uri: OriginalUri,
    headers: HeaderMap,
    Query(said): Query<BTreeMap<String, String>>,
    body: Bytes,
) -> Response {
    let trouble = match receive(&service, &method, &uri, &headers) {
        Ok(trouble) => trouble,
        Err(refused) => return *refused,
    };
    if said.get("perspective").map(String::as_str) != Some("published") {
        let body = json!({"error": {"description": "this stand-in wants perspective=published"}});
        return (StatusCode::BAD_REQUEST, axum::Json(body)).into_response();
    }
    let (query, params) = read_query(&said, &body);
    let is_count = query.starts_with("count(");
    if trouble == ServiceTrouble::Empty && is_count {
        return json_answer(json!({"result": 0}).to_string());
    }
    let result = {
        let inner = service.lock();
        run_query(&inner.dataset, &query, &params)
    };
    match result {
        Some(result) => answer(trouble, json!({"result": result, "ms": 1})).await,
        None => {
            let error = json!({"type": "queryParseError", "description": "unexpected query", "query": query});
            (StatusCode::BAD_REQUEST, axum::Json(json!({"error": error}))).into_response()
        }
    }
}

fn read_query(said: &BTreeMap<String, String>, body: &[u8]) -> (String, Value) {
    if body.is_empty() {
        let params = said.iter().filter_map(|(name, value)| {
            let name = name.strip_prefix('$')?;
            Some((name.to_owned(), serde_json::from_str(value).ok()?))
        });
        let query = said.get("query").cloned().unwrap_or_default();
        return (query, Value::Object(params.collect()));
    }
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let query = body["query"].as_str().unwrap_or_default().to_owned();
    (query, body["params"].clone())
}

fn run_query(dataset: &super::dataset::Dataset, query: &str, params: &Value) -> Option<Value> {
    if query == "count(*[_id in path(\"*\")])" {
        let public = dataset.documents.keys().filter(|id| !id.contains('.'));
        return Some(public.count().into());
    }
    if !query.contains("_type in $types") || !query.contains("!(_id in path(\"drafts.**\"))") {
        return None;
    }
    let types: Vec<String> = serde_json::from_value(params["types"].clone()).ok()?;
    let found = dataset.list_published(&types, params["last"].as_str());
    if query.starts_with("count(") {
        return Some(found.len().into());
    }
    let slice = query.split("[0...").nth(1)?.trim_end_matches(']');
    let limit: usize = slice.parse().ok()?;
    let page = found.into_iter().take(limit).map(|document| {
        json!({"_id": document["_id"], "_type": document["_type"], "_rev": document["_rev"], "_updatedAt": document["_updatedAt"]})
    });
    Some(page.collect())
}

pub(super) async fn documents(
    State(service): State<ContentServiceDouble>,
    Path((_, _, ids)): Path<(String, String, String)>,
    method: Method,
    uri: OriginalUri,
    headers: HeaderMap,
) -> Response {
    let trouble = match receive(&service, &method, &uri, &headers) {
        Ok(trouble) => trouble,
        Err(refused) => return *refused,
    };
    let body = {
        let inner = service.lock();
        let ids: Vec<&str> = ids.split(',').collect();
        // Their order is promised nowhere.
        let found = ids.iter().rev();
        let found: Vec<Value> = found
            .filter_map(|id| inner.dataset.documents.get(*id).cloned())
            .collect();
        let omitted = ids
            .iter()
            .filter(|id| !inner.dataset.documents.contains_key(**id));
        let omitted: Vec<Value> = omitted
            .map(|id| json!({"id": id, "reason": "existence"}))
            .collect();
        json!({"documents": found, "omitted": omitted})
    };
    match trouble {
        ServiceTrouble::Empty => answer(ServiceTrouble::None, body).await,
        trouble => answer(trouble, body).await,
    }
}

pub(super) async fn export(
    State(service): State<ContentServiceDouble>,
    method: Method,
    uri: OriginalUri,
    headers: HeaderMap,
) -> Response {
    let trouble = match receive(&service, &method, &uri, &headers) {
        Ok(trouble) => trouble,
        Err(refused) => return *refused,
    };
    let lines: Vec<String> = {
        let inner = service.lock();
        inner
            .dataset
            .documents
            .values()
            .map(Value::to_string)
            .collect()
    };
    let whole = lines.join("\n") + "\n";
    let kind = [("content-type", "application/x-ndjson")];
    match trouble {
        ServiceTrouble::None | ServiceTrouble::Empty => (kind, whole).into_response(),
        ServiceTrouble::Cut => (kind, whole[..whole.len() / 2].to_owned()).into_response(),
        ServiceTrouble::ErrorInLine(words) => {
            let error = json!({"error": {"description": words}});
            let start = &whole[..whole.len().min(20)];
            (kind, format!("{start}{error}")).into_response()
        }
        trouble => answer(trouble, Value::Null).await,
    }
}

pub(super) async fn file(
    State(service): State<ContentServiceDouble>,
    Path(name): Path<String>,
) -> Response {
    let found = service.lock().dataset.files.get(&name).cloned();
    match found {
        Some(file) => ([("content-type", "image/png")], file.bytes).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
