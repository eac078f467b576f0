//! The calls and forms behind the follow-up code, put together.
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::post;
use http::HeaderMap;
use threads::{voice_note_openapi, voice_note_router};
use uploads::documents::LARGEST_FILE;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, IdempotencyLayer};

use super::attachments::QuestionThreads;
use super::code_attempts::CodeAttempts;
use super::service::ThreadState;
use super::{api, forms};
use crate::service::CommunityService;

/// What stands around a file in the form that sends it.
const AROUND: usize = 64 << 10;

fn message_routes() -> OpenApiRouter<ThreadState> {
    OpenApiRouter::default().routes(routes!(api::add_message))
}

fn file_routes() -> OpenApiRouter<ThreadState> {
    OpenApiRouter::default()
        .routes(routes!(api::add_photo))
        .routes(routes!(api::add_attachment))
        .layer(DefaultBodyLimit::max(LARGEST_FILE + AROUND))
}

fn other_routes() -> OpenApiRouter<ThreadState> {
    // A form has no key. What a phone takes is often larger than allowed, and then told at the field.
    let file_form = post(forms::post_file).layer(DefaultBodyLimit::max(2 * LARGEST_FILE));
    OpenApiRouter::default()
        .routes(routes!(api::read_thread, api::open_thread))
        .routes(routes!(api::list_codes))
        .routes(routes!(api::dismiss_code))
        .routes(routes!(api::read_attachment))
        .routes(routes!(api::record_thread_helpful))
        .routes(routes!(api::withdraw_question))
        .routes(routes!(api::erase_question))
        .routes(routes!(api::leave_thread))
        .route("/community/follow", post(forms::post_follow))
        .route("/community/follow/attachments", file_form)
}

pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    message_routes()
        .merge(file_routes())
        .merge(other_routes())
        .merge(OpenApiRouter::with_openapi(voice_note_openapi::<
            QuestionThreads,
        >()))
        .into_openapi()
}

pub(crate) fn router(community: CommunityService) -> Router {
    // The same words soon after may be for another question: only a key tells a repeat.
    let once = IdempotencyLayer::new(community.store().clone())
        .keyed_only()
        .with_encryption();
    let room = ThreadState {
        community,
        guesses: Arc::new(CodeAttempts::default()),
    };
    let files = once
        .clone()
        .largest_body(LARGEST_FILE + AROUND)
        .wrap_routes(file_routes().into())
        // Outermost, so that a stranger is refused before any of the upload is read.
        .route_layer(from_fn_with_state(room.clone(), require_opened));
    Router::from(other_routes())
        .merge(once.wrap_routes(message_routes().into()))
        .merge(files)
        .with_state(room.clone())
        .merge(voice_note_router(QuestionThreads(room)))
}

/// Lets nobody send a file who has not entered a code.
async fn require_opened(
    State(room): State<ThreadState>,
    headers: HeaderMap,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    room.find_by_cookie(&headers).await?;
    Ok(next.run(request).await)
}
