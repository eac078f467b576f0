//! `GET /media/{sha1}/…`: what stands under a hash never changes, so it may be kept for ever.
use std::fmt::Display;

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
use web::files::{self, Lasting, Part};

use super::asset::is_sha1;
use super::store::{self as rows, Kept};
use super::{PictureError, Pictures};

const PIECE: u64 = 256 * 1024;

/// `/media/{sha1}/{width}.webp`, `/media/{sha1}/original.{ext}` and `/media/{sha1}/file.{ext}`.
pub fn router(pictures: Pictures) -> Router {
    Router::new()
        .route("/media/{sha1}/{file}", get(read_media))
        .with_state(pictures)
}

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
    etag: HeaderValue,
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
    let reader = pictures.store().reader();
    let (wanted, kept) = match asked {
        Asked::Width(width) => {
            let Some(bytes) = pictures.rendition(sha1, *width).await? else {
                return Ok(None);
            };
            return Ok(Some(Found {
                etag: etag_of(blake3::hash(&bytes).to_hex())?,
                mime: "image/webp".to_owned(),
                length: bytes.len() as u64,
                bytes: Source::Ready(bytes),
            }));
        }
        Asked::Original(extension) => {
            let kept = rows::picture(&reader, sha1).await?;
            let kept =
                kept.map(|Kept { about, blob }| (about.extension, about.mime, about.bytes, blob));
            (extension, kept)
        }
        Asked::Recording(extension) => {
            let kept = rows::recording(&reader, sha1).await?;
            let kept =
                kept.map(|Kept { about, blob }| (about.extension, about.mime, about.bytes, blob));
            (extension, kept)
        }
    };
    let Some((_, mime, length, hash)) = kept.filter(|(extension, ..)| extension == wanted) else {
        return Ok(None);
    };
    Ok(Some(Found {
        etag: etag_of(&hash)?,
        mime,
        length,
        bytes: Source::Blob(pictures.store().clone(), hash),
    }))
}

fn etag_of(hash: impl Display) -> Result<HeaderValue, StoreError> {
    HeaderValue::try_from(format!("\"{hash}\"")).map_err(StoreError::other)
}

async fn send(found: Found, request: &HeaderMap) -> Response {
    let length = found.length;
    let (status, range) = match files::part(request, length, &found.etag) {
        Part::NotModified => return answer(StatusCode::NOT_MODIFIED, &found, Body::empty()),
        Part::Outside => {
            let mut response = answer(StatusCode::RANGE_NOT_SATISFIABLE, &found, Body::empty());
            let range = files::content_range(None, length);
            response
                .headers_mut()
                .extend(range.map(|range| (header::CONTENT_RANGE, range)));
            return response;
        }
        Part::Whole => (StatusCode::OK, 0..length),
        Part::Bytes(range) => (StatusCode::PARTIAL_CONTENT, range),
    };
    let body = match body(&found, range.start, range.end).await {
        Ok(body) => body,
        Err(error) => return problem(&error.problem()),
    };
    let mut response = answer(status, &found, body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LENGTH, (range.end - range.start).into());
    if status == StatusCode::PARTIAL_CONTENT {
        let range = files::content_range(Some(&range), length);
        headers.extend(range.map(|range| (header::CONTENT_RANGE, range)));
    }
    response
}

fn answer(status: StatusCode, found: &Found, body: Body) -> Response {
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    headers.insert(header::ETAG, found.etag.clone());
    headers.insert(header::CACHE_CONTROL, Lasting::Forever.header());
    put(&mut response, header::CONTENT_TYPE, &found.mime);
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
}
