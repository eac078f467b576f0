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
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Idempotency;

use crate::Places;

/// What visitors tap about a place.
fn taps() -> OpenApiRouter<Places> {
    OpenApiRouter::default().routes(routes!(saying::report))
}

/// What may be asked again.
fn others() -> OpenApiRouter<Places> {
    OpenApiRouter::default()
        .routes(routes!(nearby::list))
        .routes(routes!(names::locate))
        .routes(routes!(names::suggest))
        .routes(routes!(names::map, names::map_here))
        .routes(routes!(names::photo))
        .routes(routes!(finder::read))
        .routes(routes!(page::words))
        .routes(routes!(page::sources))
        .routes(routes!(browse::countries))
        .routes(routes!(browse::country))
        .routes(routes!(browse::state))
        .routes(routes!(browse::lga))
        .routes(routes!(browse::area))
        .routes(routes!(one::read))
        .routes(routes!(page::read))
        .route("/nearestpharmacy", post(near_form::post_near))
        .route("/near-me", get(near_form::near_me))
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    taps().merge(others()).into_openapi()
}

pub fn router(places: Places) -> Router {
    // A tap is a choice without words: without a key two people who choose the same are two.
    let once = Idempotency::new(places.store().clone()).keyed_only();
    Router::from(others())
        .merge(once.around(taps().into()))
        .merge(forms::router(&places))
        .with_state(places)
}
