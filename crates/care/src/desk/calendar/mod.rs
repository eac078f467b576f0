//! The desk's calls about time: calendar, clinicians, hours, holidays, waiting list; and the licence map.

mod board;
mod clinicians;
mod holidays;
mod hours;
mod licences;
mod spans;
mod waiting;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post, put};
use staff::Permission::{self, ChangeSettings, ReadHealthDetails, SupportVisitors};
use staff::{DeskRoute, SignedIn};
use utoipa::OpenApi;

use crate::licences::Licences;
use crate::schedule::Schedule;
use crate::schedule::outside::Visitors;

/// Looking is for those who help visitors, those who see them and those who set the hours.
const LOOKING: &[Permission] = &[ReadHealthDetails, SupportVisitors, ChangeSettings];

/// Who waits is for those who help visitors and those who see them.
const WAITING: &[Permission] = &[ReadHealthDetails, SupportVisitors];

/// Who may make which call.
pub const CALENDAR_ROUTES: &[DeskRoute] = &[
    DeskRoute::needs_one_of("GET", "/api/desk/care/calendar", LOOKING),
    DeskRoute::needs_one_of("GET", "/api/desk/care/clinicians", LOOKING),
    DeskRoute::needs("POST", "/api/desk/care/clinicians", ChangeSettings),
    DeskRoute::needs("GET", "/api/desk/care/colleagues", ChangeSettings),
    DeskRoute::needs("PUT", "/api/desk/care/clinicians/{id}", ChangeSettings),
    DeskRoute::needs_one_of("GET", "/api/desk/care/clinicians/{id}/hours", LOOKING),
    DeskRoute::needs(
        "PUT",
        "/api/desk/care/clinicians/{id}/hours",
        ChangeSettings,
    ),
    DeskRoute::needs_one_of("GET", "/api/desk/care/holidays", LOOKING),
    DeskRoute::needs("PUT", "/api/desk/care/holidays", ChangeSettings),
    DeskRoute::needs_one_of("GET", "/api/desk/care/waiting", WAITING),
    DeskRoute::needs_one_of("POST", "/api/desk/care/waiting/{id}/offer", WAITING),
    DeskRoute::needs_one_of("POST", "/api/desk/care/waiting/{id}/remove", WAITING),
    DeskRoute::needs_one_of("GET", "/api/desk/care/licences", LOOKING),
    DeskRoute::needs("PUT", "/api/desk/care/licences", ChangeSettings),
];

#[derive(OpenApi)]
#[openapi(paths(
    board::read,
    clinicians::list,
    clinicians::add,
    clinicians::change,
    clinicians::colleagues,
    hours::read,
    hours::change,
    holidays::read,
    holidays::change,
    waiting::list,
    waiting::offer,
    waiting::remove,
    licences::read,
    licences::change,
))]
struct Api;

/// The calls as an OpenAPI document.
pub fn calendar_document() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

/// What the calls need.
#[derive(Clone)]
struct Desk {
    schedule: Schedule,
    licences: Licences,
    visitors: Arc<dyn Visitors>,
}

/// The calls; to be guarded with [`CALENDAR_ROUTES`].
pub fn calendar_router(
    schedule: Schedule,
    licences: Licences,
    visitors: Arc<dyn Visitors>,
) -> Router {
    let desk = Desk {
        schedule,
        licences,
        visitors,
    };
    Router::new()
        .route("/api/desk/care/calendar", get(board::read))
        .route(
            "/api/desk/care/clinicians",
            get(clinicians::list).post(clinicians::add),
        )
        .route("/api/desk/care/colleagues", get(clinicians::colleagues))
        .route("/api/desk/care/clinicians/{id}", put(clinicians::change))
        .route(
            "/api/desk/care/clinicians/{id}/hours",
            get(hours::read).put(hours::change),
        )
        .route(
            "/api/desk/care/holidays",
            get(holidays::read).put(holidays::change),
        )
        .route("/api/desk/care/waiting", get(waiting::list))
        .route("/api/desk/care/waiting/{id}/offer", post(waiting::offer))
        .route("/api/desk/care/waiting/{id}/remove", post(waiting::remove))
        .route(
            "/api/desk/care/licences",
            get(licences::read).put(licences::change),
        )
        .with_state(desk)
}

/// Whether somebody may know who asked.
fn may_see_names(person: &SignedIn) -> bool {
    person.may(SupportVisitors) || person.may(ReadHealthDetails)
}
