//! The calls and the forms of visitors.

use axum::Router;

use crate::service::Newsletter;
use crate::{feed, issues, subscribing};

pub fn router(newsletter: Newsletter) -> Router {
    Router::new()
        .merge(subscribing::router(newsletter.clone()))
        .merge(Router::from(
            issues::routes().with_state(newsletter.clone()),
        ))
        .merge(feed::router(newsletter))
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = subscribing::openapi();
    document.merge(issues::routes().into_openapi());
    document
}
