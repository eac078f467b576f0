//! Places at the desk: correcting, checking, and deciding what visitors said.

mod changing;
mod imports;
pub(crate) mod items;
mod list;
mod one;
mod pairs;
mod views;

use axum::Router;
use axum::routing::{get, post};
use kernel::Problem;
use staff::DeskRoute;
use staff::Permission::SupportVisitors;
use utoipa::OpenApi;
use web::Error;

use crate::Places;

/// The calls of the desk and who may make them.
pub const DESK_ROUTES: &[DeskRoute] = &[
    DeskRoute::needs("GET", "/api/desk/places", SupportVisitors),
    DeskRoute::needs("POST", "/api/desk/places", SupportVisitors),
    DeskRoute::needs("GET", "/api/desk/places/counts", SupportVisitors),
    DeskRoute::needs("GET", "/api/desk/places/duplicates", SupportVisitors),
    DeskRoute::needs("GET", "/api/desk/places/imports", SupportVisitors),
    DeskRoute::needs("GET", "/api/desk/places/items", SupportVisitors),
    DeskRoute::needs("POST", "/api/desk/places/items/{id}", SupportVisitors),
    DeskRoute::needs("GET", "/api/desk/places/{id}", SupportVisitors),
    DeskRoute::needs("PUT", "/api/desk/places/{id}", SupportVisitors),
];

#[derive(OpenApi)]
#[openapi(paths(
    list::list,
    list::counts,
    one::read,
    changing::create,
    changing::change,
    items::list,
    items::decide,
    pairs::list,
    imports::list,
))]
struct Api;

/// The calls as an OpenAPI document.
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

/// The calls of the desk; to be guarded with [`DESK_ROUTES`].
pub fn desk_router(places: Places) -> Router {
    Router::new()
        .route("/api/desk/places", get(list::list).post(changing::create))
        .route("/api/desk/places/counts", get(list::counts))
        .route("/api/desk/places/duplicates", get(pairs::list))
        .route("/api/desk/places/imports", get(imports::list))
        .route("/api/desk/places/items", get(items::list))
        .route("/api/desk/places/items/{id}", post(items::decide))
        .route(
            "/api/desk/places/{id}",
            get(one::read).put(changing::change),
        )
        .with_state(places)
}

fn missing() -> Error {
    Problem::not_found("There is no such place.").into()
}
