//! `/api/desk/uploads`: uploads that survive a dropped line, as tus 1.0.0 says (<https://tus.io/protocols/resumable-upload>).
//!
//! Creation, expiration and termination are spoken besides the core. `Media-Id` on the answer to the last `PATCH`, or to
//! a later `HEAD`, is what the file is called in the library.
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::Response;
use axum::routing::{options, patch};
use staff::SignedIn;
use web::{Error, Path, tus};

use super::uploads::Progress;
use super::{MAX_VIDEO, Media};

const MEDIA_ID: HeaderName = HeaderName::from_static("media-id");

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
    tus::told(MAX_VIDEO)
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
    tus::check_version(&headers)?;
    let length = tus::announced(&headers)?;
    let progress = media.begin(&who, length, tus::file_name(&headers)).await?;
    let mut response = answer(StatusCode::CREATED, Some(&progress));
    let place = format!("/api/desk/uploads/{}", progress.id);
    tus::put(&mut response, header::LOCATION, &place);
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
    tus::check_version(&headers)?;
    let progress = tus::apart(async move { media.progress(&who, &id).await }).await?;
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
    tus::check_version(&headers)?;
    let offset = tus::chunk_offset(&headers)?;
    let progress = tus::apart(async move { media.append(&who, &id, offset, body).await }).await?;
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
    tus::check_version(&headers)?;
    media.cancel(&who, &id).await?;
    Ok(tus::answer(StatusCode::NO_CONTENT, None))
}

fn answer(status: StatusCode, progress: Option<&Progress>) -> Response {
    let mut response = tus::answer(status, progress.map(|progress| &progress.standing));
    if let Some(media) = progress.and_then(|progress| progress.media.as_deref()) {
        tus::put(&mut response, MEDIA_ID, media);
    }
    response
}
