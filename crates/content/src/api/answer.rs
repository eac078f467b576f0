//! Answers with the tags of what they are made of.
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, SecondsFormat, Utc};
use kernel::{Problem, Tag, earliest};
use serde::Serialize;
use store::StoreError;

use web::pages::PAGE_LOCATION;

use super::Content;
use crate::build::linked;
use crate::documents::redirects;
use crate::model::portable::Linked;
use crate::model::{Document, Kind};

const CACHE_TAG: HeaderName = HeaderName::from_static("cache-tag");
const CACHE_UNTIL: HeaderName = HeaderName::from_static("cache-until");

/// A body, the tags of what it is made of, and until when it holds.
#[derive(Debug)]
pub(crate) struct Answer<T> {
    body: T,
    marks: Marks,
}

#[derive(Debug, Default)]
pub(crate) struct Marks {
    tags: Vec<Tag>,
    until: Option<DateTime<Utc>>,
}

impl Marks {
    pub(crate) fn of(kinds: &[Kind]) -> Self {
        Self {
            tags: kinds.iter().map(|kind| kind.tag()).collect(),
            until: None,
        }
    }

    pub(crate) fn tag(mut self, tag: Tag) -> Self {
        self.tags.push(tag);
        self
    }

    pub(crate) fn until(mut self, until: Option<DateTime<Utc>>) -> Self {
        self.until = earliest(self.until, until);
        self
    }

    pub(crate) fn write(&self, headers: &mut HeaderMap) {
        let names: Vec<&str> = self.tags.iter().map(Tag::as_str).collect();
        if let Ok(tags) = HeaderValue::from_str(&names.join(" "))
            && !names.is_empty()
        {
            headers.insert(CACHE_TAG, tags);
        }
        let until = self
            .until
            .map(|until| HeaderValue::from_str(&until.to_rfc3339_opts(SecondsFormat::Secs, true)));
        if let Some(Ok(until)) = until {
            headers.insert(CACHE_UNTIL, until);
        }
    }
}

impl<T> Answer<T> {
    pub(crate) fn new(body: T, kinds: &[Kind]) -> Self {
        Self {
            body,
            marks: Marks::of(kinds),
        }
    }

    pub(crate) fn tag(self, name: &str) -> Self {
        Self {
            body: self.body,
            marks: self.marks.tag(Tag::new(name)),
        }
    }

    /// The same answer with tags of the questions and products that the texts of its documents show, there or not.
    pub(crate) fn linked(self, documents: &[Document]) -> Self {
        let linked = documents.iter().flat_map(linked);
        linked.fold(self, |answer, to| match to {
            Linked::Question(id) | Linked::Product(id) if is_tag(&id) => {
                answer.tag(&format!("doc:{id}"))
            }
            _ => answer,
        })
    }

    /// The same answer, which ages at this moment at the latest.
    pub(crate) fn until(self, until: Option<DateTime<Utc>>) -> Self {
        Self {
            body: self.body,
            marks: self.marks.until(until),
        }
    }
}

/// Ids are written by staff: one with a blank or a sign from elsewhere would spoil the header of tags.
fn is_tag(id: &str) -> bool {
    id.len() <= 128
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
}

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        let mut response = axum::Json(self.body).into_response();
        self.marks.write(response.headers_mut());
        response
    }
}

/// A problem, with tags where a publication would mend it.
#[derive(Debug)]
pub(crate) struct Failure {
    error: web::Error,
    marks: Marks,
    /// Where it stands now: in the API, and as a page.
    moved: Option<(HeaderValue, HeaderValue)>,
}

impl Failure {
    /// 404 until a document of this type is published.
    pub(crate) fn missing(detail: &str, kind: Kind) -> Self {
        Self {
            error: Problem::not_found(detail).into(),
            marks: Marks::default().tag(kind.tag()),
            moved: None,
        }
    }

    /// 308 where the document of an old address stands elsewhere now; else 404 until one is published there.
    pub(crate) async fn moved_or_missing(
        content: &Content,
        detail: &str,
        (kind, slug): (Kind, &str),
        (api, page): (&str, &str),
    ) -> Self {
        let now = match redirects::leads_to(&content.reader(), kind, slug).await {
            Ok(now) => now,
            Err(error) => return error.into(),
        };
        let at = |place: &str| HeaderValue::from_str(&format!("{place}/{}", now.as_ref()?)).ok();
        Self {
            moved: at(api).zip(at(page)),
            ..Self::missing(detail, kind)
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self {
            error: web::Error::from(error.problem()).because(error),
            marks: Marks::default(),
            moved: None,
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = match self.moved {
            Some((api, page)) => {
                let mut response = StatusCode::PERMANENT_REDIRECT.into_response();
                response.headers_mut().insert(LOCATION, api);
                response.headers_mut().insert(PAGE_LOCATION, page);
                response
            }
            None => self.error.into_response(),
        };
        self.marks.write(response.headers_mut());
        response
    }
}
