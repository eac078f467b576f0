//! `/api/desk/uploads`: uploads that survive a dropped line, as tus 1.0.0 says (<https://tus.io/protocols/resumable-upload>).
//!
//! Creation, expiration and termination are spoken besides the core. `Media-Id` on the answer to the last `PATCH`, or to
//! a later `HEAD`, is what the file is called in the library.
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{options, patch};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use kernel::Problem;
use staff::SignedIn;
use web::{Error, Path};

use super::uploads::Progress;
use super::{MAX_VIDEO, Media};

const VERSION: &str = "1.0.0";
const RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");
const OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const LENGTH: HeaderName = HeaderName::from_static("upload-length");
const METADATA: HeaderName = HeaderName::from_static("upload-metadata");
const EXPIRES: HeaderName = HeaderName::from_static("upload-expires");
const MEDIA_ID: HeaderName = HeaderName::from_static("media-id");
const CHUNK: &str = "application/offset+octet-stream";
/// Characters of a file's name that are kept.
const LONGEST_NAME: usize = 200;

pub fn router(media: Media) -> Router {
    Router::new()
        .route(
            "/api/desk/uploads",
            options(tell_uploads).post(begin_upload),
        )
        .route(
            "/api/desk/uploads/{id}",
            patch(append_to_upload)
                .head(read_upload)
                .delete(cancel_upload),
        )
        .with_state(media)
}

/// What of tus is spoken here.
#[utoipa::path(options, path = "/api/desk/uploads", operation_id = "tell_uploads", tag = "media",
    responses((status = 204, description = "Told in `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`")))]
pub(super) async fn tell_uploads(_: SignedIn) -> Response {
    let mut response = answer(StatusCode::NO_CONTENT, None);
    put(
        &mut response,
        HeaderName::from_static("tus-version"),
        VERSION,
    );
    put(
        &mut response,
        HeaderName::from_static("tus-extension"),
        "creation,expiration,termination",
    );
    put(
        &mut response,
        HeaderName::from_static("tus-max-size"),
        &MAX_VIDEO.to_string(),
    );
    response
}

/// Begins an upload.
#[utoipa::path(post, path = "/api/desk/uploads", operation_id = "begin_upload", tag = "media",
    params(
        ("Tus-Resumable" = String, Header, description = "`1.0.0`"),
        ("Upload-Length" = u64, Header, description = "Bytes of the whole file, at most 200 MB"),
        ("Upload-Metadata" = Option<String>, Header, description = "`filename` and its value in base64")
    ),
    responses((status = 201, description = "Begun; `Location` says where to send the bytes"),
        (status = 412, description = "Another version of tus"), (status = 413, description = "Too large for anything that is taken")))]
pub(super) async fn begin_upload(
    State(media): State<Media>,
    who: SignedIn,
    headers: HeaderMap,
) -> Result<Response, Error> {
    check_version(&headers)?;
    let length = number(&headers, &LENGTH)?;
    let progress = media.begin(&who, length, file_name(&headers)).await?;
    let mut response = answer(StatusCode::CREATED, Some(&progress));
    let place = format!("/api/desk/uploads/{}", progress.id);
    put(&mut response, header::LOCATION, &place);
    Ok(response)
}

/// How far an upload is.
#[utoipa::path(head, path = "/api/desk/uploads/{id}", operation_id = "read_upload", tag = "media",
    params(("id" = String, Path, description = "The upload")),
    responses((status = 200, description = "`Upload-Offset` bytes have arrived; `Media-Id` once it is finished"), (status = 404, description = "No such upload of yours, or more than a day old"),
        (status = 423, description = "All is there, and is being looked at: ask again")))]
pub(super) async fn read_upload(
    State(media): State<Media>,
    who: SignedIn,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    check_version(&headers)?;
    let progress = apart(async move { media.progress(&who, &id).await }).await?;
    Ok(answer(StatusCode::OK, Some(&progress)))
}

/// Sends more of a file.
#[utoipa::path(patch, path = "/api/desk/uploads/{id}", operation_id = "append_to_upload", tag = "media",
    params(
        ("id" = String, Path, description = "The upload"),
        ("Upload-Offset" = u64, Header, description = "Where these bytes begin; as `HEAD` says")
    ),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream", description = "At most 4 MB"),
    responses((status = 204, description = "`Upload-Offset` bytes have arrived; with the last of them, `Media-Id`"),
        (status = 404, description = "No such upload of yours, or more than a day old"),
        (status = 409, description = "The upload stands at another byte"),
        (status = 413, description = "More than announced, more than 4 MB at once, or larger than a file of its kind may be"),
        (status = 415, description = "Not a chunk of an upload, or a file of a kind that is not taken"),
        (status = 422, description = "The file is cut, broken or holds a program"),
        (status = 423, description = "All is there, and is being looked at: ask again")))]
pub(super) async fn append_to_upload(
    State(media): State<Media>,
    who: SignedIn,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Error> {
    check_version(&headers)?;
    let is_chunk = headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|media_type| media_type == CHUNK);
    if !is_chunk {
        let words = format!("A part of an upload is sent as {CHUNK}.");
        return Err(Problem::new(415, "not_a_chunk", "Not a part of an upload", words).into());
    }
    let offset = number(&headers, &OFFSET)?;
    let progress = apart(async move { media.append(&who, &id, offset, body).await }).await?;
    Ok(answer(StatusCode::NO_CONTENT, Some(&progress)))
}

/// Cancels an upload.
#[utoipa::path(delete, path = "/api/desk/uploads/{id}", operation_id = "cancel_upload", tag = "media",
    params(("id" = String, Path, description = "The upload")),
    responses((status = 204, description = "Nothing is kept of it"), (status = 404, description = "No such upload of yours")))]
pub(super) async fn cancel_upload(
    State(media): State<Media>,
    who: SignedIn,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    check_version(&headers)?;
    media.cancel(&who, &id).await?;
    Ok(answer(StatusCode::NO_CONTENT, None))
}

/// Runs in a task of its own: a sender whose line drops takes the call with it, but not what has arrived.
async fn apart(
    work: impl Future<Output = Result<Progress, Error>> + Send + 'static,
) -> Result<Progress, Error> {
    tokio::spawn(work).await.map_err(Error::internal)?
}

fn check_version(headers: &HeaderMap) -> Result<(), Error> {
    if headers
        .get(RESUMABLE)
        .is_some_and(|version| version == VERSION)
    {
        return Ok(());
    }
    let words = format!("Uploads speak tus {VERSION}; say so in Tus-Resumable.");
    Err(Problem::new(412, "tus_version", "Another version of tus", words).into())
}

fn number(headers: &HeaderMap, name: &HeaderName) -> Result<u64, Error> {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok()?.parse().ok())
        .ok_or_else(|| Problem::bad_request(format!("{name} must be a number of bytes.")).into())
}

/// The name that the file had with its sender, without folders; it decides nothing.
fn file_name(headers: &HeaderMap) -> String {
    let told = headers.get(METADATA).and_then(|told| told.to_str().ok());
    let name = told
        .unwrap_or_default()
        .split(',')
        .filter_map(|pair| pair.trim().split_once(' '))
        .find(|(key, _)| *key == "filename")
        .and_then(|(_, value)| BASE64_STANDARD.decode(value.trim()).ok())
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default();
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

fn answer(status: StatusCode, progress: Option<&Progress>) -> Response {
    let mut response = status.into_response();
    put(&mut response, RESUMABLE, VERSION);
    put(&mut response, header::CACHE_CONTROL, "no-store");
    if let Some(progress) = progress {
        put(&mut response, OFFSET, &progress.received.to_string());
        put(&mut response, LENGTH, &progress.length.to_string());
        let expires = progress.expires_at.format("%a, %d %b %Y %H:%M:%S GMT");
        put(&mut response, EXPIRES, &expires.to_string());
        if let Some(media) = &progress.media {
            put(&mut response, MEDIA_ID, media);
        }
    }
    response
}

fn put(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(told: &str) -> String {
        let mut headers = HeaderMap::new();
        headers.insert(METADATA, HeaderValue::from_str(told).unwrap());
        file_name(&headers)
    }

    #[test]
    fn a_name_is_only_a_name() {
        let told = |name: &str| {
            format!(
                "filetype aW1hZ2UvcG5n,filename {}",
                BASE64_STANDARD.encode(name)
            )
        };
        assert_eq!(named(&told("Malaria nẹ́t.jpg")), "Malaria nẹ́t.jpg");
        assert_eq!(named(&told("../../etc/passwd")), "passwd");
        assert_eq!(named(&told("C:\\Users\\Ada\\my photo.png")), "my photo.png");
        assert_eq!(named(&told("a\0b\n")), "ab");
        assert_eq!(named(&told("/")), "untitled");
        assert_eq!(named("filename ???"), "untitled");
        assert_eq!(named(&told(&"x".repeat(900))).len(), LONGEST_NAME);
    }
}
