//! The calls and forms of questions, put together.
use axum::Router;
use axum::routing::post;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::IdempotencyLayer;

use super::{ask_form, forms, own_questions, read_api, view, write_api};
use crate::form_dispatch::FormPart;
use crate::service::CommunityService;

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
        .routes(routes!(own_questions::forget_device))
        .route("/community/forget", post(forms::post_forget))
}

pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    other_routes()
        .merge(ask_routes())
        .merge(comment_routes())
        .into_openapi()
}

/// With further forms of the page of a question.
pub(crate) fn router(community: CommunityService, further: FormPart) -> Router {
    let once = IdempotencyLayer::new(community.store().clone());
    Router::from(other_routes())
        // The answer holds the follow-up code and a private question's words.
        .merge(
            once.clone()
                .with_encryption()
                .wrap_routes(ask_routes().into()),
        )
        .merge(once.with_encryption().wrap_routes(comment_routes().into()))
        .with_state(community.clone())
        .merge(ask_form::router(&community))
        .merge(forms::router(&community, further))
}
