//! Answers with the tags of what they are made of.

use axum::response::{IntoResponse, Response};
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use http::header::CACHE_CONTROL;
use http::{HeaderName, HeaderValue};
use serde::Serialize;
use web::pages::{CACHE_TAG, CACHE_UNTIL};

use crate::index::{ALL_PLACES_TAG, PLACE_PAGES_TAG};

/// Names that the settings may have changed.
const SETTINGS: &str = "type:settings";
/// Pages with opening times are made anew after this, at the latest.
const MAX_AGE: TimeDelta = TimeDelta::minutes(30);
/// And stand for this long, at least.
const MIN_AGE: TimeDelta = TimeDelta::seconds(60);

/// An answer for pages that are kept: made of all places and of the settings, and true until something opens or closes.
pub(crate) fn cached_response(body: &impl Serialize, until: Option<DateTime<Utc>>) -> Response {
    let mut response = axum::Json(body).into_response();
    // Settings too: emergency numbers, notes on partial lists and expected holidays come from them.
    let tags = format!("{ALL_PLACES_TAG} {PLACE_PAGES_TAG} {SETTINGS}");
    let until = until.map(|until| until.to_rfc3339_opts(SecondsFormat::Secs, true));
    for (name, value) in [(CACHE_TAG, Some(tags)), (CACHE_UNTIL, until)] {
        if let Some(Ok(value)) = value.map(|value| HeaderValue::from_str(&value)) {
            response
                .headers_mut()
                .insert(HeaderName::from_static(name), value);
        }
    }
    response
}

pub(crate) fn with_tag(mut response: Response, tag: &kernel::CacheTag) -> Response {
    if let Ok(value) = HeaderValue::from_str(tag.as_str()) {
        response
            .headers_mut()
            .append(HeaderName::from_static(CACHE_TAG), value);
    }
    response
}

/// When a page that shows these moments of change is to be made anew.
pub(crate) fn valid_until(
    now: DateTime<Utc>,
    changes: impl Iterator<Item = DateTime<Utc>>,
) -> DateTime<Utc> {
    let next = changes.min().unwrap_or(now + MAX_AGE);
    // Openings seconds apart would otherwise make a busy page be rendered for each of them.
    next.clamp(now + MIN_AGE, now + MAX_AGE)
}

/// An answer about somebody's position: kept by nobody.
pub(crate) fn private_response(body: &impl Serialize) -> Response {
    let mut response = axum::Json(body).into_response();
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
