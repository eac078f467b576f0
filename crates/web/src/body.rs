//! How much of a body is read, by what it is.
//!
//! Words are short: a form or a JSON object never needs more than [`MAX_TEXT_BODY`], whatever the route takes. Only a form
//! that sends files may be as large as its route says. What is too large is refused by what it announces before any of it is
//! read, and without an announcement where it passes the limit.

use std::error::Error as _;

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use http::HeaderMap;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http_body::Body as _;
use http_body_util::{LengthLimitError, Limited};
use kernel::ProblemDetails;

use crate::Error;

/// Bytes of a body without files, at most.
pub(crate) const MAX_TEXT_BODY: usize = 256 << 10;
/// What is larger is parsed beside the other requests, in bytes.
const PARSE_ASIDE_BYTES: usize = 64 << 10;

/// The media type of a body in small letters, without its parameters.
pub(crate) fn media_type(headers: &HeaderMap) -> String {
    let content_type = headers
        .get(CONTENT_TYPE)
        .and_then(|content_type| content_type.to_str().ok());
    let plain = content_type.unwrap_or_default().split(';').next();
    plain.unwrap_or_default().trim().to_ascii_lowercase()
}

/// How many bytes are taken of a body of this kind where a route takes `most` of any.
pub(crate) fn body_limit(headers: &HeaderMap, most: usize) -> usize {
    if media_type(headers) == "multipart/form-data" {
        most
    } else {
        most.min(MAX_TEXT_BODY)
    }
}

pub(crate) fn announced_length(headers: &HeaderMap) -> Option<usize> {
    let length = headers.get(CONTENT_LENGTH)?.to_str().ok()?;
    length.parse().ok()
}

/// A whole body of at most `most` bytes, and no more than limits around it allow.
///
/// # Errors
/// 413 for a larger one, before it is read where it says so; 400 when it does not arrive whole.
pub(crate) async fn read_body(
    headers: &HeaderMap,
    body: Body,
    most: usize,
) -> Result<Bytes, Error> {
    // A limit around the body is asked as well, so that 413 comes before its bytes do.
    let around = body.size_hint().upper();
    let around = around.and_then(|bytes| usize::try_from(bytes).ok());
    let room = around.map_or(most, |around| around.min(most));
    if announced_length(headers).is_some_and(|length| length > room) {
        return Err(too_large());
    }
    let mut frames = body.into_data_stream();
    let mut bytes = BytesMut::new();
    while let Some(frame) = frames.next().await {
        let frame = frame.map_err(|error| read_error(&error))?;
        if bytes.len() + frame.len() > most {
            return Err(too_large());
        }
        bytes.extend_from_slice(&frame);
    }
    Ok(bytes.freeze())
}

/// Parses a body: on the spot, or beside the other requests where that takes a while.
///
/// # Errors
/// What the work answers; 500 when it falls over.
pub(crate) async fn parse_body<T: Send + 'static>(
    bytes: Bytes,
    work: impl FnOnce(&Bytes) -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    if bytes.len() <= PARSE_ASIDE_BYTES {
        return work(&bytes);
    }
    // A large form or JSON takes milliseconds of parsing, in which this thread would serve nobody.
    let done = tokio::task::spawn_blocking(move || work(&bytes)).await;
    done.map_err(Error::internal)?
}

pub(crate) fn larger_than_allowed() -> Body {
    Body::new(Limited::new(Body::from("."), 0))
}

fn too_large() -> Error {
    let words = l10n::t!("web-body-too-large");
    ProblemDetails::too_large(words).into()
}

fn read_error(error: &axum::Error) -> Error {
    // The limit's error is wrapped once for each layer around the body, so the chain is walked.
    let mut cause = error.source();
    while let Some(inner) = cause {
        if inner.is::<LengthLimitError>() {
            return too_large();
        }
        cause = inner.source();
    }
    ProblemDetails::bad_request(l10n::t!("web-body-incomplete")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(http::HeaderName, &str)]) -> HeaderMap {
        let pairs = pairs
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()));
        pairs.collect()
    }

    #[test]
    fn only_a_form_with_files_may_be_large() {
        let of = |kind: &str| body_limit(&headers(&[(CONTENT_TYPE, kind)]), 20 << 20);
        assert_eq!(of("Multipart/Form-Data; boundary=x"), 20 << 20);
        for kind in ["application/x-www-form-urlencoded", "application/json", ""] {
            assert_eq!(of(kind), MAX_TEXT_BODY, "{kind}");
        }
        assert_eq!(body_limit(&HeaderMap::new(), 1_000), 1_000);
    }

    #[tokio::test]
    async fn what_says_that_it_is_too_large_is_not_read() {
        let never =
            futures::stream::poll_fn(|_| -> std::task::Poll<Option<std::io::Result<Bytes>>> {
                panic!("it is read")
            });
        let content_type = headers(&[(CONTENT_LENGTH, "11")]);
        let refused = read_body(&content_type, Body::from_stream(never), 10)
            .await
            .unwrap_err();
        assert_eq!(refused.problem().status, 413);
    }

    #[tokio::test]
    async fn a_body_ends_where_the_limit_is() {
        let none = HeaderMap::new();
        assert_eq!(
            &read_body(&none, Body::from("abc"), 3).await.unwrap()[..],
            b"abc"
        );
        let pieces = |count: usize| {
            let pieces = (0..count).map(|_| Ok::<_, std::io::Error>(Bytes::from_static(b"abc")));
            Body::from_stream(futures::stream::iter(pieces))
        };
        assert_eq!(read_body(&none, pieces(3), 9).await.unwrap().len(), 9);
        for refused in [
            read_body(&none, pieces(3), 8).await,
            read_body(&none, Body::new(Limited::new(pieces(3), 8)), 100).await,
            read_body(&none, larger_than_allowed(), 100).await,
        ] {
            assert_eq!(refused.unwrap_err().problem().status, 413);
        }
        let broken = futures::stream::iter([Err::<Bytes, _>(std::io::Error::other("gone"))]);
        let refused = read_body(&none, Body::from_stream(broken), 9)
            .await
            .unwrap_err();
        assert_eq!(refused.problem().status, 400);
    }
}
