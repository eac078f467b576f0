//! The calls and forms of comments, put together.
use axum::Router;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::IdempotencyLayer;

use super::{api, forms};
use crate::service::CommunityService;

fn submission_routes() -> OpenApiRouter<CommunityService> {
    OpenApiRouter::default()
        .routes(routes!(api::write_comment))
        .routes(routes!(api::write_reply))
}

fn other_routes() -> OpenApiRouter<CommunityService> {
    OpenApiRouter::default()
        .routes(routes!(api::list_comments))
        .routes(routes!(api::edit_comment, api::delete_comment))
        .routes(routes!(api::export_post))
        .routes(routes!(api::read_mine))
}

pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    submission_routes().merge(other_routes()).into_openapi()
}

pub(crate) fn router(community: CommunityService) -> Router {
    IdempotencyLayer::new(community.store().clone())
        .wrap_routes(submission_routes().into())
        .merge(Router::from(other_routes()))
        .with_state(community.clone())
        .merge(forms::router(&community))
}
