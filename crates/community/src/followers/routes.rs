//! The calls and forms of following, put together.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::IdempotencyLayer;

use super::submission::FollowForm;
use super::{api, forms};
use crate::form_dispatch::FormPart;
use crate::service::CommunityService;

const MAX_BODY_BYTES: usize = 32 << 10;

fn follow_routes() -> OpenApiRouter<CommunityService> {
    OpenApiRouter::default().routes(routes!(api::follow_question))
}

/// What is done with the links of mails: twice is once.
fn link_routes() -> OpenApiRouter<CommunityService> {
    OpenApiRouter::default()
        .routes(routes!(api::get_confirmation))
        .routes(routes!(api::get_stopping))
        .route(
            "/community/updates/confirm/{token}",
            post(forms::post_confirm),
        )
        .route("/community/updates/stop/{token}", post(forms::post_stop))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    follow_routes().merge(link_routes()).into_openapi()
}

pub(crate) fn router(community: CommunityService) -> Router {
    IdempotencyLayer::new(community.store().clone())
        .with_encryption()
        .largest_body(MAX_BODY_BYTES)
        .wrap_routes(follow_routes().into())
        .merge(Router::from(link_routes()))
        .with_state(community)
}

/// The form on the page of a question.
pub(crate) fn follow_part(community: &CommunityService) -> FormPart {
    use ::forms::FormDefinition as _;
    FormPart::idempotent_form(
        community,
        |sent| sent.first_value("form") == FollowForm::NAME,
        Router::new().fallback(forms::post_follow),
    )
}
