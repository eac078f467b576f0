//! What the hosted service answers when it does not do what it was asked for, in its own words.
use std::fmt::Write as _;
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;

/// Items of a mutation error that are told one by one.
const MOST_ITEMS: usize = 5;
/// Characters of an answer that is no JSON.
const QUOTED: usize = 100;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ServiceFault {
    /// The service answered with an error.
    #[error("{words}")]
    Answered {
        status: u16,
        words: String,
        /// What the service calls it, where it says so.
        kind: String,
        /// How long it asks to be left alone.
        wait: Option<Duration>,
    },
    /// No answer came, or it broke off.
    #[error("{0}")]
    Unreachable(String),
    /// The answer is not what was asked for.
    #[error("{0}")]
    Malformed(String),
}

/// What is asked for, as far as it says whether it may be asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallKind {
    Read,
    /// A query that is too long for an address.
    Query,
    Write,
}

impl ServiceFault {
    /// The token is not good enough: asking again does not help.
    pub fn is_refusal(&self) -> bool {
        matches!(
            self,
            Self::Answered {
                status: 401 | 403,
                ..
            }
        )
    }

    /// The document has another revision by now.
    pub(crate) fn is_moved(&self) -> bool {
        matches!(self, Self::Answered { kind, .. } if kind == "documentRevisionIDDoesNotMatchError")
    }

    /// A transaction with this id was written before.
    pub(crate) fn is_repeat(&self) -> bool {
        matches!(self, Self::Answered { kind, .. } if kind == "transactionAlreadyExistsError")
    }

    /// As the service's own clients do (facts §2): everything that passes of reads by address, and the busy answers of queries
    /// in a body. Writes are named by their transactions, so that one that comes twice is written once.
    pub(crate) fn may_pass(&self, call: CallKind) -> bool {
        match self {
            Self::Answered { status, .. } => matches!(status, 429 | 502 | 503),
            Self::Unreachable(_) | Self::Malformed(_) => call != CallKind::Query,
        }
    }

    /// A write that failed so may be taken hours later.
    pub(crate) fn may_pass_later(&self) -> bool {
        match self {
            Self::Answered { status, .. } => {
                self.is_moved() || matches!(status, 408 | 425 | 429 | 500..)
            }
            Self::Unreachable(_) | Self::Malformed(_) => true,
        }
    }

    pub(crate) fn wait(&self) -> Option<Duration> {
        match self {
            Self::Answered { wait, .. } => *wait,
            _ => None,
        }
    }
}

/// What a client of the service would say of an error (facts §1.4).
pub(crate) fn explain_answer(method: &Method, url: &url::Url, status: u16, body: &[u8]) -> String {
    let read: Option<Value> = serde_json::from_slice(body).ok();
    let found = read.as_ref().and_then(explain_body);
    found.unwrap_or_else(|| {
        let reason = reqwest::StatusCode::from_u16(status)
            .ok()
            .and_then(|status| status.canonical_reason())
            .unwrap_or_default();
        // Without what was asked, which is long.
        let mut place = url.clone();
        place.set_query(None);
        let mut words = format!("{method}-request to {place} resulted in HTTP {status} {reason}");
        let start = quote_start(body);
        if !start.is_empty() {
            // Writing to a string does not fail.
            let _ = write!(words, " ({start})");
        }
        words
    })
}

/// What the service calls an error: of a transaction, that of its first mutation which failed.
pub(crate) fn read_kind(body: &[u8]) -> String {
    let read: Value = serde_json::from_slice(body).unwrap_or_default();
    let kinds = ["/error/items/0/error/type", "/error/type"];
    let found = kinds.iter().find_map(|place| read.pointer(place)?.as_str());
    found.unwrap_or_default().to_owned()
}

/// The first characters of a text.
pub(crate) fn quote_start(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(&body[..body.len().min(QUOTED * 4)]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(QUOTED).collect()
}

pub(crate) fn explain_body(body: &Value) -> Option<String> {
    let text = |value: &Value, name: &str| value.get(name)?.as_str().map(str::to_owned);
    let error = body.get("error");
    // Boom: { statusCode, error, message }.
    if let (Some(Value::String(error)), Some(message)) = (error, text(body, "message"))
        && body.get("statusCode").is_some()
    {
        return Some(format!("{error} - {message}"));
    }
    if let Some(error @ Value::Object(_)) = error {
        let description = text(error, "description");
        let kind = text(error, "type").unwrap_or_default();
        let items = error.get("items").and_then(Value::as_array);
        if let (Some(description), Some(items)) = (&description, items)
            && matches!(kind.as_str(), "mutationError" | "actionError")
        {
            return Some(explain_items(description, items));
        }
        return description
            .or_else(|| text(error, "message"))
            .or_else(|| text(body, "message"));
    }
    match error {
        Some(Value::String(error)) => Some(error.clone()),
        _ => text(body, "message"),
    }
}

fn explain_items(description: &str, items: &[Value]) -> String {
    let mut words = description.to_owned();
    let found = items.iter().filter_map(|item| {
        let error = item.get("error")?;
        error.get("description")?.as_str()
    });
    let found: Vec<&str> = found.take(MOST_ITEMS).collect();
    if !found.is_empty() {
        let _ = write!(words, ":\n- {}", found.join("\n- "));
    }
    if items.len() > MOST_ITEMS {
        let _ = write!(words, "\n...and {} more", items.len() - MOST_ITEMS);
    }
    words
}

/// How long the service asks to be left alone: seconds, or a moment.
pub(crate) fn parse_retry_after(
    text: &str,
    now: chrono::DateTime<chrono::Utc>,
) -> Option<Duration> {
    let text = text.trim();
    if let Ok(seconds) = text.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let at = chrono::DateTime::parse_from_rfc2822(text).ok()?;
    (at.to_utc() - now).to_std().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn explain(body: &Value) -> String {
        let url = "https://p.api.sanity.io/v1/data/query/d?query=x"
            .parse()
            .unwrap();
        explain_answer(&Method::GET, &url, 500, body.to_string().as_bytes())
    }

    #[test]
    fn errors_are_told_in_the_words_of_the_service() {
        let item = |words: &str| json!({"index": 0, "error": {"type": "x", "description": words}});
        let seven: Vec<Value> = (0..7).map(|_| item("a")).collect();
        for (body, expected) in [
            (
                json!({"statusCode": 401, "error": "Unauthorized", "message": "Session not found"}),
                "Unauthorized - Session not found",
            ),
            (
                json!({"error": {"type": "mutationError", "description": "D", "items": [item("a")]}}),
                "D:\n- a",
            ),
            (
                json!({"error": {"type": "mutationError", "description": "D", "items": seven}}),
                "D:\n- a\n- a\n- a\n- a\n- a\n...and 2 more",
            ),
            (
                json!({"error": {"type": "queryParseError", "description": "unexpected token", "start": 2}}),
                "unexpected token",
            ),
            (json!({"error": {"description": "D"}}), "D"),
            (json!({"error": "text"}), "text"),
            (json!({"message": "text"}), "text"),
            (
                Value::Null,
                "GET-request to https://p.api.sanity.io/v1/data/query/d resulted in HTTP 500 Internal Server Error (null)",
            ),
        ] {
            assert_eq!(explain(&body), expected, "{body}");
        }
    }

    #[test]
    fn the_service_asks_to_wait_in_seconds_or_until_a_moment() {
        let now = "2026-11-28T09:00:00Z".parse().unwrap();
        let wait = |text| parse_retry_after(text, now).map(|wait| wait.as_secs());
        assert_eq!(wait("7"), Some(7));
        assert_eq!(wait("Sat, 28 Nov 2026 09:00:30 GMT"), Some(30));
        assert_eq!(wait("Sat, 28 Nov 2026 08:00:30 GMT"), None);
        assert_eq!(wait("soon"), None);
    }
}
