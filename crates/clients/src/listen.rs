//! Telling programs of writes as they happen, by server-sent events.

use std::collections::{BTreeMap, VecDeque};

use axum::extract::{RawQuery, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::response::sse::Event;
use content::documents::DocumentWrite;
use content::groq::{
    Perspective, QueryAccess, QueryError, QueryScope, check_dataset, check_version,
    default_perspective,
};
use futures::stream;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::{StoreError, Token};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use web::Path;

use crate::call::{read_access, read_program};
use crate::event_stream::{answer_events, named_event};
use crate::listen_filter::filter_of;
use crate::service::ClientService;
use crate::watcher::DocumentWrites;

/// Longest filter, in bytes: clients refuse longer ones themselves.
const LONGEST_FILTER: usize = 14_800;

/// What a client asks to hear.
#[derive(Debug, Default)]
struct ListenRequest {
    query: String,
    params: Map<String, Value>,
    includes_result: bool,
    includes_previous: bool,
    includes_mutations: bool,
    includes_all_versions: bool,
}

/// Writes of the documents that a query's filter lets through, as they happen: `welcome`, then `mutation` for each.
#[utoipa::path(get, path = "/{version}/data/listen/{dataset}", operation_id = "listen_to_content", tag = "clients",
    params(("version" = String, Path, description = "`v1`, `vX` or `vYYYY-MM-DD`"), ("dataset" = String, Path, description = "The site's dataset"),
        ("query" = String, Query, description = "GROQ, of which the filter counts"),
        ("includeResult" = Option<bool>, Query, description = "Whether events have the document as it is then"),
        ("includePreviousRevision" = Option<bool>, Query, description = "Whether they have it as it was before; for tokens only")),
    responses((status = 200, description = "Server-sent events", body = String, content_type = "text/event-stream"),
        (status = 400, description = "What is asked for is not known", body = Object),
        (status = 401, description = "The token is not known", body = Object),
        (status = 403, description = "The token allows no reading", body = Object),
        (status = 404, description = "No such dataset", body = Object),
        (status = 429, description = "Too many listen", body = Object)))]
pub(crate) async fn listen_to_content(
    State(clients): State<ClientService>,
    Path((version, dataset)): Path<(String, String)>,
    RawQuery(address): RawQuery,
    headers: HeaderMap,
) -> Result<Response, QueryError> {
    check_version(&version)?;
    check_dataset(&dataset, &clients.queries().settings().dataset)?;
    let access = match headers.get(AUTHORIZATION) {
        None => QueryAccess::Published,
        sent => read_access(&read_program(clients.tokens(), sent).await?)?,
    };
    let request = read_listen_request(&address.unwrap_or_default())?;
    if request.includes_previous && !headers.contains_key(AUTHORIZATION) {
        // All that the filter lets through is kept for it: not for anybody.
        // not shown: read by whoever wrote the client
        let words = "The parameter includePreviousRevision is for calls with a token";
        return Err(QueryError::refuse(StatusCode::FORBIDDEN, words));
    }
    let is_newer = default_perspective(&version) == Perspective::Published;
    let perspective = if is_newer && !request.includes_all_versions {
        Perspective::Published
    } else {
        Perspective::Raw
    };
    let scope = QueryScope {
        access,
        perspective,
    };
    // Taken before anything costs, given back when the client goes.
    let place = clients.listening_place().ok_or_else(|| {
        let words = "Too many listen at the moment";
        QueryError::refuse(StatusCode::TOO_MANY_REQUESTS, words)
    })?;
    let stop = clients.stop().clone();
    let single = |body: &Value| {
        let event = named_event("channelError", body);
        answer_events(stream::iter([event]), &stop)
    };
    match Listener::open(clients, request, scope, place).await {
        Ok(listener) => Ok(listener.into_events()),
        // The call was understood, its filter was not: clients take this for final, and an answer of 400 for a fault to retry.
        Err(QueryError::Fault { fault, .. }) => Ok(single(
            &json!({ "error": fault, "message": fault.description }),
        )),
        Err(QueryError::Refused { status, message }) if status == StatusCode::BAD_REQUEST => {
            Ok(single(&json!({ "message": message })))
        }
        Err(other) => Err(other),
    }
}

fn read_listen_request(address: &str) -> Result<ListenRequest, QueryError> {
    let mut request = ListenRequest {
        includes_mutations: true,
        ..ListenRequest::default()
    };
    for (name, value) in url::form_urlencoded::parse(address.as_bytes()) {
        match name.as_ref() {
            "query" => request.query = value.into_owned(),
            "includeResult" => request.includes_result = value == "true",
            "includeMutations" => request.includes_mutations = value != "false",
            "includeAllVersions" => request.includes_all_versions = value == "true",
            // What is told can be read, so each of these is met; there is nothing to resume from, which `welcome` says.
            "visibility" | "tag" | "enableResume" => {}
            "includePreviousRevision" => request.includes_previous = value == "true",
            other => match other.strip_prefix('$') {
                Some(param) => {
                    let value = serde_json::from_str(&value).map_err(|_| {
                        QueryError::bad_request(format!("The value of {other} is no JSON"))
                    })?;
                    request.params.insert(param.to_owned(), value);
                }
                None => {
                    let words = format!("The parameter {other} is not supported");
                    return Err(QueryError::bad_request(words));
                }
            },
        }
    }
    Ok(request)
}

/// One document that a filter lets through.
#[derive(Debug, Deserialize)]
struct MatchingDocument {
    #[serde(rename = "_id")]
    id: String,
    #[serde(rename = "_rev")]
    revision: String,
}

/// Somebody who listens.
struct Listener {
    clients: ClientService,
    request: ListenRequest,
    scope: QueryScope,
    /// Reads what the filter lets through.
    matching_query: String,
    written: Receiver<DocumentWrites>,
    /// What the filter let through so far, with its revision.
    matching: BTreeMap<String, String>,
    /// The same as it was, where that is asked for.
    previous: BTreeMap<String, String>,
    waiting: VecDeque<Event>,
    _place: OwnedSemaphorePermit,
}

impl Listener {
    async fn open(
        clients: ClientService,
        request: ListenRequest,
        scope: QueryScope,
        place: OwnedSemaphorePermit,
    ) -> Result<Self, QueryError> {
        let filter = filter_of(&request.query).filter(|filter| filter.len() <= LONGEST_FILTER);
        let words = "A query to listen to begins as *[filter]";
        let filter = filter.ok_or_else(|| QueryError::bad_request(words))?;
        let mut listener = Self {
            matching_query: format!("*[{filter}\n]{{_id,_rev}}"),
            // First, so that nothing is missed between what is there and what comes.
            written: clients.watcher().subscribe().await?,
            clients,
            request,
            scope,
            matching: BTreeMap::new(),
            previous: BTreeMap::new(),
            waiting: VecDeque::new(),
            _place: place,
        };
        let params = listener.request.params.clone();
        let queries = listener.clients.queries();
        let found = queries
            .run_query(&listener.matching_query, params, scope)
            .await?;
        listener.matching = read_matching(found.get())?;
        if listener.request.includes_previous {
            let names: Vec<String> = listener.matching.keys().cloned().collect();
            let queries = listener.clients.queries();
            listener.previous = queries.load_documents(&names, scope).await?;
        }
        let welcome = json!({ "listenerName": Token::hex::<8>().into_secret() });
        listener.push("welcome", None, &welcome);
        Ok(listener)
    }

    fn into_events(self) -> Response {
        let stop = self.clients.stop().clone();
        let events = stream::unfold(self, |mut listener| async move {
            let event = listener.next_event().await?;
            Some((event, listener))
        });
        answer_events(events, &stop)
    }

    /// The next event; none once nothing can come any more. Who is too slow is let go, and reads everything anew.
    async fn next_event(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            match self.written.recv().await {
                Ok(writes) => {
                    if let Err(error) = self.tell(&writes).await {
                        tracing::warn!(%error, "a listener was let go");
                        return None;
                    }
                }
                Err(RecvError::Lagged(_) | RecvError::Closed) => return None,
            }
        }
    }

    async fn tell(&mut self, writes: &[DocumentWrite]) -> Result<(), QueryError> {
        let names: Vec<String> = writes
            .iter()
            .flat_map(|write| [write.id.clone(), format!("drafts.{}", write.id)])
            .collect();
        let texts = self
            .clients
            .queries()
            .load_documents(&names, self.scope)
            .await?;
        let documents: Vec<&str> = texts.values().map(String::as_str).collect();
        let documents = format!("[{}]", documents.join(","));
        let params = self.request.params.clone();
        let queries = self.clients.queries();
        let found = queries
            .run_over(&self.matching_query, params, &documents)
            .await?;
        let now = read_matching(found.get())?;
        for name in names {
            // A write that changed nothing of the document, as an approval, is told to nobody.
            let before = self.matching.get(&name).cloned();
            let after = now.get(&name).cloned();
            if before == after {
                continue;
            }
            match &after {
                Some(revision) => self.matching.insert(name.clone(), revision.clone()),
                None => self.matching.remove(&name),
            };
            let text = texts.get(&name).map(String::as_str);
            let change = HeardChange {
                name: &name,
                before,
                after,
                text,
            };
            self.push_mutation(&change)?;
        }
        Ok(())
    }

    fn push_mutation(&mut self, change: &HeardChange<'_>) -> Result<(), QueryError> {
        // One of its own: which write it was is not known, only what it left behind.
        let transaction = Token::base64::<16>().into_secret();
        let id = format!("{transaction}#{}", change.name);
        let mut body = json!({
            "type": "mutation",
            "eventId": id,
            "documentId": change.name,
            "transactionId": transaction,
            "transition": change.transition(),
            "identity": "",
            "previousRev": change.before,
            "resultRev": change.after,
            "timestamp": self.clients.store().clock().now(),
            "visibility": "query",
            "transactionTotalEvents": 1,
            "transactionCurrentEvent": 0,
        });
        let result = read_text(change.text)?;
        if self.request.includes_mutations {
            body["mutations"] = json!([change.as_mutation(result.as_ref())]);
        }
        if self.request.includes_previous {
            let previous = match (&change.after, change.text) {
                (Some(_), Some(text)) => self
                    .previous
                    .insert(change.name.to_owned(), text.to_owned()),
                _ => self.previous.remove(change.name),
            };
            body["previous"] = json!(read_text(previous.as_deref())?);
        }
        if let Some(result) = result.filter(|_| self.request.includes_result) {
            body["result"] = result;
        }
        self.push("mutation", Some(&id), &body);
        Ok(())
    }

    fn push(&mut self, name: &str, id: Option<&str>, body: &Value) {
        let event = named_event(name, body);
        self.waiting.push_back(match id {
            Some(id) => event.id(id),
            None => event,
        });
    }
}

/// What became of one document, as a filter sees it.
struct HeardChange<'a> {
    name: &'a str,
    /// Revisions; none where the filter does not let it through.
    before: Option<String>,
    after: Option<String>,
    /// What it is now; none where it is not there, or not for who listens.
    text: Option<&'a str>,
}

impl HeardChange<'_> {
    fn transition(&self) -> &'static str {
        match (&self.before, &self.after) {
            (None, _) => "appear",
            (Some(_), Some(_)) => "update",
            (Some(_), None) => "disappear",
        }
    }

    /// What makes of the document before the one after. By what steps it came about is not known.
    fn as_mutation(&self, result: Option<&Value>) -> Value {
        match result {
            Some(document) => json!({ "createOrReplace": document }),
            None => json!({ "delete": { "id": self.name } }),
        }
    }
}

fn read_text(text: Option<&str>) -> Result<Option<Value>, StoreError> {
    let read = text.map(|text| serde_json::from_str(text).map_err(StoreError::other));
    read.transpose()
}

fn read_matching(json: &str) -> Result<BTreeMap<String, String>, QueryError> {
    let found: Vec<MatchingDocument> = serde_json::from_str(json).map_err(StoreError::other)?;
    let pairs = found.into_iter().map(|found| (found.id, found.revision));
    Ok(pairs.collect())
}
