//! Calls behind the follow-up code.

use axum::extract::{FromRequest, Request, State as Shared};
use axum::response::{IntoResponse, Response};
use forms::ApiForm;
use http::header::SET_COOKIE;
use http::{HeaderMap, StatusCode};
use kernel::ProblemDetails;
use serde::Deserialize;
use threads::AttachmentQuery;
use uploads::documents;
use utoipa::ToSchema;
use web::{
    ClientAddress, Error, FormBody, FormFile, Json, Path, Query, invalid_field, private_response,
};

use super::attachments::QuestionThreads;
use super::service::{MessageForm, ThreadState};
use super::store;
use super::view::ThreadView;
use crate::follow_up::saved_codes::{self, KeptCodes};
use crate::follow_up::session::{self, with_cookie};
use crate::tables::question::Model;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct CodeBody {
    /// In any case, with or without spaces and hyphens.
    pub code: String,
}

/// Opens a question with its code, for half an hour.
#[utoipa::path(post, path = "/api/follow", operation_id = "open_thread", tag = "community",
    responses((status = 200, body = ThreadView, description = "With the cookie `follow`"), (status = 404, description = "No question has this code, or it was erased")))]
pub(crate) async fn open_thread(
    Shared(room): Shared<ThreadState>,
    axum::Extension(ClientAddress(address)): axum::Extension<ClientAddress>,
    Json(body): Json<CodeBody>,
) -> Result<Response, Error> {
    let question = room.open_by_code(&body.code, address).await?;
    respond_with_thread(&room, question).await
}

/// The thread, and a cookie for another half hour.
pub(crate) async fn respond_with_thread(
    room: &ThreadState,
    question: Model,
) -> Result<Response, Error> {
    let cookie = session::begin_session(&room.community, &question.id)?;
    let thread = room.load_thread(question).await?;
    with_cookie(private_response(Json(thread)), &cookie)
}

/// The thread that the cookie opens.
#[utoipa::path(get, path = "/api/follow", operation_id = "read_thread", tag = "community",
    responses((status = 200, body = ThreadView), (status = 401, description = "The code has to be entered")))]
pub(crate) async fn read_thread(
    Shared(room): Shared<ThreadState>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let question = room.find_by_cookie(&headers).await;
    let question = match question {
        Ok(question) => question,
        // A cached 401 would still be shown after the code was entered.
        Err(error) => return Ok(private_response(error)),
    };
    Ok(private_response(Json(room.load_thread(question).await?)))
}

/// The follow-up codes that were given on this device and are shown on it: for a week, or until they are dismissed.
#[utoipa::path(get, path = "/api/follow/codes", operation_id = "list_kept_codes", tag = "community",
    responses((status = 200, body = KeptCodes)))]
pub(crate) async fn list_codes(
    Shared(room): Shared<ThreadState>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let codes = saved_codes::list_saved_codes(&room.community, &headers).await?;
    Ok(private_response(Json(codes)))
}

/// Shows a follow-up code on this device no more. It still opens its question.
#[utoipa::path(post, path = "/api/follow/codes/dismiss", operation_id = "dismiss_kept_code", tag = "community",
    responses((status = 204, description = "The cookie `codes` is without it")))]
pub(crate) async fn dismiss_code(
    Shared(room): Shared<ThreadState>,
    headers: HeaderMap,
    Json(body): Json<CodeBody>,
) -> Result<Response, Error> {
    let done = StatusCode::NO_CONTENT.into_response();
    dismiss_code_response(&room, &headers, &body.code, done)
}

/// An answer after which this device shows a code no more.
pub(crate) fn dismiss_code_response(
    room: &ThreadState,
    headers: &HeaderMap,
    code: &str,
    response: Response,
) -> Result<Response, Error> {
    let mut response = private_response(response);
    for cookie in saved_codes::without_code(&room.community, headers, code)? {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Adds a message.
#[utoipa::path(post, path = "/api/follow/messages", operation_id = "add_message", tag = "community", request_body = MessageForm,
    responses((status = 200, body = ThreadView), (status = 401, description = "The code has to be entered"), (status = 409, description = "The conversation is over")))]
pub(crate) async fn add_message(
    Shared(room): Shared<ThreadState>,
    headers: HeaderMap,
    called: ApiForm<MessageForm>,
) -> Result<Response, Error> {
    let question = room.find_by_cookie(&headers).await?;
    let key = threads::client_key(&headers);
    room.submit_message(&question, called.parse_form(), key)
        .await?;
    reload_thread(&room, &headers).await
}

/// Adds a photo (`multipart/form-data`, field `photo`; at most 10 MB). Only its pixels are kept, sealed. With the same
/// `Idempotency-Key` again it is one.
#[utoipa::path(post, path = "/api/follow/photos", operation_id = "add_photo", tag = "community",
    request_body(content_type = "multipart/form-data", content = String),
    responses((status = 200, body = ThreadView), (status = 401, description = "The code has to be entered"), (status = 409, description = "The conversation is over"),
        (status = 422, description = "It is not taken; `errors` says why")))]
pub(crate) async fn add_photo(
    Shared(room): Shared<ThreadState>,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, Error> {
    let question = room.find_by_cookie(&headers).await?;
    let photo = read_file(request, "photo").await?;
    if !documents::is_photo(&photo.bytes) {
        return Err(invalid_field("photo", l10n::t!("community-photo-not-one")));
    }
    submit_file(room, &question, photo, &headers).await
}

/// Adds a photo or a document (`multipart/form-data`, field `file`; at most 10 MB). Of a photo only the pixels are kept; a document
/// is PDF, DOC or DOCX, and is looked at first. Both are sealed. With the same `Idempotency-Key` again it is one.
#[utoipa::path(post, path = "/api/follow/attachments", operation_id = "add_attachment", tag = "community",
    request_body(content_type = "multipart/form-data", content = String),
    responses((status = 200, body = ThreadView), (status = 401, description = "The code has to be entered"), (status = 409, description = "The conversation is over"),
        (status = 422, description = "It is not taken; `errors` says why")))]
pub(crate) async fn add_attachment(
    Shared(room): Shared<ThreadState>,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, Error> {
    let question = room.find_by_cookie(&headers).await?;
    let file = read_file(request, "file").await?;
    submit_file(room, &question, file, &headers).await
}

async fn submit_file(
    room: ThreadState,
    question: &Model,
    file: FormFile,
    headers: &HeaderMap,
) -> Result<Response, Error> {
    let key = threads::client_key(headers);
    let threads = QuestionThreads(room.clone());
    threads.submit_attachment(question, file, key).await?;
    reload_thread(&room, headers).await
}

/// The file of a form.
///
/// # Errors
/// 422 where none was chosen, 413 for a body that is too large.
pub(super) async fn read_file(request: Request, field: &str) -> Result<FormFile, Error> {
    let missing = || threads::attachment_missing(field);
    let mut posted = match FormBody::from_request(request, &()).await {
        Err(error) if error.problem().status == 415 => return Err(missing()),
        posted => posted?,
    };
    let mut files = posted.take_files().into_iter();
    files.find(|file| file.field == field).ok_or_else(missing)
}

async fn reload_thread(room: &ThreadState, headers: &HeaderMap) -> Result<Response, Error> {
    let question = room.find_by_cookie(headers).await?;
    respond_with_thread(room, question).await
}

/// A photo, document or voice note of the thread.
#[utoipa::path(get, path = "/api/follow/attachments/{id}", operation_id = "read_attachment", tag = "community",
    params(("id" = String, Path), ("as" = Option<String>, Query, description = "`wav` for a voice note that cannot be played")),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 401, description = "The code has to be entered"), (status = 404, description = "There is no such attachment")))]
pub(crate) async fn read_attachment(
    Shared(room): Shared<ThreadState>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(wanted): Query<AttachmentQuery>,
) -> Result<Response, Error> {
    let question = room.find_by_cookie(&headers).await?;
    let data_store = room.community.store();
    let thread = store::open_thread(data_store, &question)?;
    let opened = thread.open_attachment(data_store, &id).await?;
    // not shown: the answer to an <img> or <audio>.
    let gone = || ProblemDetails::not_found("There is no such attachment.");
    threads::attachment_response(opened.ok_or_else(gone)?, &wanted, &headers).await
}

/// Says that the answer helped.
#[utoipa::path(post, path = "/api/follow/helpful", operation_id = "mark_thread_helpful", tag = "community",
    responses((status = 200, body = ThreadView), (status = 401, description = "The code has to be entered"), (status = 409, description = "There is no answer yet")))]
pub(crate) async fn record_thread_helpful(
    Shared(room): Shared<ThreadState>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let question = room.find_by_cookie(&headers).await?;
    room.record_helpful(&question).await?;
    reload_thread(&room, &headers).await
}

/// Takes the question back, also while it is being answered.
#[utoipa::path(post, path = "/api/follow/withdraw", operation_id = "withdraw_question", tag = "community",
    responses((status = 200, body = ThreadView), (status = 401, description = "The code has to be entered"), (status = 409, description = "The conversation is over")))]
pub(crate) async fn withdraw_question(
    Shared(room): Shared<ThreadState>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let question = room.find_by_cookie(&headers).await?;
    room.withdraw_question(&question).await?;
    reload_thread(&room, &headers).await
}

/// Erases the question with all that hangs on it: its key is destroyed, and nothing of it can be read any more.
#[utoipa::path(post, path = "/api/follow/erase", operation_id = "erase_question", tag = "community",
    responses((status = 204, description = "It is erased"), (status = 401, description = "The code has to be entered")))]
pub(crate) async fn erase_question(
    Shared(room): Shared<ThreadState>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let question = room.find_by_cookie(&headers).await?;
    room.erase_question(&question).await?;
    leave_response(&room, StatusCode::NO_CONTENT.into_response())
}

/// Forgets the code on this device.
#[utoipa::path(post, path = "/api/follow/leave", operation_id = "leave_thread", tag = "community",
    responses((status = 204, description = "The cookie is dropped")))]
pub(crate) async fn leave_thread(Shared(room): Shared<ThreadState>) -> Result<Response, Error> {
    leave_response(&room, StatusCode::NO_CONTENT.into_response())
}

/// An answer that takes the cookie away.
pub(crate) fn leave_response(room: &ThreadState, response: Response) -> Result<Response, Error> {
    let mut response = private_response(response);
    for cookie in session::drop_session(&room.community) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}
