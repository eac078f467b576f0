//! Private threads between an asker and the doctor, behind a follow-up code.
mod api;
pub(crate) mod erasing;
mod following;
mod forms;
mod guesses;
pub(crate) mod kept;
pub mod notices;
pub(crate) mod retention;
pub mod sealing;
pub(crate) mod session;
pub mod store;
pub(crate) mod view;

use std::sync::Arc;

use ::store::{Actor, Jobs, StoreError};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::post;
use http::HeaderMap;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, Idempotency};

use crate::Conversation;
pub(crate) use api::with_cookie;
use following::{LARGEST_PHOTO, Room};
use guesses::Guesses;
use retention::{ERASE_DUE, ERASE_FILES, NIGHT, erase_files, run_nightly};

/// What stands around a photo in the form that sends it.
const AROUND: usize = 64 << 10;

fn messages() -> OpenApiRouter<Room> {
    OpenApiRouter::default().routes(routes!(api::add_message))
}

fn photos() -> OpenApiRouter<Room> {
    OpenApiRouter::default()
        .routes(routes!(api::add_photo))
        .layer(DefaultBodyLimit::max(LARGEST_PHOTO + AROUND))
}

fn others() -> OpenApiRouter<Room> {
    // A form has no key. What a phone takes is often larger than allowed, and then told at the field.
    let photo_form = post(forms::post_photo).layer(DefaultBodyLimit::max(2 * LARGEST_PHOTO));
    OpenApiRouter::default()
        .routes(routes!(api::read_thread, api::open_thread))
        .routes(routes!(api::list_codes))
        .routes(routes!(api::dismiss_code))
        .routes(routes!(api::read_photo))
        .routes(routes!(api::mark_thread_helpful))
        .routes(routes!(api::withdraw_question))
        .routes(routes!(api::erase_question))
        .routes(routes!(api::leave_thread))
        .route("/community/follow", post(forms::post_follow))
        .route("/community/follow/photos", photo_form)
}

pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    messages().merge(photos()).merge(others()).into_openapi()
}

pub(crate) fn router(conversation: Conversation) -> Router {
    // The same words soon after may be for another question: only a key tells a repeat.
    let once = Idempotency::new(conversation.store().clone())
        .keyed_only()
        .sealed();
    let room = Room {
        conversation,
        guesses: Arc::new(Guesses::default()),
    };
    let photos = once
        .clone()
        .largest_body(LARGEST_PHOTO + AROUND)
        .around(photos().into())
        .route_layer(from_fn_with_state(room.clone(), opened_first));
    Router::from(others())
        .merge(once.around(messages().into()))
        .merge(photos)
        .with_state(room)
}

/// Lets nobody send a photo who has not entered a code.
async fn opened_first(
    State(room): State<Room>,
    headers: HeaderMap,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    room.question(&headers).await?;
    Ok(next.run(request).await)
}

pub(crate) fn with_handlers(jobs: Jobs, conversation: &Conversation) -> Jobs {
    jobs.handle_with(ERASE_DUE, conversation.clone(), run_nightly)
        .handle_with(ERASE_FILES, conversation.store().clone(), erase_files)
}

/// Sees to it that what is due is erased each night. At the start of the site.
pub(crate) async fn prepare(conversation: &Conversation) -> Result<(), StoreError> {
    let tx = conversation.store().begin(Actor::System).await?;
    tx.enqueue_nightly(ERASE_DUE, NIGHT).await?;
    tx.commit().await
}
