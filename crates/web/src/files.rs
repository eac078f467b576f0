//! Answering bytes that are files: conditional requests, ranges, lasting headers. For assets, pictures, recordings.

use std::ops::Range;

use axum::body::Body;
use bytes::Bytes;
use http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, ETAG, IF_RANGE,
    RANGE,
};
use http::{HeaderMap, HeaderValue, Response, StatusCode};

use crate::cache::matches_etag;

/// How long browsers may keep a file without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheLifetime {
    /// For ever: the URL names the content.
    Forever,
    /// The same, in the browser alone: a shared cache would hand it to others.
    ForeverPrivate,
    Hour,
    Day,
    /// They ask each time.
    Ask,
}

impl CacheLifetime {
    /// The value of `Cache-Control`.
    pub fn cache_control(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Forever => "public, max-age=31536000, immutable",
            Self::ForeverPrivate => "private, max-age=31536000, immutable",
            Self::Hour => "public, max-age=3600",
            Self::Day => "public, max-age=86400",
            Self::Ask => "no-cache",
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedPart {
    /// The client has it already: answer 304.
    NotModified,
    Whole,
    Bytes(Range<u64>),
    /// Bytes that it does not have: answer 416.
    Outside,
}

/// What a request asks for of a file of this length and ETag. Several ranges at once count as all of it.
pub fn requested_range(request: &HeaderMap, length: u64, etag: &HeaderValue) -> RequestedPart {
    if matches_etag(request, etag) {
        return RequestedPart::NotModified;
    }
    // A range of another version is no use: then all of it is sent.
    let is_ours = request
        .get(IF_RANGE)
        .is_none_or(|tag| tag == etag && !tag.as_bytes().starts_with(b"W/"));
    let range = request
        .get(RANGE)
        .and_then(|value| value.to_str().ok()?.strip_prefix("bytes="));
    match range {
        // Several ranges would need a multipart answer, which no player of ours asks for; all of it is always allowed.
        Some(range) if is_ours && !range.contains(',') => parse_range(range, length),
        _ => RequestedPart::Whole,
    }
}

fn parse_range(range: &str, length: u64) -> RequestedPart {
    let Some((first, last)) = range.trim().split_once('-') else {
        return RequestedPart::Whole;
    };
    let number = |text: &str| {
        text.parse::<u64>()
            .ok()
            .filter(|_| text.bytes().all(|b| b.is_ascii_digit()))
    };
    match (
        first.is_empty(),
        number(first),
        last.is_empty(),
        number(last),
    ) {
        (true, _, false, Some(tail)) if tail > 0 && length > 0 => {
            RequestedPart::Bytes(length.saturating_sub(tail)..length)
        }
        (true, _, false, Some(_)) => RequestedPart::Outside,
        (false, Some(from), true, _) if from < length => RequestedPart::Bytes(from..length),
        (false, Some(from), false, Some(to)) if from <= to && from < length => {
            RequestedPart::Bytes(from..to.saturating_add(1).min(length))
        }
        // RFC 9110 calls such a range invalid, and an invalid one is ignored rather than refused.
        (false, Some(from), false, Some(to)) if to < from => RequestedPart::Whole,
        (false, Some(_), true, _) | (false, Some(_), false, Some(_)) => RequestedPart::Outside,
        _ => RequestedPart::Whole,
    }
}

/// The value of `Content-Range` for these bytes of a file, or for none of them.
pub fn content_range(range: Option<&Range<u64>>, length: u64) -> Option<HeaderValue> {
    let bytes = range.map_or_else(
        || "*".to_owned(),
        |range| format!("{}-{}", range.start, range.end.saturating_sub(1)),
    );
    HeaderValue::from_str(&format!("bytes {bytes}/{length}")).ok()
}

#[derive(Clone, Debug)]
pub struct StaticFile {
    pub bytes: Bytes,
    pub media_type: HeaderValue,
    /// Its strong ETag, quotes included.
    pub etag: HeaderValue,
    pub cache_lifetime: CacheLifetime,
}

impl StaticFile {
    /// Answers a request for this file: 200, 206, 304 or 416.
    pub fn serve_file(&self, request: &HeaderMap) -> Response<Body> {
        let length = self.bytes.len() as u64;
        let part = requested_range(request, length, &self.etag);
        let mut headers = HeaderMap::new();
        headers.insert(ETAG, self.etag.clone());
        headers.insert(CACHE_CONTROL, self.cache_lifetime.cache_control());
        // Players look for it. Of a script or a sheet nobody asks for a part, and a page loads many.
        if !self.media_type.as_bytes().starts_with(b"text/") {
            headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        let (status, range, body) = match part {
            RequestedPart::NotModified => (StatusCode::NOT_MODIFIED, None, Bytes::new()),
            RequestedPart::Whole => (StatusCode::OK, None, self.bytes.clone()),
            RequestedPart::Outside => (
                StatusCode::RANGE_NOT_SATISFIABLE,
                content_range(None, length),
                Bytes::new(),
            ),
            RequestedPart::Bytes(range) => {
                let at = |at: u64| {
                    usize::try_from(at)
                        .unwrap_or(usize::MAX)
                        .min(self.bytes.len())
                };
                let body = self.bytes.slice(at(range.start)..at(range.end));
                (
                    StatusCode::PARTIAL_CONTENT,
                    content_range(Some(&range), length),
                    body,
                )
            }
        };
        if matches!(status, StatusCode::OK | StatusCode::PARTIAL_CONTENT) {
            headers.insert(CONTENT_TYPE, self.media_type.clone());
            headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
        }
        if let Some(range) = range {
            headers.insert(CONTENT_RANGE, range);
        }
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: http::HeaderName, value: &'static str) -> RequestedPart {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_static(value));
        requested_range(&headers, 100, &HeaderValue::from_static("\"a\""))
    }

    #[test]
    fn ranges_are_cut_to_what_is_there() {
        for (range, part) in [
            ("bytes=0-0", RequestedPart::Bytes(0..1)),
            ("bytes=10-19", RequestedPart::Bytes(10..20)),
            ("bytes=90-", RequestedPart::Bytes(90..100)),
            ("bytes=90-1000", RequestedPart::Bytes(90..100)),
            (
                "bytes=90-18446744073709551615",
                RequestedPart::Bytes(90..100),
            ),
            ("bytes=-10", RequestedPart::Bytes(90..100)),
            ("bytes=-1000", RequestedPart::Bytes(0..100)),
            ("bytes=100-", RequestedPart::Outside),
            ("bytes=100-200", RequestedPart::Outside),
            ("bytes=-0", RequestedPart::Outside),
            ("bytes=5-1", RequestedPart::Whole),
            ("bytes=a-b", RequestedPart::Whole),
            ("bytes=+1-2", RequestedPart::Whole),
            ("bytes=0-1,5-6", RequestedPart::Whole),
            ("bytes=", RequestedPart::Whole),
            ("bytes=--", RequestedPart::Whole),
            ("bytes=-1-2", RequestedPart::Whole),
            ("lines=1-2", RequestedPart::Whole),
        ] {
            assert_eq!(asked(RANGE, range), part, "{range}");
        }
    }

    #[test]
    fn a_client_that_has_it_gets_nothing() {
        assert_eq!(
            asked(http::header::IF_NONE_MATCH, "\"b\", \"a\""),
            RequestedPart::NotModified
        );
        assert_eq!(
            asked(http::header::IF_NONE_MATCH, "\"b\""),
            RequestedPart::Whole
        );
    }

    #[test]
    fn a_range_of_another_version_is_all_of_this_one() {
        let mut headers = HeaderMap::new();
        headers.insert(RANGE, HeaderValue::from_static("bytes=0-9"));
        headers.insert(IF_RANGE, HeaderValue::from_static("\"old\""));
        assert_eq!(
            requested_range(&headers, 100, &HeaderValue::from_static("\"a\"")),
            RequestedPart::Whole
        );
        headers.insert(IF_RANGE, HeaderValue::from_static("\"a\""));
        assert_eq!(
            requested_range(&headers, 100, &HeaderValue::from_static("\"a\"")),
            RequestedPart::Bytes(0..10)
        );
    }
}
