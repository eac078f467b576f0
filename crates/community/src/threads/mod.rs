//! Private threads between an asker and the doctor, behind a follow-up code.
mod api;
mod code_attempts;
pub mod encryption;
pub(crate) mod erasure;
mod forms;
pub mod notices;
pub(crate) mod retention;
pub(crate) mod saved_codes;
mod service;
pub(crate) mod session;
pub mod store;
pub(crate) mod view;

use std::sync::Arc;

use ::store::{Actor, JobRunner, StoreError};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::post;
use http::HeaderMap;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, IdempotencyLayer};

use crate::CommunityService;
pub(crate) use api::with_cookie;
use code_attempts::CodeAttempts;
use retention::{ERASE_DUE, ERASE_FILES, NIGHT, erase_files, run_nightly};
use service::{LARGEST_PHOTO, ThreadState};

/// What stands around a photo in the form that sends it.
const AROUND: usize = 64 << 10;

fn message_routes() -> OpenApiRouter<ThreadState> {
    OpenApiRouter::default().routes(routes!(api::add_message))
}

fn photo_routes() -> OpenApiRouter<ThreadState> {
    OpenApiRouter::default()
        .routes(routes!(api::add_photo))
        .layer(DefaultBodyLimit::max(LARGEST_PHOTO + AROUND))
}

fn other_routes() -> OpenApiRouter<ThreadState> {
    // A form has no key. What a phone takes is often larger than allowed, and then told at the field.
    let photo_form = post(forms::post_photo).layer(DefaultBodyLimit::max(2 * LARGEST_PHOTO));
    OpenApiRouter::default()
        .routes(routes!(api::read_thread, api::open_thread))
        .routes(routes!(api::list_codes))
        .routes(routes!(api::dismiss_code))
        .routes(routes!(api::read_photo))
        .routes(routes!(api::record_thread_helpful))
        .routes(routes!(api::withdraw_question))
        .routes(routes!(api::erase_question))
        .routes(routes!(api::leave_thread))
        .route("/community/follow", post(forms::post_follow))
        .route("/community/follow/photos", photo_form)
}

pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    message_routes()
        .merge(photo_routes())
        .merge(other_routes())
        .into_openapi()
}

pub(crate) fn router(conversation: CommunityService) -> Router {
    // The same words soon after may be for another question: only a key tells a repeat.
    let once = IdempotencyLayer::new(conversation.store().clone())
        .keyed_only()
        .with_encryption();
    let room = ThreadState {
        conversation,
        guesses: Arc::new(CodeAttempts::default()),
    };
    let photos = once
        .clone()
        .largest_body(LARGEST_PHOTO + AROUND)
        .wrap_routes(photo_routes().into())
        // Outermost, so that a stranger is refused before any of the upload is read.
        .route_layer(from_fn_with_state(room.clone(), require_opened));
    Router::from(other_routes())
        .merge(once.wrap_routes(message_routes().into()))
        .merge(photos)
        .with_state(room)
}

/// Lets nobody send a photo who has not entered a code.
async fn require_opened(
    State(room): State<ThreadState>,
    headers: HeaderMap,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    room.find_by_cookie(&headers).await?;
    Ok(next.run(request).await)
}

pub(crate) fn register_jobs(jobs: JobRunner, conversation: &CommunityService) -> JobRunner {
    jobs.with_job_function(ERASE_DUE, conversation.clone(), run_nightly)
        .with_job_function(ERASE_FILES, conversation.store().clone(), erase_files)
}

/// Sees to it that what is due is erased each night. At the start of the site.
pub(crate) async fn schedule_jobs(conversation: &CommunityService) -> Result<(), StoreError> {
    let tx = conversation.store().begin(Actor::System).await?;
    tx.enqueue_nightly(ERASE_DUE, NIGHT).await?;
    tx.commit().await
}
