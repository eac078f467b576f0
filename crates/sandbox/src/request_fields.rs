//! What calls bring: bodies as fields, and the parts of their queries.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use http::header::CONTENT_TYPE;
use serde_json::{Map, Value};

use crate::error::SandboxError;

/// A body, JSON or a form.
pub(crate) struct RequestFields(pub Map<String, Value>);

impl<S: Send + Sync> FromRequest<S> for RequestFields {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let kind = request.headers().get(CONTENT_TYPE);
        let is_form = kind.is_some_and(|kind| {
            kind.as_bytes()
                .starts_with(b"application/x-www-form-urlencoded")
        });
        let body = Bytes::from_request(request, state)
            .await
            .map_err(IntoResponse::into_response)?;
        if is_form {
            let pairs = url::form_urlencoded::parse(&body);
            let pairs = pairs.map(|(name, value)| (name.into_owned(), value.into_owned().into()));
            return Ok(Self(pairs.collect()));
        }
        match serde_json::from_slice(&body) {
            Ok(Value::Object(fields)) => Ok(Self(fields)),
            _ => Err(
                SandboxError::bad_request("Invalid JSON transmitted", "invalid_params")
                    .into_response(),
            ),
        }
    }
}

/// A whole number; `100.0` and `"100"` are taken as well, `100.5` and `"100.50"` are not.
pub(crate) fn parse_integer(value: &Value) -> Result<i64, SandboxError> {
    let not_whole = || SandboxError::bad_request("\"amount\" must be an integer", "invalid_params");
    match value {
        Value::Number(number) => {
            if let Some(whole) = number.as_i64() {
                return Ok(whole);
            }
            // The provider takes `100.0` for a whole number, but not `100.5` (payments.md §7.1).
            let text = number.to_string();
            let whole = text.strip_suffix(".0").and_then(|whole| whole.parse().ok());
            whole.ok_or_else(not_whole)
        }
        Value::String(text) => text.parse().map_err(|_| not_whole()),
        _ => Err(SandboxError::bad_request(
            "Invalid Amount Sent",
            "invalid_amount",
        )),
    }
}

pub(crate) fn parse_text_field(fields: &Map<String, Value>, name: &str) -> Option<String> {
    let value = fields.get(name)?.as_str()?.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

pub(crate) fn require_text_field(
    fields: &Map<String, Value>,
    name: &str,
) -> Result<String, SandboxError> {
    parse_text_field(fields, name)
        .ok_or_else(|| SandboxError::bad_request(&format!("{name} is required"), "missing_params"))
}

/// How many rows a page has, and which page is asked for, from 1.
pub(crate) fn parse_page(query: &HashMap<String, String>) -> (usize, usize) {
    let number = |names: &[&str], usual: usize| {
        let said = names
            .iter()
            .find_map(|name| query.get(*name)?.parse::<usize>().ok());
        said.unwrap_or(usual).clamp(1, 1_000)
    };
    (number(&["perPage", "per_page"], 50), number(&["page"], 1))
}

pub(crate) fn parse_timestamp(
    query: &HashMap<String, String>,
    name: &str,
) -> Option<DateTime<Utc>> {
    query.get(name).and_then(|text| text.parse().ok())
}
