//! The calls and forms of visitors.

mod abbreviations;
mod asked_words;
mod browse;
mod finder;
mod finder_query;
mod finder_search;
mod forms;
mod interpretation;
mod landmarks;
mod map_rows;
mod names;
mod near_form;
mod nearby;
mod page;
pub(crate) mod presentation;
mod query_parts;
pub(crate) mod reports;
mod responses;
mod single_place;
pub(crate) mod views;

use axum::Router;
use axum::routing::{get, post};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::IdempotencyLayer;

use crate::Places;

/// What visitors tap about a place.
fn tap_routes() -> OpenApiRouter<Places> {
    OpenApiRouter::default().routes(routes!(reports::report_place))
}

/// What may be asked again.
fn read_routes() -> OpenApiRouter<Places> {
    OpenApiRouter::default()
        .routes(routes!(nearby::list_nearby_places))
        .routes(routes!(names::locate_point))
        .routes(routes!(names::suggest_places))
        .routes(routes!(names::get_map, names::map_here))
        .routes(routes!(names::get_place_photo))
        .routes(routes!(finder::get_finder))
        .routes(routes!(page::get_finder_copy))
        .routes(routes!(page::list_sources))
        .routes(routes!(browse::browse_countries))
        .routes(routes!(browse::browse_country))
        .routes(routes!(browse::browse_state))
        .routes(routes!(browse::browse_lga))
        .routes(routes!(browse::browse_area))
        .routes(routes!(single_place::get_place))
        .routes(routes!(page::get_place_page))
        .route("/nearestpharmacy", post(near_form::post_near))
        .route("/near-me", get(near_form::near_me))
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    tap_routes().merge(read_routes()).into_openapi()
}

pub fn router(places: Places) -> Router {
    // A tap is a choice without words: without a key two people who choose the same are two.
    let once = IdempotencyLayer::new(places.store().clone()).keyed_only();
    Router::from(read_routes())
        .merge(once.wrap_routes(tap_routes().into()))
        .merge(forms::router(&places))
        .with_state(places)
}
