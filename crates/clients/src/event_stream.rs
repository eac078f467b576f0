//! Answers that go on: server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::http::header::CACHE_CONTROL;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::{Stream, StreamExt};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

/// How often a line comes that says nothing: proxies cut what is silent.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// An event of a name, with a body in JSON.
pub(crate) fn named_event(name: &str, body: &Value) -> Event {
    Event::default().event(name).data(body.to_string())
}

/// Answers with events until there are none, or until the server stops.
pub(crate) fn answer_events(
    events: impl Stream<Item = Event> + Send + 'static,
    stop: &CancellationToken,
) -> Response {
    let events = events.map(Ok::<_, Infallible>);
    let events = events.take_until(stop.clone().cancelled_owned());
    let alive = KeepAlive::new().interval(KEEP_ALIVE);
    let events = Sse::new(events).keep_alive(alive);
    ([(CACHE_CONTROL, "no-store")], events).into_response()
}
