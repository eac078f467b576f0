//! The protocol of tus 1.0.0 (<https://tus.io/protocols/resumable-upload>): what headers and bodies say, and how they are
//! answered. Creation, expiration and termination are spoken besides the core.

use std::time::Duration;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use kernel::ProblemDetails;
use web::{Error, Result};

use crate::Upload;

const VERSION: &str = "1.0.0";
const RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");
const OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const LENGTH: HeaderName = HeaderName::from_static("upload-length");
const METADATA: HeaderName = HeaderName::from_static("upload-metadata");
const EXPIRES: HeaderName = HeaderName::from_static("upload-expires");
const CHUNK: &str = "application/offset+octet-stream";
/// Characters of a file's name that are kept.
const LONGEST_NAME: usize = 200;
/// Bytes taken with one `PATCH` at most: 4 MiB.
pub const MAX_CHUNK: usize = 4 << 20;
/// What has come of a chunk by then is kept, and the rest is asked for again.
const CHUNK_TIME: Duration = Duration::from_secs(20);

/// The answer to `OPTIONS`: what of tus is spoken, and how many bytes a file may have.
pub fn options_response(largest: u64) -> Response {
    let mut response = tus_response(StatusCode::NO_CONTENT, None);
    for (name, value) in [
        ("tus-version", VERSION),
        ("tus-extension", "creation,expiration,termination"),
        ("tus-max-size", &largest.to_string()),
    ] {
        insert_header(&mut response, HeaderName::from_static(name), value);
    }
    response
}

/// Whether the sender speaks our version.
/// 412 when it speaks another, or does not say.
pub fn check_version(headers: &HeaderMap) -> Result<()> {
    if headers
        .get(RESUMABLE)
        .is_some_and(|version| version == VERSION)
    {
        return Ok(());
    }
    // not shown: our script sends this right, others are programs
    let words = format!("Uploads speak tus {VERSION}; say so in Tus-Resumable.");
    // not shown: our script sends this right, others are programs
    Err(ProblemDetails::new(412, "tus_version", "Another version of tus", words).into())
}

/// How many bytes a new upload announces.
/// 400 without a number.
pub fn announced_length(headers: &HeaderMap) -> Result<u64> {
    parse_number_header(headers, &LENGTH)
}

/// The byte at which the chunk of a `PATCH` begins.
/// 415 when it is no chunk, 400 without a number.
pub fn chunk_offset(headers: &HeaderMap) -> Result<u64> {
    let is_chunk = headers
        .get(CONTENT_TYPE)
        .is_some_and(|media_type| media_type == CHUNK);
    if !is_chunk {
        // not shown: our script sends this right, others are programs
        let words = format!("A part of an upload is sent as {CHUNK}.");
        return Err(
            // not shown: our script sends this right, others are programs
            ProblemDetails::new(415, "not_a_chunk", "Not a part of an upload", words).into(),
        );
    }
    parse_number_header(headers, &OFFSET)
}

fn parse_number_header(headers: &HeaderMap, name: &HeaderName) -> Result<u64> {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok()?.parse().ok())
        .ok_or_else(|| {
            // not shown: our script sends this right, others are programs
            ProblemDetails::bad_request(format!("{name} must be a number of bytes.")).into()
        })
}

/// The name that the file had with its sender, without folders; it decides nothing.
pub fn file_name(headers: &HeaderMap) -> String {
    let metadata = headers
        .get(METADATA)
        .and_then(|metadata| metadata.to_str().ok());
    let name = metadata
        .unwrap_or_default()
        .split(',')
        .filter_map(|pair| pair.trim().split_once(' '))
        .find(|(key, _)| *key == "filename")
        .and_then(|(_, value)| BASE64_STANDARD.decode(value.trim()).ok())
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default();
    // Some clients send the whole path on their machine, in Unix or Windows style.
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name
        .chars()
        .filter(|c| !c.is_control())
        .take(LONGEST_NAME)
        .collect();
    match name.trim() {
        "" => "untitled".to_owned(),
        name => name.to_owned(),
    }
}

/// What a body brings, at most `room` bytes. A dropped line, or a slow one, ends it early.
/// 413 when it brings more.
pub async fn read_chunk(body: Body, room: usize) -> Result<Bytes> {
    let mut frames = body.into_data_stream();
    let mut bytes = BytesMut::new();
    let all = async {
        while let Some(Ok(frame)) = frames.next().await {
            if bytes.len() + frame.len() > room {
                return Err(too_long());
            }
            bytes.extend_from_slice(&frame);
        }
        Ok(())
    };
    match tokio::time::timeout(CHUNK_TIME, all).await {
        Ok(Err(refused)) => Err(refused),
        // This includes the time-out: the client asks for the offset and continues from there.
        _ => Ok(bytes.freeze()),
    }
}

fn too_long() -> Error {
    ProblemDetails::too_large(l10n::t!("uploads-chunk-too-large"))
        .with_code("chunk_too_large")
        .into()
}

/// 404: the upload is over, or somebody else's.
pub fn upload_gone() -> Error {
    ProblemDetails::not_found(l10n::t!("uploads-gone")).into()
}

/// 409: the upload stands at another byte.
pub fn offset_conflict(received: u64) -> Error {
    ProblemDetails::conflict(l10n::t!(
        "uploads-offset-conflict",
        received = received.to_string()
    ))
    .with_code("wrong_offset")
    .into()
}

/// 409: somebody else added to the upload at this moment.
pub fn concurrent_chunk() -> Error {
    ProblemDetails::conflict(l10n::t!("uploads-concurrent-chunk"))
        .with_code("wrong_offset")
        .into()
}

/// 423: the bytes are all there, and somebody makes a file of them at this moment.
pub fn being_finished() -> Error {
    let words = l10n::t!("uploads-being-finished");
    let problem = ProblemDetails::new(
        423,
        "being_finished",
        l10n::t!("uploads-being-finished-title"),
        words,
    );
    Error::from(problem).retry_after(2)
}

/// Runs in a task of its own: a sender whose line drops takes the call with it, but not what has arrived.
/// What the work answers; 500 when it falls over.
pub async fn run_detached<T: Send + 'static>(
    work: impl Future<Output = Result<T>> + Send + 'static,
) -> Result<T> {
    tokio::spawn(work).await.map_err(Error::internal)?
}

/// An answer with the headers of the protocol.
pub fn tus_response(status: StatusCode, upload: Option<&Upload>) -> Response {
    let mut response = status.into_response();
    insert_header(&mut response, RESUMABLE, VERSION);
    insert_header(&mut response, CACHE_CONTROL, "no-store");
    if let Some(upload) = upload {
        insert_header(&mut response, OFFSET, &upload.received.to_string());
        insert_header(&mut response, LENGTH, &upload.length.to_string());
        let expires = upload.expires_at.format("%a, %d %b %Y %H:%M:%S GMT");
        insert_header(&mut response, EXPIRES, &expires.to_string());
    }
    response
}

/// Puts a header into an answer; one that cannot stand in a header is left out.
pub fn insert_header(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(metadata: &str) -> String {
        let mut headers = HeaderMap::new();
        headers.insert(METADATA, HeaderValue::from_str(metadata).unwrap());
        file_name(&headers)
    }

    #[test]
    fn a_name_is_only_a_name() {
        let metadata = |name: &str| {
            format!(
                "filetype aW1hZ2UvcG5n,filename {}",
                BASE64_STANDARD.encode(name)
            )
        };
        assert_eq!(named(&metadata("Malaria nẹ́t.jpg")), "Malaria nẹ́t.jpg");
        assert_eq!(named(&metadata("../../etc/passwd")), "passwd");
        assert_eq!(
            named(&metadata("C:\\Users\\Ada\\my photo.png")),
            "my photo.png"
        );
        assert_eq!(named(&metadata("a\0b\n")), "ab");
        assert_eq!(named(&metadata("/")), "untitled");
        assert_eq!(named("filename ???"), "untitled");
        assert_eq!(named(&metadata(&"x".repeat(900))).len(), LONGEST_NAME);
    }

    #[tokio::test]
    async fn of_a_dropped_line_what_came_is_kept() {
        let broken = futures::stream::iter([
            Ok(Bytes::from_static(b"abc")),
            Err(std::io::Error::other("dropped")),
        ]);
        let came = read_chunk(Body::from_stream(broken), 10).await.unwrap();
        assert_eq!(&came[..], b"abc");
        let more = read_chunk(Body::from("abcdef"), 5).await.unwrap_err();
        assert_eq!(more.problem().code, "chunk_too_large");
    }
}
