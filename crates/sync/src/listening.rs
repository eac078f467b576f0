//! What the service tells while somebody listens (facts §1.7).
use std::collections::BTreeSet;
use std::pin::Pin;

use chrono::{DateTime, TimeDelta, Utc};
use eventsource_stream::{Event, EventStreamError, Eventsource};
use futures::{Stream, StreamExt};
use reqwest::Response;
use reqwest::header::DATE;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::client::{ServiceClient, unreachable};
use crate::fault::{ServiceFault, explain_body};

/// A longer address is refused, as the service's own client refuses it.
const LONGEST_ADDRESS: usize = 14_800;
/// Clocks that differ by less are taken to be equal: a `Date` has whole seconds.
const NEAR: TimeDelta = TimeDelta::seconds(3);

/// Something that was written there.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeNotice {
    pub event_id: Option<String>,
    pub document_id: String,
    pub result_rev: Option<String>,
    pub timestamp: Option<DateTime<Utc>>,
}

/// What a listener hears.
#[derive(Debug)]
pub(crate) enum Heard {
    /// From here on nothing is missed: what was before has to be compared.
    Welcome,
    Change(ChangeNotice),
}

type EventStream =
    Pin<Box<dyn Stream<Item = Result<Event, EventStreamError<ServiceFault>>> + Send>>;

/// An open line to the service.
pub(crate) struct Listener {
    events: EventStream,
    /// How far the service's clock is before ours.
    skew: TimeDelta,
}

impl ServiceClient {
    /// Opens a listener for what is written to these types. The answer is heard later.
    pub(crate) async fn listen(&self, types: &BTreeSet<String>) -> Result<Listener, ServiceFault> {
        let mut url = self.url_of("listen", "")?;
        url.query_pairs_mut()
            .append_pair("query", "*[_type in $types]")
            .append_pair("$types", &json!(types).to_string())
            .append_pair("includeResult", "false")
            .append_pair("includeMutations", "false")
            .append_pair("visibility", "query");
        if url.as_str().len() > LONGEST_ADDRESS {
            return Err(ServiceFault::Malformed(
                "Query too large for listener".to_owned(),
            ));
        }
        let answer = self.open_stream(&url, "text/event-stream").await?;
        let skew = read_skew(&answer);
        let silence = self.settings.pace.silence;
        let pieces = futures::stream::unfold(Some(answer), move |answer| async move {
            let mut answer = answer?;
            // Looked at here, as events do not tell of the lines that only say that the service lives.
            match tokio::time::timeout(silence, answer.chunk()).await {
                Ok(Ok(Some(piece))) => Some((Ok(piece), Some(answer))),
                Ok(Ok(None)) => None,
                Ok(Err(error)) => Some((Err(unreachable(&error)), None)),
                Err(_) => {
                    let words = format!("Nothing was heard for {} s", silence.as_secs());
                    Some((Err(ServiceFault::Unreachable(words)), None))
                }
            }
        });
        Ok(Listener {
            events: Box::pin(pieces.eventsource()),
            skew,
        })
    }
}

impl Listener {
    /// The next thing that matters; may be given up and asked again.
    pub async fn hear(&mut self) -> Result<Heard, ServiceFault> {
        loop {
            let Some(next) = self.events.next().await else {
                let words = "The service ended the line".to_owned();
                return Err(ServiceFault::Unreachable(words));
            };
            let event = next.map_err(explain_stream)?;
            match event.event.as_str() {
                "welcome" | "welcomeback" | "reset" => return Ok(Heard::Welcome),
                "mutation" => return self.read_change(&event.data).map(Heard::Change),
                "channelError" => return Err(explain_channel(&event.data)),
                // It asks never to be called again (facts §1.7).
                "disconnect" => {
                    let words = explain_data(&event.data, "reason");
                    return Err(ServiceFault::Answered {
                        status: 403,
                        words: format!("The service ended the line for good: {words}"),
                        kind: String::new(),
                        wait: None,
                    });
                }
                _ => {}
            }
        }
    }

    fn read_change(&self, data: &str) -> Result<ChangeNotice, ServiceFault> {
        let mut notice: ChangeNotice = serde_json::from_str(data).map_err(|error| {
            ServiceFault::Malformed(format!("An event cannot be read: {error}"))
        })?;
        notice.timestamp = notice.timestamp.map(|at| at - self.skew);
        Ok(notice)
    }
}

fn explain_stream(error: EventStreamError<ServiceFault>) -> ServiceFault {
    match error {
        EventStreamError::Transport(fault) => fault,
        other => ServiceFault::Malformed(format!("An event cannot be read: {other}")),
    }
}

fn explain_channel(data: &str) -> ServiceFault {
    let body: Option<Value> = serde_json::from_str(data).ok();
    let found = body.as_ref().and_then(explain_body);
    ServiceFault::Malformed(found.unwrap_or_else(|| explain_data(data, "message")))
}

fn explain_data(data: &str, name: &str) -> String {
    let body: Value = serde_json::from_str(data).unwrap_or_default();
    let found = body.get(name).and_then(Value::as_str);
    found.unwrap_or("it says no reason").to_owned()
}

fn read_skew(answer: &Response) -> TimeDelta {
    let date = answer.headers().get(DATE);
    let date = date
        .and_then(|value| value.to_str().ok())
        .and_then(|text| DateTime::parse_from_rfc2822(text).ok());
    let skew = date.map_or_else(TimeDelta::zero, |date| date.to_utc() - Utc::now());
    if skew.abs() < NEAR {
        TimeDelta::zero()
    } else {
        skew
    }
}
