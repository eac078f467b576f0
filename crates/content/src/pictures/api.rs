//! `GET /media/{sha1}/…`: what stands under a hash never changes, so it may be kept for ever.
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bytes::Bytes;
use futures::stream;
use kernel::Problem;
use store::{BlobHash, Store, StoreError};

use super::asset::is_sha1;
use super::{PictureError, Pictures};

const FOR_EVER: &str = "public, max-age=31536000, immutable";
const PIECE: u64 = 256 * 1024;

/// `/media/{sha1}/{width}.webp`, `/media/{sha1}/original.{ext}` and `/media/{sha1}/file.{ext}`.
pub fn router(pictures: Pictures) -> Router {
    Router::new()
        .route("/media/{sha1}/{file}", get(read_media))
        .with_state(pictures)
}

/// Which file of a hash is asked for.
#[derive(Debug, PartialEq, Eq)]
enum Asked<'a> {
    Width(u32),
    Original(&'a str),
    Recording(&'a str),
}

impl<'a> Asked<'a> {
    fn parse(file: &'a str) -> Option<Self> {
        let (stem, extension) = file.split_once('.')?;
        match stem {
            "original" => Some(Self::Original(extension)),
            "file" => Some(Self::Recording(extension)),
            digits
                if extension == "webp"
                    && !digits.starts_with('0')
                    && digits.bytes().all(|b| b.is_ascii_digit()) =>
            {
                digits.parse().ok().map(Self::Width)
            }
            _ => None,
        }
    }
}

struct Found {
    etag: String,
    mime: String,
    length: u64,
    bytes: Source,
}

enum Source {
    Ready(Bytes),
    Blob(Store, BlobHash),
}

async fn read_media(
    State(pictures): State<Pictures>,
    Path((sha1, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let found = match (is_sha1(&sha1), Asked::parse(&file)) {
        (true, Some(asked)) => find(&pictures, &sha1, &asked).await,
        _ => Ok(None),
    };
    match found {
        Ok(Some(found)) => send(found, &headers).await,
        Ok(None) => problem(&Problem::not_found(
            "There is no such picture or recording.",
        )),
        Err(error) => {
            tracing::error!(%error, sha1, file, "media");
            // What came with the request is not at fault: a kept picture that cannot be read is ours to mend.
            let answer = match error {
                PictureError::Store(error) => error.problem(),
                _ => Problem::internal(),
            };
            problem(&answer)
        }
    }
}

async fn find(
    pictures: &Pictures,
    sha1: &str,
    asked: &Asked<'_>,
) -> Result<Option<Found>, PictureError> {
    let blob = |blob: BlobHash, mime: String, length: u64| Found {
        etag: format!("\"{blob}\""),
        mime,
        length,
        bytes: Source::Blob(pictures.store().clone(), blob),
    };
    match asked {
        Asked::Width(width) => Ok(pictures.rendition(sha1, *width).await?.map(|bytes| Found {
            etag: format!("\"{}\"", blake3::hash(&bytes).to_hex()),
            mime: "image/webp".to_owned(),
            length: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
            bytes: Source::Ready(bytes),
        })),
        Asked::Original(extension) => Ok(pictures
            .original(sha1)
            .await?
            .filter(|(about, _)| about.extension == *extension)
            .map(|(about, hash)| blob(hash, about.mime, about.bytes))),
        Asked::Recording(extension) => Ok(pictures
            .recording_file(sha1)
            .await?
            .filter(|(about, _)| about.extension == *extension)
            .map(|(about, hash)| blob(hash, about.mime, about.bytes))),
    }
}

async fn send(found: Found, request: &HeaderMap) -> Response {
    let text = |name| {
        request
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
    };
    if text(header::IF_NONE_MATCH).is_some_and(|wanted| matches_etag(wanted, &found.etag)) {
        return answer(StatusCode::NOT_MODIFIED, &found, Body::empty());
    }
    let same = text(header::IF_RANGE).is_none_or(|tag| tag == found.etag);
    let range = text(header::RANGE)
        .filter(|_| same)
        .map(|range| parse_range(range, found.length));
    match range {
        None | Some(Asking::Whole) => {
            let body = match body(&found, 0, found.length).await {
                Ok(body) => body,
                Err(error) => return problem(&error.problem()),
            };
            let mut response = answer(StatusCode::OK, &found, body);
            response
                .headers_mut()
                .insert(header::CONTENT_LENGTH, found.length.into());
            response
        }
        Some(Asking::Part(first, last)) => {
            let body = match body(&found, first, last + 1).await {
                Ok(body) => body,
                Err(error) => return problem(&error.problem()),
            };
            let mut response = answer(StatusCode::PARTIAL_CONTENT, &found, body);
            put(
                &mut response,
                header::CONTENT_RANGE,
                &format!("bytes {first}-{last}/{}", found.length),
            );
            response
                .headers_mut()
                .insert(header::CONTENT_LENGTH, (last + 1 - first).into());
            response
        }
        Some(Asking::Nothing) => {
            let mut response = answer(StatusCode::RANGE_NOT_SATISFIABLE, &found, Body::empty());
            put(
                &mut response,
                header::CONTENT_RANGE,
                &format!("bytes */{}", found.length),
            );
            response
        }
    }
}

fn answer(status: StatusCode, found: &Found, body: Body) -> Response {
    let mut response = (status, body).into_response();
    put(&mut response, header::CONTENT_TYPE, &found.mime);
    put(&mut response, header::ETAG, &found.etag);
    put(&mut response, header::CACHE_CONTROL, FOR_EVER);
    put(&mut response, header::ACCEPT_RANGES, "bytes");
    put(&mut response, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if found.mime == "application/pdf" {
        // A PDF may run things: it is saved, not shown among our pages.
        put(&mut response, header::CONTENT_DISPOSITION, "attachment");
    }
    response
}

fn put(response: &mut Response, name: header::HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

/// Bytes `first..end`. The first piece is read before the answer starts, so that a blob that is gone is an error and not
/// a cut answer.
async fn body(found: &Found, first: u64, end: u64) -> Result<Body, StoreError> {
    match &found.bytes {
        Source::Ready(bytes) => {
            let at = |offset| {
                usize::try_from(offset)
                    .unwrap_or(usize::MAX)
                    .min(bytes.len())
            };
            Ok(Body::from(bytes.slice(at(first)..at(end))))
        }
        Source::Blob(store, hash) => {
            let head = piece(store, hash, first, end).await?;
            let next = first + PIECE;
            if next >= end {
                return Ok(Body::from(head));
            }
            let rest = stream::try_unfold(
                (store.clone(), hash.clone(), next),
                move |(store, hash, at)| async move {
                    if at >= end {
                        return Ok::<_, StoreError>(None);
                    }
                    let bytes = piece(&store, &hash, at, end).await?;
                    Ok(Some((bytes, (store, hash, at + PIECE))))
                },
            );
            let all = futures::StreamExt::chain(stream::iter([Ok(head)]), rest);
            Ok(Body::from_stream(all))
        }
    }
}

async fn piece(store: &Store, hash: &BlobHash, at: u64, end: u64) -> Result<Bytes, StoreError> {
    let range = at..end.min(at + PIECE);
    let bytes = store.blobs().get_range(hash, range).await?;
    bytes.ok_or_else(|| StoreError::other(format!("blob {hash} is gone")))
}

fn matches_etag(wanted: &str, etag: &str) -> bool {
    wanted
        .split(',')
        .map(str::trim)
        .any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

/// What a `Range` header comes to.
#[derive(Debug, PartialEq, Eq)]
enum Asking {
    /// Not understood, or several ranges: the whole file is right then (RFC 9110 §14.2).
    Whole,
    /// First and last byte, both included.
    Part(u64, u64),
    /// Beyond the end.
    Nothing,
}

fn parse_range(text: &str, length: u64) -> Asking {
    let Some((first, last)) = text
        .trim()
        .strip_prefix("bytes=")
        .and_then(|spec| spec.split_once('-'))
    else {
        return Asking::Whole;
    };
    match (first.trim(), last.trim()) {
        ("", tail) => match tail.parse::<u64>() {
            Ok(0) => Asking::Nothing,
            Ok(_) if length == 0 => Asking::Nothing,
            Ok(count) => Asking::Part(length.saturating_sub(count), length - 1),
            Err(_) => Asking::Whole,
        },
        (first, last) => {
            let Ok(first) = first.parse::<u64>() else {
                return Asking::Whole;
            };
            let last = if last.is_empty() {
                Ok(u64::MAX)
            } else {
                last.parse::<u64>()
            };
            match last {
                Ok(last) if last >= first => {
                    if first >= length {
                        Asking::Nothing
                    } else {
                        Asking::Part(first, last.min(length - 1))
                    }
                }
                _ => Asking::Whole,
            }
        }
    }
}

/// The problem as JSON, not to be kept.
pub(crate) fn problem(problem: &Problem) -> Response {
    let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let json = serde_json::to_vec(problem).unwrap_or_default();
    let mut response = (status, json).into_response();
    put(&mut response, header::CONTENT_TYPE, Problem::MEDIA_TYPE);
    put(&mut response, header::CACHE_CONTROL, "no-store");
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_we_give_are_understood() {
        assert_eq!(Asked::parse("640.webp"), Some(Asked::Width(640)));
        assert_eq!(Asked::parse("original.png"), Some(Asked::Original("png")));
        assert_eq!(Asked::parse("file.mp3"), Some(Asked::Recording("mp3")));
        for wrong in [
            "640",
            "640.png",
            "0640.webp",
            "-1.webp",
            ".webp",
            "99999999999.webp",
            "x.webp",
            "",
        ] {
            assert!(Asked::parse(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn ranges_are_read_as_the_standard_says() {
        assert_eq!(parse_range("bytes=0-99", 1000), Asking::Part(0, 99));
        assert_eq!(parse_range("bytes=900-", 1000), Asking::Part(900, 999));
        assert_eq!(parse_range("bytes=-100", 1000), Asking::Part(900, 999));
        assert_eq!(parse_range("bytes=-5000", 1000), Asking::Part(0, 999));
        assert_eq!(parse_range("bytes=500-5000", 1000), Asking::Part(500, 999));
        assert_eq!(parse_range("bytes=1000-", 1000), Asking::Nothing);
        assert_eq!(parse_range("bytes=-0", 1000), Asking::Nothing);
        for odd in [
            "bytes=5-1",
            "bytes=a-b",
            "items=0-1",
            "bytes=0-1,5-6",
            "bytes=",
            "bytes=--",
            "",
            "bytes=-1-2",
        ] {
            assert_eq!(parse_range(odd, 1000), Asking::Whole, "{odd}");
        }
    }
}
