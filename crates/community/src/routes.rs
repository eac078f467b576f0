//! The visitors' calls and forms of all parts, and the document of the calls.
use axum::Router;

use crate::service::CommunityService;
use crate::{comments, followers, moderation, notices, question_threads, questions, reactions};

pub fn router(community: CommunityService) -> Router {
    let plain = reactions::routes().merge(notices::routes());
    Router::new()
        .merge(comments::router(community.clone()))
        .merge(Router::from(plain.with_state(community.clone())))
        .merge(questions::router(
            community.clone(),
            followers::follow_part(&community),
        ))
        .merge(followers::router(community.clone()))
        .merge(question_threads::router(community.clone()))
        .merge(moderation::router(community))
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = comments::openapi();
    document.merge(reactions::routes().into_openapi());
    document.merge(notices::routes().into_openapi());
    document.merge(questions::openapi());
    document.merge(followers::openapi());
    document.merge(question_threads::openapi());
    document.merge(moderation::routes().into_openapi());
    document
}
