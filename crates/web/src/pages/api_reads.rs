//! A page's API reads, made in-process through the router that a client would use.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use chrono::{DateTime, Utc};
use futures::FutureExt;
use futures::future::join_all;
use http::header::{ACCEPT, COOKIE};
use http::{HeaderMap, HeaderValue, Request, StatusCode};
use http_body_util::BodyExt;
use kernel::{CacheTag, earliest_timestamp};
use serde_json::value::RawValue;
use tower::ServiceExt;

use super::input::ReadAnswer;
use super::routes::{ApiRead, SHELL};
use crate::error::ErrorCause;

/// A read's answer names here what it was made of, separated by spaces.
pub const CACHE_TAG: &str = "cache-tag";
/// A read's answer names here, as RFC 3339, when it stops being true by itself.
pub const CACHE_UNTIL: &str = "cache-until";

/// A read whose subject has another address answers 308 and names here the page that shows it now.
pub const PAGE_LOCATION: &str = "page-location";

const COPY: &str = "copy";

const READ_TIMEOUT: Duration = Duration::from_secs(5);
const MAX_READ_BYTES: usize = 4 << 20;

/// Marks a request that this process made for a page: no limits, no access log, and no visitor but on personal pages.
#[derive(Clone, Copy, Debug)]
pub struct InProcess;

pub(super) struct GatheredReads {
    pub answers: Vec<(String, ReadAnswer)>,
    pub tags: Vec<CacheTag>,
    pub until: Option<DateTime<Utc>>,
    /// Every read said what it was made of, so the page can be kept until that changes.
    pub all_tagged: bool,
    /// A read failed for a reason of ours, which may be over in a moment.
    pub failed: bool,
    pub moved: Option<HeaderValue>,
}

impl GatheredReads {
    /// What stands around the page, when it could be read.
    pub fn shell(&self) -> Option<&str> {
        let (_, shell) = self.answers.iter().find(|(name, _)| name == SHELL.0)?;
        let body = shell.body.as_ref().filter(|_| shell.status == 200)?;
        Some(body.get())
    }

    /// What the page's own reads brought that could be read: neither what stands around it nor its labels.
    pub fn readable_bodies(&self) -> Vec<Box<RawValue>> {
        let around = [SHELL.0, COPY];
        self.answers
            .iter()
            .filter(|(name, answer)| !around.contains(&name.as_str()) && answer.status == 200)
            .filter_map(|(_, answer)| answer.body.clone())
            .collect()
    }
}

/// Makes all reads of a page at once; those of a personal page with its visitor's cookies.
pub(super) async fn gather_reads(
    router: &Router,
    reads: Vec<ApiRead>,
    visitor: Option<&HeaderMap>,
) -> GatheredReads {
    let answers = join_all(reads.into_iter().map(|read| async move {
        let (status, headers, body) = run_read(router, &read, visitor).await;
        (read, status, headers, body)
    }));
    let mut gathered = GatheredReads {
        answers: Vec::new(),
        tags: Vec::new(),
        until: None,
        all_tagged: true,
        failed: false,
        moved: None,
    };
    for (read, status, headers, body) in answers.await {
        let before = gathered.tags.len();
        for line in headers.get_all(CACHE_TAG) {
            gathered.tags.extend(
                line.to_str()
                    .unwrap_or_default()
                    .split_ascii_whitespace()
                    .map(CacheTag::new),
            );
        }
        // Each read has to bring a tag of its own: one without could change and nothing would drop the page.
        gathered.all_tagged &= gathered.tags.len() > before;
        gathered.failed |= status.is_server_error();
        if status == StatusCode::PERMANENT_REDIRECT {
            gathered.moved = headers.get(PAGE_LOCATION).cloned().or(gathered.moved);
        }
        let until = headers
            .get(CACHE_UNTIL)
            .and_then(|value| value.to_str().ok());
        let until = until.and_then(|text| DateTime::parse_from_rfc3339(text).ok());
        gathered.until = earliest_timestamp(gathered.until, until.map(|until| until.to_utc()));
        gathered.answers.push((
            read.name,
            ReadAnswer {
                status: status.as_u16(),
                body,
            },
        ));
    }
    gathered.tags.sort_unstable();
    gathered.tags.dedup();
    gathered
}

/// One read; whatever goes wrong is a 5xx without a body, which the page decides about.
async fn run_read(
    router: &Router,
    read: &ApiRead,
    visitor: Option<&HeaderMap>,
) -> (StatusCode, HeaderMap, Option<Box<RawValue>>) {
    let Ok(mut request) = Request::get(&read.target).body(Body::empty()) else {
        return (StatusCode::BAD_REQUEST, HeaderMap::new(), None);
    };
    request
        .headers_mut()
        .insert(ACCEPT, HeaderValue::from_static("application/json"));
    for cookie in visitor.into_iter().flat_map(|sent| sent.get_all(COOKIE)) {
        request.headers_mut().append(COOKIE, cookie.clone());
    }
    request.extensions_mut().insert(InProcess);
    let answer = async {
        let Ok(response) = router.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        if parts.status.is_server_error() {
            let cause = parts.extensions.get::<ErrorCause>();
            let cause =
                cause.map_or_else(|| "not told".to_owned(), |cause| format!("{:#}", cause.0));
            // Neither the target nor its values: a search may say what somebody suffers from.
            tracing::error!(
                read = read.name,
                status = parts.status.as_u16(),
                cause,
                "a page's read failed"
            );
        }
        let body = http_body_util::Limited::new(body, MAX_READ_BYTES)
            .collect()
            .await;
        let body = body.ok().map(http_body_util::Collected::to_bytes);
        let json = body.and_then(|bytes| {
            let text = std::str::from_utf8(&bytes).ok()?;
            RawValue::from_string(text.to_owned()).ok()
        });
        (parts.status, parts.headers, json)
    };
    match tokio::time::timeout(READ_TIMEOUT, AssertUnwindSafe(answer).catch_unwind()).await {
        // A success without JSON would render as an empty page and be kept as such.
        Ok(Ok((status, headers, None))) if status.is_success() => {
            tracing::error!(read = read.name, "a page's read answered no JSON");
            (StatusCode::BAD_GATEWAY, headers, None)
        }
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) => (StatusCode::INTERNAL_SERVER_ERROR, HeaderMap::new(), None),
        Err(_) => (StatusCode::GATEWAY_TIMEOUT, HeaderMap::new(), None),
    }
}
