//! Answers as caches are to keep them.

use axum::response::{IntoResponse, Response};
use chrono::{DateTime, SecondsFormat, Utc};
use http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use http::{HeaderName, HeaderValue};
use kernel::CacheTag;

use crate::pages::{CACHE_TAG, CACHE_UNTIL};

/// An answer for one person alone: kept by nobody.
pub fn private_response(body: impl IntoResponse) -> Response {
    let mut response = body.into_response();
    let nothing = HeaderValue::from_static("no-store");
    response.headers_mut().insert(CACHE_CONTROL, nothing);
    response
}

/// A file that a browser saves under a name of plain letters; kept by nobody else.
pub fn attachment_response(
    media_type: &'static str,
    name: &str,
    body: impl IntoResponse,
) -> Response {
    let place = format!("attachment; filename=\"{name}\"");
    let headers = [
        (CONTENT_TYPE, media_type.to_owned()),
        (CONTENT_DISPOSITION, place),
    ];
    private_response((headers, body))
}

/// An answer that pages may be made of until one of the tags is dropped, or until a moment where it ages by itself.
pub fn tagged_response(
    body: impl IntoResponse,
    tags: &[CacheTag],
    until: Option<DateTime<Utc>>,
) -> Response {
    let mut response = body.into_response();
    let names: Vec<&str> = tags.iter().map(CacheTag::as_str).collect();
    let until = until.map(|until| until.to_rfc3339_opts(SecondsFormat::Secs, true));
    for (name, value) in [(CACHE_TAG, Some(names.join(" "))), (CACHE_UNTIL, until)] {
        if let Some(Ok(value)) = value.map(|value| HeaderValue::from_str(&value)) {
            let name = HeaderName::from_static(name);
            response.headers_mut().insert(name, value);
        }
    }
    response
}
