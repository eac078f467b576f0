//! Requests at the desk: the list, one of them, its story and files, what is done with it.
//!
//! Who helps visitors sees who asked, when and how it stands; what somebody says of their health is for those with that
//! right, and each look is a line in the audit log.

mod ending;
mod list;
mod one;
mod person;
mod replying;
mod story;
mod times;
pub mod views;
mod writing;

use axum::Router;
use axum::routing::{get, post};
use kernel::Problem;
use staff::Permission::{ReadHealthDetails, SupportVisitors};
use staff::{DeskRoute, SignedIn};
use store::WriteTx;
use utoipa::OpenApi;
use web::Error;

use crate::Care;
use crate::requests::records;
use crate::requests::tables::request::Model;

/// Who may make which call. Those for who helps visitors and for who sees them look at who asks themselves: no single
/// permission says both.
pub const REQUEST_ROUTES: &[DeskRoute] = &[
    DeskRoute::anyone("GET", "/api/desk/care/requests"),
    DeskRoute::anyone("GET", "/api/desk/care/counts"),
    DeskRoute::anyone("GET", "/api/desk/care/requests/{id}"),
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
    DeskRoute::anyone("POST", "/api/desk/care/requests/{id}/assign"),
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
    DeskRoute::anyone("POST", "/api/desk/care/requests/{id}/done"),
    DeskRoute::anyone("POST", "/api/desk/care/requests/{id}/no-show"),
    DeskRoute::anyone("POST", "/api/desk/care/requests/{id}/cancel"),
    DeskRoute::anyone("POST", "/api/desk/care/requests/{id}/review"),
    DeskRoute::anyone("GET", "/api/desk/care/requests/{id}/refund-rule"),
    DeskRoute::anyone("GET", "/api/desk/care/requests/{id}/free-times"),
    DeskRoute::anyone("POST", "/api/desk/care/requests/{id}/move"),
    DeskRoute::anyone("GET", "/api/desk/care/replies"),
    DeskRoute::anyone("POST", "/api/desk/care/requests/{id}/reply/preview"),
    DeskRoute::anyone("POST", "/api/desk/care/requests/{id}/reply"),
    DeskRoute::needs(
        "GET",
        "/api/desk/care/requests/{id}/export",
        ReadHealthDetails,
    )
    .reauthenticate(),
    DeskRoute::anyone("POST", "/api/desk/care/requests/{id}/erase").reauthenticate(),
];

#[derive(OpenApi)]
#[openapi(paths(
    list::list,
    list::counts,
    one::read,
    story::open_story,
    story::open_file,
    writing::assign,
    writing::add_note,
    writing::add_visit,
    ending::done,
    ending::no_show,
    ending::cancel,
    ending::review,
    ending::refund_rule,
    times::free,
    times::move_time,
    replying::replies,
    replying::preview,
    replying::reply,
    person::export,
    person::erase,
))]
struct Api;

/// The calls as an OpenAPI document.
#[must_use]
pub fn requests_document() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

/// The calls; to be guarded with [`REQUEST_ROUTES`].
pub fn requests_router(care: Care) -> Router {
    let one = "/api/desk/care/requests/{id}";
    let of = |rest: &str| format!("{one}/{rest}");
    Router::new()
        .route("/api/desk/care/requests", get(list::list))
        .route("/api/desk/care/counts", get(list::counts))
        .route("/api/desk/care/replies", get(replying::replies))
        .route(one, get(one::read))
        .route(&of("story"), post(story::open_story))
        .route(&of("files/{file}"), get(story::open_file))
        .route(&of("assign"), post(writing::assign))
        .route(&of("notes"), post(writing::add_note))
        .route(&of("visit"), post(writing::add_visit))
        .route(&of("done"), post(ending::done))
        .route(&of("no-show"), post(ending::no_show))
        .route(&of("cancel"), post(ending::cancel))
        .route(&of("review"), post(ending::review))
        .route(&of("refund-rule"), get(ending::refund_rule))
        .route(&of("free-times"), get(times::free))
        .route(&of("move"), post(times::move_time))
        .route(&of("reply/preview"), post(replying::preview))
        .route(&of("reply"), post(replying::reply))
        .route(&of("export"), get(person::export))
        .route(&of("erase"), post(person::erase))
        .with_state(care)
}

/// Stops who has nothing to do with requests.
fn look(person: &SignedIn) -> Result<(), Error> {
    if person.may(ReadHealthDetails) {
        return Ok(());
    }
    person.require(SupportVisitors)
}

fn missing() -> Error {
    Problem::not_found("There is no such request.").into()
}

/// 409 for who was slower than somebody else.
fn outdated() -> Error {
    let words = "Somebody else changed this request in between. Look at what is there now, then do it again.";
    Problem::conflict(words).with_code("moved").into()
}

/// The request, locked, as its reader saw it.
async fn seen(tx: &WriteTx, id: &str, version: i32) -> Result<Model, Error> {
    let row = records::locked(tx, id).await?.ok_or_else(missing)?;
    if row.version != version || row.erased_at.is_some() {
        return Err(outdated());
    }
    Ok(row)
}
