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

use axum::Router;
use axum::routing::post;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Idempotency;

use crate::Conversation;

pub use searching::{AnsweredPage, answered_pages, answered_tag, reindex};

/// What the document says beside its calls: a schema of a flattened field, where utoipa does not look.
#[derive(OpenApi)]
#[openapi(components(schemas(view::QuestionCard)))]
struct Schemas;

fn asking() -> OpenApiRouter<Conversation> {
    OpenApiRouter::default().routes(routes!(writing::ask_question))
}

fn saying() -> OpenApiRouter<Conversation> {
    OpenApiRouter::default().routes(routes!(writing::comment_question))
}

fn others() -> OpenApiRouter<Conversation> {
    OpenApiRouter::with_openapi(Schemas::openapi())
        .routes(routes!(reading::list_questions))
        .routes(routes!(reading::list_community))
        .routes(routes!(reading::read_asking))
        .routes(routes!(own::list_own_questions))
        .routes(routes!(writing::find_similar))
        .routes(routes!(writing::find_identity))
        .routes(routes!(reading::read_question))
        .routes(routes!(writing::like_question))
        .routes(routes!(writing::mark_answer_helpful))
        .routes(routes!(notices::list_notices))
        .routes(routes!(notices::see_notices))
        .routes(routes!(own::forget_device))
        .route("/community/notifications", post(forms::post_notices))
        .route("/community/forget", post(forms::post_forget))
}

pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    others().merge(asking()).merge(saying()).into_openapi()
}

pub(crate) fn router(conversation: Conversation) -> Router {
    let once = Idempotency::new(conversation.store().clone());
    Router::from(others())
        // The answer holds the follow-up code and a private question's words.
        .merge(once.clone().sealed().around(asking().into()))
        .merge(once.sealed().around(saying().into()))
        .with_state(conversation.clone())
        .merge(ask_form::router(&conversation))
        .merge(forms::router(&conversation))
}
