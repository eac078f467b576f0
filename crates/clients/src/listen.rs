//! Telling programs of writes as they happen, by server-sent events.

use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{RawQuery, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
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
use crate::service::ClientService;
use crate::watcher::WrittenIds;

/// How often a line comes that says nothing: proxies cut what is silent.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// Longest filter, in bytes: clients refuse longer ones themselves.
const LONGEST_FILTER: usize = 14_800;

/// What a client asks to hear.
#[derive(Debug, Default)]
struct ListenRequest {
    query: String,
    params: Map<String, Value>,
    includes_result: bool,
    includes_mutations: bool,
    includes_all_versions: bool,
}

/// Writes of the documents that a query's filter lets through, as they happen: `welcome`, then `mutation` for each.
#[utoipa::path(get, path = "/{version}/data/listen/{dataset}", operation_id = "listen_to_content", tag = "clients",
    params(("version" = String, Path, description = "`v1`, `vX` or `vYYYY-MM-DD`"), ("dataset" = String, Path, description = "The site's dataset"),
        ("query" = String, Query, description = "GROQ, of which the filter counts"),
        ("includeResult" = Option<bool>, Query, description = "Whether events have the document as it is then")),
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
    let events = match Listener::open(clients.clone(), request, scope, place).await {
        Ok(listener) => listener.into_events(),
        // The call was understood, its filter was not: clients take this for final, and an answer of 400 for a fault to retry.
        Err(QueryError::Fault { fault, .. }) => {
            single_event(&json!({ "error": fault, "message": fault.description }))
        }
        Err(QueryError::Refused { status, message }) if status == StatusCode::BAD_REQUEST => {
            single_event(&json!({ "message": message }))
        }
        Err(other) => return Err(other),
    };
    Ok(([(CACHE_CONTROL, "no-store")], events).into_response())
}

/// The one event that says why nothing is to be heard.
fn single_event(body: &Value) -> Response {
    let event = Event::default()
        .event("channelError")
        .data(body.to_string());
    Sse::new(stream::iter([Ok::<_, Infallible>(event)])).into_response()
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
            "includePreviousRevision" if value == "false" => {}
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

/// The filter of a query: of `*[a]{b}|order(c)` what stands in the first brackets; none of a bare `*`.
fn filter_of(query: &str) -> Option<&str> {
    let rest = query.trim().strip_prefix('*')?.trim_start();
    let Some(inner) = rest.strip_prefix('[') else {
        return Some("true");
    };
    let (mut depth, mut quote, mut escaped) = (1, None, false);
    for (at, sign) in inner.char_indices() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        match (quote, sign) {
            (Some(_), '\\') => escaped = true,
            (Some(open), _) if open == sign => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(sign),
            (None, '[') => depth += 1,
            (None, ']') => depth -= 1,
            (None, _) => {}
        }
        if depth == 0 {
            return Some(&inner[..at]);
        }
    }
    None
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
    written: Receiver<WrittenIds>,
    /// What the filter let through so far, with its revision.
    matching: BTreeMap<String, String>,
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
            waiting: VecDeque::new(),
            _place: place,
        };
        let params = listener.request.params.clone();
        let queries = listener.clients.queries();
        let found = queries
            .run_query(&listener.matching_query, params, scope)
            .await?;
        listener.matching = read_matching(found.get())?;
        let welcome = json!({ "listenerName": Token::hex::<8>().into_secret() });
        listener.push("welcome", None, &welcome);
        Ok(listener)
    }

    fn into_events(self) -> Response {
        let stop = self.clients.stop().clone();
        let events = stream::unfold(self, |mut listener| async move {
            let event = listener.next_event().await?;
            Some((Ok::<_, Infallible>(event), listener))
        });
        let events = futures::StreamExt::take_until(events, stop.cancelled_owned());
        let alive = KeepAlive::new().interval(KEEP_ALIVE);
        Sse::new(events).keep_alive(alive).into_response()
    }

    /// The next event; none once nothing can come any more. Who is too slow is let go, and reads everything anew.
    async fn next_event(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            match self.written.recv().await {
                Ok(ids) => {
                    if let Err(error) = self.tell(&ids).await {
                        tracing::warn!(%error, "a listener was let go");
                        return None;
                    }
                }
                Err(RecvError::Lagged(_) | RecvError::Closed) => return None,
            }
        }
    }

    async fn tell(&mut self, ids: &[String]) -> Result<(), QueryError> {
        let names: Vec<String> = ids
            .iter()
            .flat_map(|id| [id.clone(), format!("drafts.{id}")])
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
            self.push_mutation(&name, (before, after), text)?;
        }
        Ok(())
    }

    fn push_mutation(
        &mut self,
        name: &str,
        (before, after): (Option<String>, Option<String>),
        text: Option<&str>,
    ) -> Result<(), QueryError> {
        let transition = match (&before, &after) {
            (None, _) => "appear",
            (Some(_), Some(_)) => "update",
            (Some(_), None) => "disappear",
        };
        // One of its own: which write it was is not known, only what it left behind.
        let transaction = Token::base64::<16>().into_secret();
        let id = format!("{transaction}#{name}");
        let mut body = json!({
            "type": "mutation",
            "eventId": id,
            "documentId": name,
            "transactionId": transaction,
            "transition": transition,
            "identity": "",
            "previousRev": before,
            "resultRev": after,
            "timestamp": self.clients.store().clock().now(),
            "visibility": "query",
            "transactionTotalEvents": 1,
            "transactionCurrentEvent": 0,
        });
        if self.request.includes_mutations {
            body["mutations"] = json!([]);
        }
        if let Some(text) = text.filter(|_| self.request.includes_result) {
            body["result"] = serde_json::from_str(text).map_err(StoreError::other)?;
        }
        self.push("mutation", Some(&id), &body);
        Ok(())
    }

    fn push(&mut self, name: &str, id: Option<&str>, body: &Value) {
        let event = Event::default().event(name).data(body.to_string());
        self.waiting.push_back(match id {
            Some(id) => event.id(id),
            None => event,
        });
    }
}

fn read_matching(json: &str) -> Result<BTreeMap<String, String>, QueryError> {
    let found: Vec<MatchingDocument> = serde_json::from_str(json).map_err(StoreError::other)?;
    let pairs = found.into_iter().map(|found| (found.id, found.revision));
    Ok(pairs.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filter_is_what_stands_in_the_first_brackets() {
        for (query, filter) in [
            ("*", Some("true")),
            ("*{_id}", Some("true")),
            (r#"*[_type == "faq"]{a[0]}"#, Some(r#"_type == "faq""#)),
            (
                r#" * [a in ["]", 'x'] && b[0] == 1] | order(c)"#,
                Some(r#"a in ["]", 'x'] && b[0] == 1"#),
            ),
            ("*[a", None),
            ("count(*)", None),
        ] {
            assert_eq!(filter_of(query), filter, "{query}");
        }
    }
}
