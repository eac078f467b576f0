//! Answers with the tags of what they are made of.
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, SecondsFormat, Utc};
use kernel::{CacheTag, ProblemDetails, earliest_timestamp};
use serde::Serialize;
use store::StoreError;

use web::pages::PAGE_LOCATION;

use crate::ContentService;
use crate::build::document_links;
use crate::documents::redirects;
use crate::model::portable::LinkedItem;
use crate::model::{Document, DocumentKind};

const CACHE_TAG: HeaderName = HeaderName::from_static("cache-tag");
const CACHE_UNTIL: HeaderName = HeaderName::from_static("cache-until");

/// A body, the tags of what it is made of, and until when it holds.
#[derive(Debug)]
pub(crate) struct TaggedResponse<T> {
    body: T,
    cache_hints: CacheHints,
}

#[derive(Debug, Default)]
pub(crate) struct CacheHints {
    tags: Vec<CacheTag>,
    until: Option<DateTime<Utc>>,
}

impl CacheHints {
    pub(crate) fn for_kinds(kinds: &[DocumentKind]) -> Self {
        Self {
            tags: kinds.iter().map(|kind| kind.tag()).collect(),
            until: None,
        }
    }

    pub(crate) fn with_tag(mut self, tag: CacheTag) -> Self {
        self.tags.push(tag);
        self
    }

    pub(crate) fn valid_until(mut self, until: Option<DateTime<Utc>>) -> Self {
        self.until = earliest_timestamp(self.until, until);
        self
    }

    pub(crate) fn write_headers(&self, headers: &mut HeaderMap) {
        let names: Vec<&str> = self.tags.iter().map(CacheTag::as_str).collect();
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

impl<T> TaggedResponse<T> {
    pub(crate) fn new(body: T, kinds: &[DocumentKind]) -> Self {
        Self {
            body,
            cache_hints: CacheHints::for_kinds(kinds),
        }
    }

    pub(crate) fn with_tag(self, name: &str) -> Self {
        Self {
            body: self.body,
            cache_hints: self.cache_hints.with_tag(CacheTag::new(name)),
        }
    }

    /// The same answer with tags of the questions and products that the texts of its documents show, there or not.
    pub(crate) fn with_linked_tags(self, documents: &[Document]) -> Self {
        let linked = documents.iter().flat_map(document_links);
        linked.fold(self, |answer, to| match to {
            LinkedItem::Question(id) | LinkedItem::Product(id) if is_tag(&id) => {
                answer.with_tag(&format!("doc:{id}"))
            }
            _ => answer,
        })
    }

    /// The same answer, which ages at this moment at the latest.
    pub(crate) fn valid_until(self, until: Option<DateTime<Utc>>) -> Self {
        Self {
            body: self.body,
            cache_hints: self.cache_hints.valid_until(until),
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

impl<T: Serialize> IntoResponse for TaggedResponse<T> {
    fn into_response(self) -> Response {
        let mut response = axum::Json(self.body).into_response();
        self.cache_hints.write_headers(response.headers_mut());
        response
    }
}

/// A problem, with tags where a publication would mend it.
#[derive(Debug)]
pub(crate) struct TaggedError {
    error: web::Error,
    cache_hints: CacheHints,
    /// Where it stands now: in the API, and as a page.
    redirect_to: Option<(HeaderValue, HeaderValue)>,
}

impl TaggedError {
    /// 404 until a document of this type is published.
    pub(crate) fn not_found(detail: &str, kind: DocumentKind) -> Self {
        Self {
            error: ProblemDetails::not_found(detail).into(),
            cache_hints: CacheHints::default().with_tag(kind.tag()),
            redirect_to: None,
        }
    }

    /// 308 where the document of an old address stands elsewhere now; else 404 until one is published there.
    pub(crate) async fn redirect_or_not_found(
        content: &ContentService,
        detail: &str,
        (kind, slug): (DocumentKind, &str),
        (api, page): (&str, &str),
    ) -> Self {
        let now = match redirects::find_current_slug(&content.reader(), kind, slug).await {
            Ok(now) => now,
            // Not a 404: while the database fails, a page must not look as if it were gone.
            Err(error) => return error.into(),
        };
        let at = |place: &str| HeaderValue::from_str(&format!("{place}/{}", now.as_ref()?)).ok();
        Self {
            redirect_to: at(api).zip(at(page)),
            ..Self::not_found(detail, kind)
        }
    }
}

impl From<StoreError> for TaggedError {
    fn from(error: StoreError) -> Self {
        Self {
            error: web::Error::from(error.to_problem()).with_cause(error),
            cache_hints: CacheHints::default(),
            redirect_to: None,
        }
    }
}

impl IntoResponse for TaggedError {
    fn into_response(self) -> Response {
        let mut response = match self.redirect_to {
            Some((api, page)) => {
                let mut response = StatusCode::PERMANENT_REDIRECT.into_response();
                response.headers_mut().insert(LOCATION, api);
                // Clients of the API follow `Location`; the page renderer sends visitors to this address instead.
                response.headers_mut().insert(PAGE_LOCATION, page);
                response
            }
            None => self.error.into_response(),
        };
        self.cache_hints.write_headers(response.headers_mut());
        response
    }
}
