//! Private threads between an asker and the doctor, behind a follow-up code.
use axum::Router;
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
