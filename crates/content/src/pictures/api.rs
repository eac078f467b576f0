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
use kernel::ProblemDetails;
use store::{BlobHash, Store, StoreError};
use web::files::{self, CacheLifetime, RequestedPart};

use super::asset::{RenditionFormat, is_sha1};
use super::avif::accepts_avif;
use super::error::PictureError;
use super::service::{PictureService, Rendition};
use super::store::{self as rows, StoredBlob};
use crate::problem_response::problem_response;

const PIECE: u64 = 256 * 1024;

/// `/media/{sha1}/{width}.webp` (WebP or AVIF), `/media/{sha1}/original.{ext}` and `/media/{sha1}/file.{ext}`.
pub fn router(pictures: PictureService) -> Router {
    Router::new()
        .route("/media/{sha1}/{file}", get(read_media))
        .with_state(pictures)
}

#[derive(Debug, PartialEq, Eq)]
enum MediaVariant<'a> {
    Width(u32),
    Original(&'a str),
    Recording(&'a str),
}

impl<'a> MediaVariant<'a> {
    fn from_file_name(file: &'a str) -> Option<Self> {
        let (stem, extension) = file.split_once('.')?;
        match stem {
            "original" => Some(Self::Original(extension)),
            "file" => Some(Self::Recording(extension)),
            digits
                if extension == "webp"
                    // One address per width: caches would keep `640` and `0640` as two pictures.
                    && !digits.starts_with('0')
                    && digits.bytes().all(|b| b.is_ascii_digit()) =>
            {
                digits.parse().ok().map(Self::Width)
            }
            _ => None,
        }
    }
}

struct MediaContent {
    etag: HeaderValue,
    mime: String,
    length: u64,
    cached: CacheLifetime,
    /// The format is chosen by what the browser reads.
    is_negotiated: bool,
    bytes: ByteSource,
}

enum ByteSource {
    Ready(Bytes),
    Blob(Store, BlobHash),
}

async fn read_media(
    State(pictures): State<PictureService>,
    Path((sha1, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let found = match (is_sha1(&sha1), MediaVariant::from_file_name(&file)) {
        (true, Some(asked)) => find_content(&pictures, &sha1, &asked, accepts_avif(&headers)).await,
        _ => Ok(None),
    };
    match found {
        Ok(Some(found)) => send_content(found, &headers).await,
        Ok(None) => problem_response(&ProblemDetails::not_found(l10n::t!(
            "content-media-not-found"
        ))),
        Err(error) => {
            tracing::error!(%error, sha1, file, "media");
            // What came with the request is not at fault: a kept picture that cannot be read is ours to mend.
            let answer = match error {
                PictureError::Store(error) => error.to_problem(),
                _ => ProblemDetails::internal(),
            };
            problem_response(&answer)
        }
    }
}

async fn find_content(
    pictures: &PictureService,
    sha1: &str,
    asked: &MediaVariant<'_>,
    accepts_avif: bool,
) -> Result<Option<MediaContent>, PictureError> {
    let store = pictures.store();
    let (wanted, kept) = match asked {
        MediaVariant::Width(width) => {
            let found = pictures.load_rendition(sha1, *width, accepts_avif).await?;
            let Some(Rendition { bytes, format }) = found else {
                return Ok(None);
            };
            return Ok(Some(MediaContent {
                etag: etag_of(blake3::hash(&bytes).to_hex())?,
                mime: format.mime().to_owned(),
                length: bytes.len() as u64,
                cached: match format {
                    // A shared cache that overlooks `Vary` must not hand it to a browser that cannot read it.
                    RenditionFormat::Avif => CacheLifetime::ForeverPrivate,
                    RenditionFormat::Webp => CacheLifetime::Forever,
                },
                is_negotiated: true,
                bytes: ByteSource::Ready(bytes),
            }));
        }
        MediaVariant::Original(extension) => {
            let kept = rows::picture(store, sha1).await?;
            let kept = kept
                .map(|StoredBlob { about, blob }| (about.extension, about.mime, about.bytes, blob));
            (extension, kept)
        }
        MediaVariant::Recording(extension) => {
            let kept = rows::recording(store, sha1).await?;
            let kept = kept
                .map(|StoredBlob { about, blob }| (about.extension, about.mime, about.bytes, blob));
            (extension, kept)
        }
    };
    let Some((_, mime, length, hash)) = kept.filter(|(extension, ..)| extension == wanted) else {
        return Ok(None);
    };
    Ok(Some(MediaContent {
        etag: etag_of(&hash)?,
        mime,
        length,
        cached: CacheLifetime::Forever,
        is_negotiated: false,
        bytes: ByteSource::Blob(pictures.store().clone(), hash),
    }))
}

fn etag_of(hash: impl Display) -> Result<HeaderValue, StoreError> {
    HeaderValue::try_from(format!("\"{hash}\"")).map_err(StoreError::other)
}

async fn send_content(found: MediaContent, request: &HeaderMap) -> Response {
    let length = found.length;
    let (status, range) = match files::requested_range(request, length, &found.etag) {
        RequestedPart::NotModified => {
            return content_response(StatusCode::NOT_MODIFIED, &found, Body::empty());
        }
        RequestedPart::Outside => {
            let mut response =
                content_response(StatusCode::RANGE_NOT_SATISFIABLE, &found, Body::empty());
            let range = files::content_range(None, length);
            response
                .headers_mut()
                .extend(range.map(|range| (header::CONTENT_RANGE, range)));
            return response;
        }
        RequestedPart::Whole => (StatusCode::OK, 0..length),
        RequestedPart::Bytes(range) => (StatusCode::PARTIAL_CONTENT, range),
    };
    let body = match content_body(&found, range.start, range.end).await {
        Ok(body) => body,
        Err(error) => return problem_response(&error.to_problem()),
    };
    let mut response = content_response(status, &found, body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LENGTH, (range.end - range.start).into());
    if status == StatusCode::PARTIAL_CONTENT {
        let range = files::content_range(Some(&range), length);
        headers.extend(range.map(|range| (header::CONTENT_RANGE, range)));
    }
    response
}

fn content_response(status: StatusCode, found: &MediaContent, body: Body) -> Response {
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    headers.insert(header::ETAG, found.etag.clone());
    headers.insert(header::CACHE_CONTROL, found.cached.cache_control());
    if found.is_negotiated {
        headers.insert(header::VARY, HeaderValue::from_static("Accept"));
    }
    insert_header(&mut response, header::CONTENT_TYPE, &found.mime);
    insert_header(&mut response, header::ACCEPT_RANGES, "bytes");
    insert_header(&mut response, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if found.mime == "application/pdf" {
        // A PDF may run things: it is saved, not shown among our pages.
        insert_header(&mut response, header::CONTENT_DISPOSITION, "attachment");
    }
    response
}

fn insert_header(response: &mut Response, name: header::HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

/// Bytes `first..end`. The first piece is read before the answer starts, so that a blob that is gone is an error and not
/// a cut answer.
async fn content_body(found: &MediaContent, first: u64, end: u64) -> Result<Body, StoreError> {
    match &found.bytes {
        ByteSource::Ready(bytes) => {
            let at = |offset| {
                usize::try_from(offset)
                    .unwrap_or(usize::MAX)
                    .min(bytes.len())
            };
            Ok(Body::from(bytes.slice(at(first)..at(end))))
        }
        ByteSource::Blob(store, hash) => {
            let head = read_piece(store, hash, first, end).await?;
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
                    let bytes = read_piece(&store, &hash, at, end).await?;
                    Ok(Some((bytes, (store, hash, at + PIECE))))
                },
            );
            let all = futures::StreamExt::chain(stream::iter([Ok(head)]), rest);
            Ok(Body::from_stream(all))
        }
    }
}

async fn read_piece(
    store: &Store,
    hash: &BlobHash,
    at: u64,
    end: u64,
) -> Result<Bytes, StoreError> {
    let range = at..end.min(at + PIECE);
    let bytes = store.blobs().get_range(hash, range).await?;
    bytes.ok_or_else(|| StoreError::other(format!("blob {hash} is gone")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_we_give_are_understood() {
        assert_eq!(
            MediaVariant::from_file_name("640.webp"),
            Some(MediaVariant::Width(640))
        );
        assert_eq!(
            MediaVariant::from_file_name("original.png"),
            Some(MediaVariant::Original("png"))
        );
        assert_eq!(
            MediaVariant::from_file_name("file.mp3"),
            Some(MediaVariant::Recording("mp3"))
        );
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
            assert!(MediaVariant::from_file_name(wrong).is_none(), "{wrong}");
        }
    }
}
