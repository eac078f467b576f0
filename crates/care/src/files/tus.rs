//! `/api/consultation/uploads`: report files that survive a dropped line, as tus 1.0.0 says.
//!
//! They belong to the draft whose cookie comes with each call. `File-Id` on the answer to the last `PATCH`, or to a later
//! `HEAD`, is the kept file; a file that is refused is refused there, in the words of the form.

use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State};
use axum::response::Response;
use axum::routing::{options, patch};
use http::header::LOCATION;
use http::{HeaderMap, HeaderName, StatusCode};
use store::WriteTx;
use utoipa::OpenApi;
use web::{Error, Path, tus};

use super::uploads::Progress;
use super::{Files, LARGEST_FILE};

const FILE_ID: HeaderName = HeaderName::from_static("file-id");

/// A request that somebody is writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// What its files belong to.
    pub request: String,
    /// Whether photos are taken.
    pub photos: bool,
}

/// Whose files the calls bring.
#[async_trait]
pub trait Drafts: Send + Sync + 'static {
    /// The draft that the headers of a call open; none without its cookie.
    ///
    /// # Errors
    /// When it cannot be looked up.
    async fn owner(&self, headers: &HeaderMap) -> Result<Option<Draft>, Error>;

    /// Locks a draft in the transaction that adds a file to it.
    ///
    /// # Errors
    /// When nothing may be added any more, for it was sent or erased meanwhile.
    async fn accept(&self, tx: &WriteTx, request: &str) -> Result<(), Error>;
}

/// The calls, for the OpenAPI document.
#[derive(Debug, OpenApi)]
#[openapi(paths(tell, begin, read, append, cancel))]
struct Api;

/// The OpenAPI document of the calls.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

/// What the handlers need.
#[derive(Clone)]
pub(super) struct Room {
    pub files: Files,
    pub drafts: Arc<dyn Drafts>,
}

impl Room {
    async fn draft(&self, headers: &HeaderMap) -> Result<Draft, Error> {
        let draft = self.drafts.owner(headers).await?;
        draft.ok_or_else(tus::gone)
    }
}

/// The calls of uploads.
pub fn router(files: Files, drafts: Arc<dyn Drafts>) -> Router {
    Router::new()
        .route("/api/consultation/uploads", options(tell).post(begin))
        .route(
            "/api/consultation/uploads/{id}",
            patch(append).head(read).delete(cancel),
        )
        .layer(DefaultBodyLimit::max(tus::MAX_CHUNK))
        .with_state(Room { files, drafts })
}

/// What of tus is spoken here.
#[utoipa::path(options, path = "/api/consultation/uploads", operation_id = "tell_report_uploads", tag = "consultation",
    responses((status = 204, description = "Told in `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`")))]
async fn tell() -> Response {
    tus::told(u64::try_from(LARGEST_FILE).unwrap_or(u64::MAX))
}

/// Begins the upload of a report file to the draft of the cookie `care`.
#[utoipa::path(post, path = "/api/consultation/uploads", operation_id = "begin_report_upload", tag = "consultation",
    params(
        ("Tus-Resumable" = String, Header, description = "`1.0.0`"),
        ("Upload-Length" = u64, Header, description = "Bytes of the whole file, at most 10 MB"),
        ("Upload-Metadata" = Option<String>, Header, description = "`filename` and its value in base64")
    ),
    responses((status = 201, description = "Begun; `Location` says where to send the bytes"),
        (status = 404, description = "No draft is open"), (status = 412, description = "Another version of tus"),
        (status = 413, description = "Too large"), (status = 422, description = "Empty, or one file too many")))]
async fn begin(State(room): State<Room>, headers: HeaderMap) -> Result<Response, Error> {
    tus::check_version(&headers)?;
    let draft = room.draft(&headers).await?;
    let length = tus::announced(&headers)?;
    let name = tus::file_name(&headers);
    let progress = room.files.begin(&draft, length, &name).await?;
    let mut response = answer(StatusCode::CREATED, &progress);
    let place = format!("/api/consultation/uploads/{}", progress.id);
    tus::put(&mut response, LOCATION, &place);
    Ok(response)
}

/// How far an upload is.
#[utoipa::path(head, path = "/api/consultation/uploads/{id}", operation_id = "read_report_upload", tag = "consultation",
    params(("id" = String, Path, description = "The upload")),
    responses((status = 200, description = "`Upload-Offset` bytes have arrived; `File-Id` once it is kept"),
        (status = 404, description = "No such upload of this draft, or more than a day old"),
        (status = 412, description = "Another version of tus"),
        (status = 413, description = "It was refused: too many pixels"), (status = 415, description = "It was refused: not taken"),
        (status = 422, description = "It was refused: broken, locked, or with macros"),
        (status = 423, description = "All is there, and is being looked at: ask again")))]
async fn read(
    State(room): State<Room>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    tus::check_version(&headers)?;
    let draft = room.draft(&headers).await?;
    let progress = tus::apart(async move { room.progress(&draft, &id).await }).await?;
    Ok(answer(StatusCode::OK, &progress))
}

/// Sends more of a file.
#[utoipa::path(patch, path = "/api/consultation/uploads/{id}", operation_id = "append_to_report_upload", tag = "consultation",
    params(
        ("id" = String, Path, description = "The upload"),
        ("Upload-Offset" = u64, Header, description = "Where these bytes begin; as `HEAD` says")
    ),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream", description = "At most 4 MB"),
    responses((status = 204, description = "`Upload-Offset` bytes have arrived; with the last of them, `File-Id`"),
        (status = 404, description = "No such upload of this draft, or more than a day old"),
        (status = 409, description = "The upload stands at another byte"),
        (status = 412, description = "Another version of tus"),
        (status = 413, description = "More than announced, more than 4 MB at once, or too many pixels"),
        (status = 415, description = "Not a chunk of an upload, or a file of a kind that is not taken"),
        (status = 422, description = "The file is broken, locked, or holds macros; `detail` says what to do"),
        (status = 423, description = "All is there, and is being looked at: ask again")))]
async fn append(
    State(room): State<Room>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Error> {
    tus::check_version(&headers)?;
    let draft = room.draft(&headers).await?;
    let offset = tus::chunk_offset(&headers)?;
    let progress = tus::apart(async move { room.append(&draft, &id, offset, body).await }).await?;
    Ok(answer(StatusCode::NO_CONTENT, &progress))
}

/// Cancels an upload. A file that it became stays.
#[utoipa::path(delete, path = "/api/consultation/uploads/{id}", operation_id = "cancel_report_upload", tag = "consultation",
    params(("id" = String, Path, description = "The upload")),
    responses((status = 204, description = "Nothing is kept of it"), (status = 404, description = "No such upload of this draft"),
        (status = 412, description = "Another version of tus")))]
async fn cancel(
    State(room): State<Room>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    tus::check_version(&headers)?;
    let draft = room.draft(&headers).await?;
    room.files.cancel(&draft, &id).await?;
    Ok(tus::answer(StatusCode::NO_CONTENT, None))
}

fn answer(status: StatusCode, progress: &Progress) -> Response {
    let mut response = tus::answer(status, Some(&progress.standing));
    if let Some(file) = &progress.file {
        tus::put(&mut response, FILE_ID, file);
    }
    response
}
