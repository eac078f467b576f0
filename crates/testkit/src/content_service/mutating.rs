//! Transactions of the stand-in.
use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::{OriginalUri, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::answers::{answer, receive_write};
use super::faults::ServiceTrouble;
use super::patching::apply_patch;
use super::state::{ContentServiceDouble, ServiceInner};

/// What is answered instead of writing.
struct WriteRefusal {
    status: StatusCode,
    /// Of the first mutation that failed.
    error: Value,
}

pub(super) async fn mutate(
    State(service): State<ContentServiceDouble>,
    method: Method,
    uri: OriginalUri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let trouble = match receive_write(&service, &method, &uri, &headers) {
        Ok(trouble) => trouble,
        Err(refused) => return *refused,
    };
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    service.lock().writes.push(body.clone());
    let is_before = matches!(
        trouble,
        ServiceTrouble::Status(..) | ServiceTrouble::Html | ServiceTrouble::Hangup
    );
    if is_before {
        return answer(trouble, Value::Null).await;
    }
    let written = write_transaction(&mut service.lock(), &body);
    match written {
        Ok(results) => {
            let transaction = &body["transactionId"];
            let done = json!({"transactionId": transaction, "results": results});
            match trouble {
                ServiceTrouble::Empty => answer(ServiceTrouble::None, done).await,
                trouble => answer(trouble, done).await,
            }
        }
        Err(refusal) => {
            let kind = refusal.error["type"].as_str().unwrap_or_default();
            let items = json!([{"index": 0, "error": refusal.error}]);
            let error = json!({"type": "mutationError", "description": format!("Mutation failed: {kind}"), "items": items});
            (refusal.status, axum::Json(json!({"error": error}))).into_response()
        }
    }
}

/// All of it or nothing.
fn write_transaction(inner: &mut ServiceInner, body: &Value) -> Result<Vec<Value>, WriteRefusal> {
    let transaction = body["transactionId"].as_str().unwrap_or_default();
    if transaction.is_empty() {
        return Err(refuse(
            400,
            "validationError",
            "this stand-in wants a transactionId",
        ));
    }
    if inner.transactions.contains(transaction) {
        inner.repeated_writes += 1;
        let words = format!("Transaction with id \"{transaction}\" already exists");
        return Err(refuse(409, "transactionAlreadyExistsError", &words));
    }
    let mut changed: BTreeMap<String, Value> = BTreeMap::new();
    for mutation in body["mutations"].as_array().into_iter().flatten() {
        let patch = &mutation["patch"];
        let id = patch["id"].as_str().unwrap_or_default();
        let stored = inner.dataset.documents.get(id);
        let Some(stored) = stored else {
            let words = format!("The document with the ID \"{id}\" was not found.");
            return Err(refuse(409, "documentNotFoundError", &words));
        };
        let expected = patch["ifRevisionID"].as_str();
        if expected.is_some_and(|expected| stored["_rev"] != expected) {
            let words = format!("Document \"{id}\" has unexpected revision ID");
            return Err(refuse(409, "documentRevisionIDDoesNotMatchError", &words));
        }
        let document = changed
            .entry(id.to_owned())
            .or_insert_with(|| stored.clone());
        apply_patch(document, patch).map_err(|words| refuse(409, "invalidPatchError", &words))?;
    }
    let skew = inner.skew;
    let mut results = Vec::new();
    for (id, document) in changed {
        let event = inner
            .dataset
            .change_as(transaction, &id, Some(document), skew);
        event.into_iter().for_each(|event| inner.tell(event));
        results.push(json!({"id": id, "operation": "update"}));
    }
    inner.transactions.insert(transaction.to_owned());
    Ok(results)
}

fn refuse(status: u16, kind: &str, words: &str) -> WriteRefusal {
    WriteRefusal {
        status: StatusCode::from_u16(status).unwrap(),
        error: json!({"type": kind, "description": words}),
    }
}
