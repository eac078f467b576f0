//! Reactions: likes and dislikes, at most one per visitor and item.
use axum::Router;
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
