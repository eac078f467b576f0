//! Listeners of the stand-in.
use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{OriginalUri, State};
use axum::http::{HeaderMap, Method};
use axum::response::{IntoResponse, Response};
use tokio::sync::broadcast::error::RecvError;

use super::answers::{receive, status_answer};
use super::faults::ServiceTrouble;
use super::state::{ContentServiceDouble, ServiceEvent};

/// Between two lines that say that it lives.
const KEEP_ALIVE: Duration = Duration::from_millis(100);

pub(super) async fn listen(
    State(service): State<ContentServiceDouble>,
    method: Method,
    uri: OriginalUri,
    headers: HeaderMap,
) -> Response {
    let trouble = match receive(&service, &method, &uri, &headers) {
        Ok(trouble) => trouble,
        Err(refused) => return *refused,
    };
    // Subscribed before the welcome: what is written after it must not be lost.
    let events = service.lock().events.subscribe();
    match trouble {
        ServiceTrouble::Status(status, wait) => return status_answer(status, wait),
        ServiceTrouble::Html => return "<!doctype html>".into_response(),
        ServiceTrouble::Slow(milliseconds) => {
            tokio::time::sleep(Duration::from_millis(milliseconds)).await;
        }
        ServiceTrouble::Hangup | ServiceTrouble::LostAnswer | ServiceTrouble::Cut => {
            return ([("content-type", "text/event-stream")], "event: wel").into_response();
        }
        ServiceTrouble::None | ServiceTrouble::Empty | ServiceTrouble::ErrorInLine(_) => {}
    }
    let welcome = "event: welcome\ndata: {\"listenerName\":\"a\"}\n\n";
    let start = (Some(welcome), events);
    let stream = futures::stream::unfold(start, |(welcome, mut events)| async move {
        if let Some(welcome) = welcome {
            return Some((Ok::<_, Infallible>(Bytes::from(welcome)), (None, events)));
        }
        let text = match tokio::time::timeout(KEEP_ALIVE, events.recv()).await {
            Err(_) => ":\n\n".to_owned(),
            Ok(Ok(ServiceEvent::Mutation(event))) => {
                let id = event["eventId"].as_str().unwrap_or_default();
                format!("event: mutation\nid: {id}\ndata: {event}\n\n")
            }
            Ok(Ok(ServiceEvent::Drop) | Err(RecvError::Lagged(_) | RecvError::Closed)) => {
                return None;
            }
        };
        Some((Ok(Bytes::from(text)), (None, events)))
    });
    let kind = [("content-type", "text/event-stream")];
    (kind, Body::from_stream(stream)).into_response()
}
