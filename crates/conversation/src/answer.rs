//! Answers with the tags of what they are made of, so that pages made of them are made anew when that changes.
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, SecondsFormat, Utc};
use http::header::CACHE_CONTROL;
use http::{HeaderName, HeaderValue};
use kernel::Tag;
use serde::Serialize;
use web::Error;
use web::pages::{CACHE_TAG, CACHE_UNTIL};

use crate::comments::place::PostPlace;
use crate::comments::store::{busy_tag, tag};
use crate::model::Item;

#[derive(Debug, Default)]
pub(crate) struct Answer {
    tags: Vec<Tag>,
    until: Option<DateTime<Utc>>,
}

impl Answer {
    /// An answer about a post and what is said under it.
    pub(crate) fn about(place: &PostPlace) -> Self {
        Self::of(&place.item()).tags(place.tags())
    }

    /// An answer about an item and what is said under it.
    pub(crate) fn of(item: &Item) -> Self {
        Self {
            tags: vec![tag(item), busy_tag(item)],
            until: None,
        }
    }

    pub(crate) fn tags(mut self, tags: impl IntoIterator<Item = Tag>) -> Self {
        self.tags.extend(tags);
        self
    }

    pub(crate) fn until(mut self, until: Option<DateTime<Utc>>) -> Self {
        self.until = until;
        self
    }

    pub(crate) fn send(self, body: &impl Serialize) -> Response {
        self.mark(axum::Json(body).into_response())
    }

    /// A post that is not there: it may be published.
    pub(crate) fn missing_post(error: Error) -> Response {
        let marks = Self {
            tags: vec![Tag::new("type:blog")],
            until: None,
        };
        marks.mark(error.into_response())
    }

    fn mark(self, mut response: Response) -> Response {
        let names: Vec<&str> = self.tags.iter().map(Tag::as_str).collect();
        let until = self
            .until
            .map(|until| until.to_rfc3339_opts(SecondsFormat::Secs, true));
        for (name, value) in [(CACHE_TAG, Some(names.join(" "))), (CACHE_UNTIL, until)] {
            if let Some(Ok(value)) = value.map(|value| HeaderValue::from_str(&value)) {
                response
                    .headers_mut()
                    .insert(HeaderName::from_static(name), value);
            }
        }
        response
    }
}

/// An answer for one visitor alone: kept by nobody.
pub(crate) fn personal(body: &impl Serialize) -> Response {
    let mut response = axum::Json(body).into_response();
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
