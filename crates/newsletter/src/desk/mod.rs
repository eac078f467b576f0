//! The desk's calls: readers, lists that are taken in, issues.

mod acting;
mod imports;
mod issues;
mod overview;
mod posting;
mod readers;
mod views;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use staff::DeskRoute;
use staff::Permission::{PublishContent, ReadContent, SupportVisitors, WriteContent};
use utoipa::OpenApi;

use crate::Newsletter;

/// Bytes of a list that is taken in.
const LARGEST_LIST: usize = 8 << 20;
const LOOK: &[staff::Permission] = &[ReadContent, SupportVisitors];

/// The calls of the desk and who may make them.
pub const DESK_ROUTES: &[DeskRoute] = &[
    DeskRoute::needs_one_of("GET", "/api/desk/newsletter", LOOK),
    DeskRoute::needs("GET", "/api/desk/newsletter/subscribers", SupportVisitors),
    DeskRoute::needs(
        "GET",
        "/api/desk/newsletter/subscribers.csv",
        SupportVisitors,
    )
    .exports()
    .reauthenticate(),
    DeskRoute::needs(
        "GET",
        "/api/desk/newsletter/subscribers/{id}",
        SupportVisitors,
    ),
    DeskRoute::needs(
        "DELETE",
        "/api/desk/newsletter/subscribers/{id}",
        SupportVisitors,
    )
    .reauthenticate(),
    DeskRoute::needs(
        "POST",
        "/api/desk/newsletter/subscribers/{id}/leave",
        SupportVisitors,
    ),
    DeskRoute::needs("GET", "/api/desk/newsletter/imports", SupportVisitors),
    DeskRoute::needs("POST", "/api/desk/newsletter/imports", SupportVisitors),
    DeskRoute::needs("GET", "/api/desk/newsletter/posts", ReadContent),
    DeskRoute::needs("GET", "/api/desk/newsletter/issues", ReadContent),
    DeskRoute::needs("POST", "/api/desk/newsletter/issues", WriteContent),
    DeskRoute::needs("GET", "/api/desk/newsletter/issues/{id}", ReadContent),
    DeskRoute::needs("PUT", "/api/desk/newsletter/issues/{id}", WriteContent),
    DeskRoute::needs("DELETE", "/api/desk/newsletter/issues/{id}", WriteContent),
    DeskRoute::needs(
        "GET",
        "/api/desk/newsletter/issues/{id}/audience",
        ReadContent,
    ),
    DeskRoute::needs(
        "GET",
        "/api/desk/newsletter/issues/{id}/preview",
        ReadContent,
    ),
    DeskRoute::needs("GET", "/api/desk/newsletter/issues/{id}/html", ReadContent),
    DeskRoute::needs(
        "POST",
        "/api/desk/newsletter/issues/{id}/test",
        WriteContent,
    ),
    DeskRoute::needs(
        "POST",
        "/api/desk/newsletter/issues/{id}/actions",
        PublishContent,
    ),
];

/// The calls, for the OpenAPI document.
#[derive(OpenApi)]
#[openapi(paths(
    overview::read,
    readers::list,
    readers::export,
    readers::one,
    readers::erase,
    readers::leave,
    imports::list,
    imports::take,
    issues::posts,
    issues::list,
    issues::begin,
    issues::one,
    issues::save,
    issues::delete,
    posting::audience,
    posting::preview,
    posting::html,
    posting::test,
    acting::act
))]
pub(crate) struct Api;

/// The calls.
pub(crate) fn router(newsletter: Newsletter) -> Router {
    let imports = get(imports::list)
        .post(imports::take)
        .layer(DefaultBodyLimit::max(LARGEST_LIST));
    Router::new()
        .route("/api/desk/newsletter", get(overview::read))
        .route("/api/desk/newsletter/subscribers", get(readers::list))
        .route("/api/desk/newsletter/subscribers.csv", get(readers::export))
        .route(
            "/api/desk/newsletter/subscribers/{id}",
            get(readers::one).delete(readers::erase),
        )
        .route(
            "/api/desk/newsletter/subscribers/{id}/leave",
            post(readers::leave),
        )
        .route("/api/desk/newsletter/imports", imports)
        .route("/api/desk/newsletter/posts", get(issues::posts))
        .route(
            "/api/desk/newsletter/issues",
            get(issues::list).post(issues::begin),
        )
        .route(
            "/api/desk/newsletter/issues/{id}",
            get(issues::one).put(issues::save).delete(issues::delete),
        )
        .route(
            "/api/desk/newsletter/issues/{id}/audience",
            get(posting::audience),
        )
        .route(
            "/api/desk/newsletter/issues/{id}/preview",
            get(posting::preview),
        )
        .route("/api/desk/newsletter/issues/{id}/html", get(posting::html))
        .route("/api/desk/newsletter/issues/{id}/test", post(posting::test))
        .route(
            "/api/desk/newsletter/issues/{id}/actions",
            post(acting::act),
        )
        .with_state(newsletter)
}
