//! Answers: for one person alone, or with the tags of what they are made of.

use axum::Json;
use axum::response::{IntoResponse, Redirect, Response};
use chrono::{DateTime, SecondsFormat, Utc};
use http::header::CACHE_CONTROL;
use http::{HeaderName, HeaderValue};
use kernel::Problem;
use serde::Serialize;
use web::Error;
use web::pages::{CACHE_TAG, CACHE_UNTIL};

use crate::records;

/// What the offer and the funds are made of: gifts, projects, settings; true until a moment, where it ages by itself.
pub fn shared(body: &impl Serialize, until: Option<DateTime<Utc>>) -> Response {
    let mut response = Json(body).into_response();
    let tags = format!("{} type:project type:settings", records::tag());
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
pub fn personal(body: impl IntoResponse) -> Response {
    let mut response = body.into_response();
    let nothing = HeaderValue::from_static("no-store");
    response.headers_mut().insert(CACHE_CONTROL, nothing);
    response
}

pub fn personal_json(body: &impl Serialize) -> Response {
    personal(Json(body))
}

pub fn see(place: &str) -> Response {
    personal(Redirect::to(place))
}

/// 404 for a link that opens nothing.
pub fn no_link() -> Error {
    let words =
        "This link does not open anything. It may be old. Please use the newest email from us.";
    Problem::not_found(words).into()
}
