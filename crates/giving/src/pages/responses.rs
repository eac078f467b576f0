//! Answers: for one person alone, or with the tags of what they are made of.

use axum::Json;
use axum::response::{IntoResponse, Redirect, Response};
use chrono::{DateTime, SecondsFormat, Utc};
use http::header::CACHE_CONTROL;
use http::{HeaderName, HeaderValue};
use kernel::ProblemDetails;
use serde::Serialize;
use web::Error;
use web::pages::{CACHE_TAG, CACHE_UNTIL};

use crate::tables::records;

/// What the offer and the funds are made of: gifts, projects, settings; true until a moment, where it ages by itself.
pub fn cacheable_response(body: &impl Serialize, until: Option<DateTime<Utc>>) -> Response {
    let mut response = Json(body).into_response();
    // not shown: tags of the cache
    let tags = format!("{} type:project type:settings", records::cache_tag());
    let until = until.map(|until| until.to_rfc3339_opts(SecondsFormat::Secs, true));
    for (name, value) in [(CACHE_TAG, Some(tags)), (CACHE_UNTIL, until)] {
        if let Some(Ok(value)) = value.map(|value| HeaderValue::from_str(&value)) {
            let name = HeaderName::from_static(name);
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// An answer for whoever has a link: kept by nobody.
pub fn private_response(body: impl IntoResponse) -> Response {
    let mut response = body.into_response();
    let nothing = HeaderValue::from_static("no-store");
    response.headers_mut().insert(CACHE_CONTROL, nothing);
    response
}

pub fn private_json(body: &impl Serialize) -> Response {
    private_response(Json(body))
}

pub fn redirect_to(place: &str) -> Response {
    private_response(Redirect::to(place))
}

/// 404 for a link that opens nothing.
pub fn link_not_found() -> Error {
    // One answer for links that never were, are over or were erased, so that nothing can be learnt from it.
    let words = l10n::t!("giving-link-unknown");
    ProblemDetails::not_found(words).into()
}
