//! Requests at the desk.
//!
//! Who helps visitors sees who asks, times and where a request stands. What people wrote about their health is for those
//! who may read health details; each view of it is a line of the audit log. Sums are for those who manage money. What ends a
//! request may send its money back, by the rules of the settings and never more or less, after a fresh proof of who asks.

mod data;
mod ending;
mod files;
mod list;
mod one;
mod replies;
mod room;
mod shown;
mod times;
pub mod views;
mod writing;

use axum::Router;
use axum::routing::{get, post};
use kernel::Problem;
use staff::DeskRoute;
use staff::Permission::{self, ReadHealthDetails, SupportVisitors};
use store::WriteTx;
use utoipa::OpenApi;
use web::{Error, Result};

use crate::Care;
use crate::requests::records;
use crate::requests::tables::request::Model;

/// Looking is for those who help visitors and for those who read health details.
const LOOKING: &[Permission] = &[ReadHealthDetails, SupportVisitors];

/// Who may make which call.
pub const REQUEST_ROUTES: &[DeskRoute] = &[
    DeskRoute::needs_one_of("GET", "/api/desk/care/requests", LOOKING),
    DeskRoute::needs_one_of("GET", "/api/desk/care/counts", LOOKING),
    DeskRoute::needs_one_of("GET", "/api/desk/care/replies", LOOKING),
    DeskRoute::needs_one_of("GET", "/api/desk/care/requests/{id}", LOOKING),
    DeskRoute::needs(
        "POST",
        "/api/desk/care/requests/{id}/story",
        ReadHealthDetails,
    ),
    DeskRoute::needs(
        "GET",
        "/api/desk/care/requests/{id}/files/{file}",
        ReadHealthDetails,
    ),
    DeskRoute::needs_one_of("POST", "/api/desk/care/requests/{id}/noted", LOOKING),
    DeskRoute::needs_one_of("POST", "/api/desk/care/requests/{id}/assign", LOOKING),
    DeskRoute::needs(
        "POST",
        "/api/desk/care/requests/{id}/notes",
        ReadHealthDetails,
    ),
    DeskRoute::needs(
        "POST",
        "/api/desk/care/requests/{id}/visit",
        ReadHealthDetails,
    ),
    DeskRoute::needs(
        "POST",
        "/api/desk/care/requests/{id}/room",
        ReadHealthDetails,
    ),
    DeskRoute::needs(
        "POST",
        "/api/desk/care/requests/{id}/done",
        ReadHealthDetails,
    ),
    DeskRoute::needs_one_of("GET", "/api/desk/care/requests/{id}/refund-rule", LOOKING),
    DeskRoute::needs_one_of("POST", "/api/desk/care/requests/{id}/no-show", LOOKING)
        .reauthenticate(),
    DeskRoute::needs_one_of("POST", "/api/desk/care/requests/{id}/cancel", LOOKING)
        .reauthenticate(),
    DeskRoute::needs_one_of("POST", "/api/desk/care/requests/{id}/review", LOOKING)
        .reauthenticate(),
    DeskRoute::needs_one_of("GET", "/api/desk/care/requests/{id}/free-times", LOOKING),
    DeskRoute::needs_one_of("POST", "/api/desk/care/requests/{id}/move", LOOKING),
    DeskRoute::needs_one_of("POST", "/api/desk/care/requests/{id}/reply", LOOKING),
    DeskRoute::needs(
        "GET",
        "/api/desk/care/requests/{id}/export",
        ReadHealthDetails,
    )
    .exports(),
    DeskRoute::needs(
        "POST",
        "/api/desk/care/requests/{id}/erase",
        ReadHealthDetails,
    )
    .reauthenticate(),
];

#[derive(OpenApi)]
#[openapi(
    components(schemas(views::CareRow)),
    paths(
        list::list,
        list::counts,
        replies::templates,
        replies::reply,
        one::read,
        one::story,
        files::open,
        writing::noted,
        writing::assign,
        writing::note,
        writing::visit,
        room::open,
        ending::rule,
        ending::done,
        ending::no_show,
        ending::cancel,
        ending::review,
        times::free,
        times::change,
        data::export,
        data::erase,
    )
)]
struct Api;

/// The calls as an OpenAPI document.
pub fn requests_document() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

/// The calls; to be guarded with [`REQUEST_ROUTES`].
pub fn requests_router(care: Care) -> Router {
    let one = "/api/desk/care/requests/{id}";
    let at = |part: &str| format!("{one}/{part}");
    Router::new()
        .route("/api/desk/care/requests", get(list::list))
        .route("/api/desk/care/counts", get(list::counts))
        .route("/api/desk/care/replies", get(replies::templates))
        .route(one, get(one::read))
        .route(&at("story"), post(one::story))
        .route(&at("files/{file}"), get(files::open))
        .route(&at("noted"), post(writing::noted))
        .route(&at("assign"), post(writing::assign))
        .route(&at("notes"), post(writing::note))
        .route(&at("visit"), post(writing::visit))
        .route(&at("room"), post(room::open))
        .route(&at("refund-rule"), get(ending::rule))
        .route(&at("done"), post(ending::done))
        .route(&at("no-show"), post(ending::no_show))
        .route(&at("cancel"), post(ending::cancel))
        .route(&at("review"), post(ending::review))
        .route(&at("free-times"), get(times::free))
        .route(&at("move"), post(times::change))
        .route(&at("reply"), post(replies::reply))
        .route(&at("export"), get(data::export))
        .route(&at("erase"), post(data::erase))
        .with_state(care)
}

fn missing() -> Error {
    Problem::not_found("There is no such request.").into()
}

/// A request that was sent and is not erased.
async fn find(care: &Care, id: &str) -> Result<Model> {
    let found = records::find(care.store().reader().connection(), id).await?;
    found.filter(is_shown).ok_or_else(missing)
}

fn is_shown(row: &Model) -> bool {
    row.state != crate::model::State::Draft && row.erased_at.is_none()
}

/// The same inside of a write, at the version that was seen.
async fn locked(tx: &WriteTx, id: &str, version: i32) -> Result<Model> {
    let found = records::locked(tx, id).await?;
    let row = found.filter(is_shown).ok_or_else(missing)?;
    Error::check_version(version, row.version)?;
    Ok(row)
}
