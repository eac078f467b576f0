//! The calls of a booking's messages.

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State as Shared};
use axum::response::Response;
use forms::ApiForm;
use http::HeaderMap;
use kernel::ProblemDetails;
use threads::AttachmentQuery;
use uploads::documents::LARGEST_FILE;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, FormBody, IdempotencyLayer, Json, Path, Query, Result};

use super::attachments::{BookingThreads, submit_attachment};
use super::submission::{MessageForm, submit_message};
use super::view::{BookingThread, load_booking_thread};
use crate::booking::opened_by_link::OpenedBooking;
use crate::booking::pages::load_booking;
use crate::drafts::form_page::private_response;
use crate::requests::message_threads::open_thread;
use crate::service::ConsultationService;

/// What stands around a file in the form that sends it.
const AROUND: usize = 64 << 10;

/// The messages of a booking, and whether more may be written.
#[utoipa::path(get, path = "/api/consultation/bookings/{token}/messages", operation_id = "list_booking_messages", tag = "consultation",
    params(("token" = String, Path, description = "The secret of the link")),
    responses((status = 200, body = BookingThread), (status = 404, description = "The link opens nothing"),
        (status = 410, description = "The link is over")))]
async fn list_messages(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
) -> Result<Response> {
    let opened = load_booking(&consultations, &token).await?;
    thread_response(&consultations, &opened).await
}

async fn thread_response(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<Response> {
    let thread = load_booking_thread(consultations, opened).await?;
    Ok(private_response(Json(thread)))
}

/// Writes to the doctor. With the same `Idempotency-Key` again it is one message.
#[utoipa::path(post, path = "/api/consultation/bookings/{token}/messages", operation_id = "add_booking_message", tag = "consultation",
    params(("token" = String, Path, description = "The secret of the link")), request_body = MessageForm,
    responses((status = 200, body = BookingThread), (status = 404, description = "The link opens nothing"),
        (status = 409, description = "Nobody may write any more")))]
async fn add_message(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
    headers: HeaderMap,
    called: ApiForm<MessageForm>,
) -> Result<Response> {
    let opened = load_booking(&consultations, &token).await?;
    let key = threads::client_key(&headers);
    submit_message(&consultations, &opened, called.parse_form(), key).await?;
    // Read again, because the first message brings the key of the thread with it.
    let opened = load_booking(&consultations, &token).await?;
    thread_response(&consultations, &opened).await
}

/// Sends a photo or a document (`multipart/form-data`, field `file`; at most 10 MB). With the same `Idempotency-Key` again it is one.
#[utoipa::path(post, path = "/api/consultation/bookings/{token}/attachments", operation_id = "add_booking_attachment", tag = "consultation",
    params(("token" = String, Path, description = "The secret of the link")),
    request_body(content_type = "multipart/form-data", content = String),
    responses((status = 200, body = BookingThread), (status = 404, description = "The link opens nothing"),
        (status = 409, description = "Nobody may write any more"), (status = 422, description = "It is not taken; `detail` says why")))]
async fn add_attachment(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
    headers: HeaderMap,
    request: Request,
) -> Result<Response> {
    // Nothing is read of who has no link.
    let opened = load_booking(&consultations, &token).await?;
    let mut body = FormBody::from_request(request, &()).await?;
    let file = body
        .take_files()
        .into_iter()
        .find(|file| file.field == "file");
    let file = file.ok_or_else(|| threads::attachment_missing("file"))?;
    let key = threads::client_key(&headers);
    submit_attachment(&consultations, &opened, file, key).await?;
    let opened = load_booking(&consultations, &token).await?;
    thread_response(&consultations, &opened).await
}

/// A photo, document or voice note of the thread.
#[utoipa::path(get, path = "/api/consultation/bookings/{token}/attachments/{id}", operation_id = "read_booking_attachment", tag = "consultation",
    params(("token" = String, Path, description = "The secret of the link"), ("id" = String, Path),
        ("as" = Option<String>, Query, description = "`wav` for a voice note that cannot be played")),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 404, description = "There is no such attachment")))]
async fn read_attachment(
    Shared(consultations): Shared<ConsultationService>,
    Path((token, id)): Path<(String, String)>,
    Query(wanted): Query<AttachmentQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let opened = load_booking(&consultations, &token).await?;
    let store = consultations.store();
    for channel in opened.readable_channels() {
        let thread = open_thread(store, &opened.row, channel)?;
        if let Some(found) = thread.open_attachment(store, &id).await? {
            return threads::attachment_response(found, &wanted, &headers).await;
        }
    }
    // not shown: the answer to an <img> or <audio>.
    Err(Error::from(ProblemDetails::not_found(
        "There is no such attachment.",
    )))
}

fn message_routes() -> OpenApiRouter<ConsultationService> {
    OpenApiRouter::default().routes(routes!(list_messages, add_message))
}

fn attachment_routes() -> OpenApiRouter<ConsultationService> {
    OpenApiRouter::default()
        .routes(routes!(add_attachment))
        .layer(DefaultBodyLimit::max(LARGEST_FILE + AROUND))
        .routes(routes!(read_attachment))
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    message_routes()
        .merge(attachment_routes())
        .merge(OpenApiRouter::with_openapi(threads::voice_note_openapi::<
            BookingThreads,
        >()))
        .into_openapi()
}

pub fn router(consultations: ConsultationService) -> Router {
    // The same words soon after may be meant twice: only a key tells a repeat.
    let once = IdempotencyLayer::new(consultations.store().clone())
        .keyed_only()
        .with_encryption();
    let attachments = once
        .clone()
        .largest_body(LARGEST_FILE + AROUND)
        .wrap_routes(attachment_routes().into());
    once.wrap_routes(message_routes().into())
        .merge(attachments)
        .with_state(consultations.clone())
        .merge(threads::voice_note_router(BookingThreads(consultations)))
}
