//! Answers with the tags of what they are made of, and answers for one reader alone.
use axum::response::{IntoResponse, Response};
use http::header::CACHE_CONTROL;
use http::{HeaderName, HeaderValue};
use kernel::Tag;
use serde::Serialize;
use web::pages::CACHE_TAG;

/// Names all issues, and the words of the form.
pub(crate) fn issues_tag() -> Tag {
    Tag::new("newsletter:issues")
}

/// An answer that pages are made of until one of the tags is dropped.
pub(crate) fn public(body: &impl Serialize, tags: &[Tag]) -> Response {
    let mut response = axum::Json(body).into_response();
    let names: Vec<&str> = tags.iter().map(Tag::as_str).collect();
    if let Ok(value) = HeaderValue::from_str(&names.join(" ")) {
        response
            .headers_mut()
            .insert(HeaderName::from_static(CACHE_TAG), value);
    }
    response
}

/// An answer for one reader alone: kept by nobody.
pub(crate) fn personal(body: &impl Serialize) -> Response {
    let mut response = axum::Json(body).into_response();
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
