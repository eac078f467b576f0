//! Community questions: asking, the list, the detail, what is already answered.
mod ask_form;
pub(crate) mod asked;
pub(crate) mod categories;
pub mod code;
mod forms;
pub mod identity;
mod lists;
mod made;
mod notices;
mod own;
pub(crate) mod reading;
mod searching;
pub(crate) mod store;
mod taking;
pub(crate) mod view;
pub(crate) mod writing;

use ::store::Jobs;
use axum::Router;
use axum::routing::{get, patch, post};
use utoipa::OpenApi;
use web::Idempotency;

use crate::Conversation;

pub use searching::{AnsweredPage, answered_pages, answered_tag, reindex};

/// The calls, for the OpenAPI document.
#[derive(Debug, OpenApi)]
#[openapi(
    components(schemas(view::QuestionCard)),
    paths(
        reading::list_questions,
        reading::list_community,
        reading::read_question,
        reading::read_asking,
        writing::ask_question,
        writing::like_question,
        writing::mark_answer_helpful,
        writing::comment_question,
        writing::find_similar,
        writing::find_identity,
        own::list_own_questions,
        notices::list_notices,
        notices::see_notices,
        own::forget_device
    )
)]
pub(crate) struct Api;

/// The calls and forms of visitors.
pub(crate) fn router(conversation: Conversation) -> Router {
    let once = Idempotency::new(conversation.store().clone());
    let asking = Router::new().route("/api/questions", post(writing::ask_question));
    let saying = Router::new().route(
        "/api/questions/{id}/comments",
        post(writing::comment_question),
    );
    Router::new()
        .route("/api/questions", get(reading::list_questions))
        .route("/api/community", get(reading::list_community))
        .route("/api/questions/asking", get(reading::read_asking))
        .route("/api/questions/mine", get(own::list_own_questions))
        .route("/api/questions/similar", post(writing::find_similar))
        .route("/api/questions/identity", post(writing::find_identity))
        .route("/api/questions/{id}", get(reading::read_question))
        .route(
            "/api/questions/{id}/reactions",
            patch(writing::like_question),
        )
        .route(
            "/api/questions/{id}/helpful",
            patch(writing::mark_answer_helpful),
        )
        .route("/api/notifications", get(notices::list_notices))
        .route("/api/notifications/seen", post(notices::see_notices))
        .route("/api/device/forget", post(own::forget_device))
        .route("/community/notifications", post(forms::post_notices))
        .route("/community/forget", post(forms::post_forget))
        // The answer holds the follow-up code and a private question's words.
        .merge(once.clone().sealed().around(asking))
        .merge(once.sealed().around(saying))
        .with_state(conversation.clone())
        .merge(ask_form::router(&conversation))
        .merge(forms::router(&conversation))
}

/// The runner with the jobs of this room.
pub(crate) fn with_handlers(jobs: Jobs, _conversation: &Conversation) -> Jobs {
    jobs
}
