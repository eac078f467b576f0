//! The calls and forms of visitors.

mod answer;
mod around;
mod browse;
mod finder;
mod forms;
mod meaning;
mod names;
mod near_form;
mod nearby;
mod one;
mod page;
mod parts;
pub(crate) mod saying;
pub(crate) mod showing;
pub(crate) mod views;

use axum::Router;
use axum::routing::{get, post};
use utoipa::OpenApi;
use web::Idempotency;

use crate::Places;
use crate::maps::PHOTO;

#[derive(OpenApi)]
#[openapi(paths(
    nearby::list,
    one::read,
    names::locate,
    names::suggest,
    names::map,
    names::map_here,
    names::photo,
    finder::read,
    page::read,
    page::words,
    page::sources,
    browse::countries,
    browse::country,
    browse::state,
    browse::lga,
    browse::area,
    saying::report,
))]
struct Api;

/// The calls of visitors as an OpenAPI document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

/// The calls and forms of visitors.
pub fn router(places: Places) -> Router {
    let taps = Router::new().route("/api/places/{id}/reports", post(saying::report));
    // A tap is a choice without words: without a key two people who choose the same are two.
    let taps = Idempotency::new(places.store().clone())
        .keyed_only()
        .around(taps);
    Router::new()
        .route("/api/places", get(nearby::list))
        .route("/api/places/locate", get(names::locate))
        .route("/api/places/suggest", get(names::suggest))
        .route("/api/places/map", get(names::map).post(names::map_here))
        .route(PHOTO, get(names::photo))
        .route("/api/places/finder", get(finder::read))
        .route("/api/places/words", get(page::words))
        .route("/api/places/sources", get(page::sources))
        .route("/api/places/browse", get(browse::countries))
        .route("/api/places/browse/{country}", get(browse::country))
        .route("/api/places/browse/{country}/{state}", get(browse::state))
        .route(
            "/api/places/browse/{country}/{state}/{lga}",
            get(browse::lga),
        )
        .route(
            "/api/places/browse/{country}/{state}/{lga}/{area}",
            get(browse::area),
        )
        .route("/api/places/{id}", get(one::read))
        .route("/api/places/{id}/page", get(page::read))
        .route("/nearestpharmacy", post(near_form::post_near))
        .route("/near-me", get(near_form::near_me))
        .merge(taps)
        .merge(forms::router(&places))
        .with_state(places)
}
