//! Community questions: asking, the list, the detail, what is already answered.
mod ask_form;
pub(crate) mod categories;
pub mod follow_up_code;
mod forms;
pub mod identity;
mod lists;
mod notices;
mod own_questions;
pub(crate) mod question_input;
pub(crate) mod read_api;
mod search_index;
pub(crate) mod store;
mod submission;
pub(crate) mod view;
mod view_builders;
pub(crate) mod write_api;

use axum::Router;
use axum::routing::post;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::IdempotencyLayer;

use crate::CommunityService;

pub use search_index::{AnsweredPage, answered_tag, list_answered_pages, reindex_questions};

/// What the document says beside its calls: a schema of a flattened field, where utoipa does not look.
#[derive(OpenApi)]
#[openapi(components(schemas(view::QuestionCard)))]
struct ExtraSchemas;

fn ask_routes() -> OpenApiRouter<CommunityService> {
    OpenApiRouter::default().routes(routes!(write_api::ask_question))
}

fn comment_routes() -> OpenApiRouter<CommunityService> {
    OpenApiRouter::default().routes(routes!(write_api::comment_question))
}

fn other_routes() -> OpenApiRouter<CommunityService> {
    OpenApiRouter::with_openapi(ExtraSchemas::openapi())
        .routes(routes!(read_api::list_questions))
        .routes(routes!(read_api::list_community))
        .routes(routes!(read_api::read_asking))
        .routes(routes!(own_questions::list_own_questions))
        .routes(routes!(write_api::find_similar))
        .routes(routes!(write_api::find_identity))
        .routes(routes!(read_api::read_question))
        .routes(routes!(write_api::like_question))
        .routes(routes!(write_api::record_answer_helpful))
        .routes(routes!(notices::list_notices))
        .routes(routes!(notices::record_notices_seen))
        .routes(routes!(own_questions::forget_device))
        .route("/community/notifications", post(forms::post_notices))
        .route("/community/forget", post(forms::post_forget))
}

pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    other_routes()
        .merge(ask_routes())
        .merge(comment_routes())
        .into_openapi()
}

pub(crate) fn router(conversation: CommunityService) -> Router {
    let once = IdempotencyLayer::new(conversation.store().clone());
    Router::from(other_routes())
        // The answer holds the follow-up code and a private question's words.
        .merge(
            once.clone()
                .with_encryption()
                .wrap_routes(ask_routes().into()),
        )
        .merge(once.with_encryption().wrap_routes(comment_routes().into()))
        .with_state(conversation.clone())
        .merge(ask_form::router(&conversation))
        .merge(forms::router(&conversation))
}
