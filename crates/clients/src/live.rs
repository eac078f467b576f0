//! Telling programs which of their answers are old, by server-sent events: the tags of what changed, and not what did.

use std::collections::{BTreeSet, VecDeque};

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::response::Response;
use axum::response::sse::Event;
use content::groq::{
    QueryAccess, QueryError, check_dataset, check_version, list_draft_tags, list_touched_tags,
};
use futures::stream;
use serde_json::json;
use store::{ChangeEvent, ChangeFeed, Token};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use web::Path;

use crate::call::{read_access, read_program};
use crate::event_stream::{answer_events, named_event};
use crate::refusals::lacks_scope;
use crate::scopes::ClientScope;
use crate::service::ClientService;
use crate::watcher::DocumentWrites;

/// The first version whose clients ask for this.
const LIVE_SINCE: &str = "2021-03-25";
/// What a client names that was told of changes before.
const LAST_EVENT: &str = "last-event-id";

/// Tags of answers that could be others now, as that happens: `welcome`, then `message` with `tags`; `restart` where something
/// may have been missed, `goaway` where there is no room.
#[utoipa::path(get, path = "/{version}/data/live/events/{dataset}", operation_id = "stream_live_events", tag = "clients",
    params(("version" = String, Path, description = "`vX` or `vYYYY-MM-DD`, from 2021-03-25 on"), ("dataset" = String, Path, description = "The site's dataset"),
        ("includeDrafts" = Option<bool>, Query, description = "Whether drafts count; for tokens that may read them")),
    responses((status = 200, description = "Server-sent events", body = String, content_type = "text/event-stream"),
        (status = 400, description = "What is asked for is not known, or the version is too old", body = Object),
        (status = 401, description = "The token is not known", body = Object),
        (status = 403, description = "The token allows no such reading", body = Object),
        (status = 404, description = "No such dataset", body = Object)))]
pub(crate) async fn stream_live_events(
    State(clients): State<ClientService>,
    Path((version, dataset)): Path<(String, String)>,
    RawQuery(address): RawQuery,
    headers: HeaderMap,
) -> Result<Response, QueryError> {
    check_version(&version)?;
    check_live_version(&version)?;
    check_dataset(&dataset, &clients.queries().settings().dataset)?;
    let with_drafts = read_live_request(&address.unwrap_or_default())?;
    let access = match headers.get(AUTHORIZATION) {
        None => QueryAccess::Published,
        sent => read_access(&read_program(clients.tokens(), sent).await?)?,
    };
    if with_drafts && access != QueryAccess::Drafts {
        return Err(match headers.contains_key(AUTHORIZATION) {
            true => lacks_scope(ClientScope::ReadDrafts),
            false => QueryError::unknown_token(),
        });
    }
    let stop = clients.stop().clone();
    let Some(place) = clients.listening_place() else {
        // not shown: read by whoever wrote the client
        let body = json!({ "reason": "Too many listen at the moment" });
        let event = named_event("goaway", &body).id(new_id());
        return Ok(answer_events(stream::iter([event]), &stop));
    };
    let was_here = headers.contains_key(LAST_EVENT);
    let live = LiveAnswers::open(&clients, (with_drafts, was_here), place).await?;
    let events = stream::unfold(live, |mut live| async move {
        let event = live.next_event().await?;
        Some((event, live))
    });
    Ok(answer_events(events, &stop))
}

/// Clients refuse older versions themselves.
fn check_live_version(version: &str) -> Result<(), QueryError> {
    let named = version.strip_prefix('v').unwrap_or_default();
    if named == "X" || named.len() == 10 && named >= LIVE_SINCE {
        return Ok(());
    }
    // not shown: read by whoever wrote the client
    let words = format!("Live events need an API version from {LIVE_SINCE} on: this is {named}");
    Err(QueryError::bad_request(words))
}

/// Whether drafts count.
fn read_live_request(address: &str) -> Result<bool, QueryError> {
    let mut with_drafts = false;
    for (name, value) in url::form_urlencoded::parse(address.as_bytes()) {
        match (name.as_ref(), value.as_ref()) {
            ("includeDrafts", value) => with_drafts = value == "true",
            ("tag", _) => {}
            // not shown: read by whoever wrote the client
            (other, _) => {
                let words = format!("The parameter {other} is not supported");
                return Err(QueryError::bad_request(words));
            }
        }
    }
    Ok(with_drafts)
}

/// Names a moment. Each answer that is made after its event was told is newer than what the event told of: all nodes read the
/// one database, and tell of a change once it is there.
fn new_id() -> String {
    Token::hex::<8>().into_secret()
}

/// Somebody who keeps answers.
struct LiveAnswers {
    changes: ChangeFeed,
    /// Writes of drafts, for who may read them.
    drafts: Option<Receiver<DocumentWrites>>,
    waiting: VecDeque<Event>,
    _place: OwnedSemaphorePermit,
}

impl LiveAnswers {
    async fn open(
        clients: &ClientService,
        (with_drafts, was_here): (bool, bool),
        place: OwnedSemaphorePermit,
    ) -> Result<Self, QueryError> {
        let drafts = match with_drafts {
            true => Some(clients.watcher().subscribe().await?),
            false => None,
        };
        let mut live = Self {
            changes: clients.store().subscribe_changes(),
            drafts,
            waiting: VecDeque::new(),
            _place: place,
        };
        live.push_plain("welcome");
        if was_here {
            // What changed while it was away is not known any more.
            live.push_plain("restart");
        }
        Ok(live)
    }

    fn push_plain(&mut self, name: &str) {
        let event = named_event(name, &json!({})).id(new_id());
        self.waiting.push_back(event);
    }

    /// The next event; none once nothing can come any more.
    async fn next_event(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            let tags: BTreeSet<String> = tokio::select! {
                change = self.changes.next_change() => match change? {
                    ChangeEvent::Tags(touched) => touched.iter().flat_map(list_touched_tags).collect(),
                    ChangeEvent::Reset => {
                        self.push_plain("restart");
                        continue;
                    }
                },
                written = next_drafts(&mut self.drafts) => match written {
                    Ok(writes) => writes
                        .iter()
                        .flat_map(|write| list_draft_tags(&write.id, &write.kind))
                        .collect(),
                    Err(RecvError::Lagged(_)) => {
                        self.push_plain("restart");
                        continue;
                    }
                    Err(RecvError::Closed) => return None,
                },
            };
            if !tags.is_empty() {
                let event = named_event("message", &json!({ "tags": tags })).id(new_id());
                self.waiting.push_back(event);
            }
        }
    }
}

/// Never where drafts do not count.
async fn next_drafts(
    drafts: &mut Option<Receiver<DocumentWrites>>,
) -> Result<DocumentWrites, RecvError> {
    match drafts {
        Some(drafts) => drafts.recv().await,
        None => std::future::pending().await,
    }
}
