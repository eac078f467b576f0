//! Moderation: the queue, reports, complaints, words, the doctor's answers, what is exported.
use axum::Router;
use staff::DeskRoute;
use store::Jobs;
use utoipa::OpenApi;

use crate::Conversation;

/// The calls, for the OpenAPI document.
#[derive(Debug, OpenApi)]
#[openapi()]
pub(crate) struct Api;

/// The calls and forms of visitors.
pub(crate) fn router(conversation: Conversation) -> Router {
    Router::new().with_state(conversation)
}

/// The runner with the jobs of this room.
pub(crate) fn with_handlers(jobs: Jobs, _conversation: &Conversation) -> Jobs {
    jobs
}

/// The calls of the desk.
pub(crate) fn desk_router(conversation: Conversation) -> Router {
    Router::new().with_state(conversation)
}

/// The calls of the desk and who may make them.
pub(crate) const DESK_ROUTES: &[DeskRoute] = &[];
