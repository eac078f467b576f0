//! Letters at the desk: one inbox over all forms.
//!
//! Who helps visitors sees who wrote and where it stands. Words that may tell about somebody's health are for those who may
//! read health details. Breaches are for those who answer for the house.

pub mod breaches;
mod complaints;
mod data;
mod feedback;
mod inbound;
mod list;
mod one;
mod people_data;
mod replies;
mod shown;
pub mod views;
mod writing;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use forms::invalid_field;
use kernel::Problem;
use staff::Permission::{self, ChangeSettings, ReadHealthDetails, SupportVisitors};
use staff::{DeskRoute, SignedIn};
use store::WriteTx;
use utoipa::OpenApi;
use web::{Error, Result};

use crate::Outreach;
use crate::letters::records;
use crate::tables::letter::Model;

/// Looking is for those who help visitors and for those who read health details.
const LOOKING: &[Permission] = &[ReadHealthDetails, SupportVisitors];
/// Bytes of a mailbox that is handed over, at most.
const LARGEST_MAILBOX: usize = 50 << 20;

const fn looks(method: &'static str, path: &'static str) -> DeskRoute {
    DeskRoute::needs_one_of(method, path, LOOKING)
}

/// What a person may ask for holds what they wrote about their health.
const fn reads_health(method: &'static str, path: &'static str) -> DeskRoute {
    DeskRoute::needs(method, path, ReadHealthDetails)
}

const fn settles(method: &'static str, path: &'static str) -> DeskRoute {
    DeskRoute::needs(method, path, ChangeSettings)
}

/// The calls of the desk and who may make them.
pub const DESK_ROUTES: &[DeskRoute] = &[
    looks("GET", "/api/desk/letters"),
    looks("GET", "/api/desk/letters/counts"),
    looks("GET", "/api/desk/letters/replies"),
    looks("GET", "/api/desk/letters/people"),
    looks("GET", "/api/desk/letters/feedback"),
    settles("GET", "/api/desk/letters/inbound"),
    looks("POST", "/api/desk/letters/inbound"),
    looks("GET", "/api/desk/letters/{id}"),
    looks("POST", "/api/desk/letters/{id}/reply"),
    looks("POST", "/api/desk/letters/{id}/notes"),
    looks("POST", "/api/desk/letters/{id}/assign"),
    looks("POST", "/api/desk/letters/{id}/state"),
    looks("POST", "/api/desk/letters/{id}/seen"),
    looks("POST", "/api/desk/letters/{id}/acknowledge"),
    looks("POST", "/api/desk/letters/{id}/decide"),
    looks("GET", "/api/desk/letters/{id}/files/{file}"),
    looks("GET", "/api/desk/letters/{id}/export").exports(),
    looks("POST", "/api/desk/letters/{id}/erase").reauthenticate(),
    settles("GET", "/api/desk/breaches"),
    settles("POST", "/api/desk/breaches"),
    settles("GET", "/api/desk/breaches/{id}"),
    settles("PUT", "/api/desk/breaches/{id}"),
    settles("POST", "/api/desk/breaches/{id}/log"),
    settles("POST", "/api/desk/breaches/{id}/close"),
    looks("POST", "/api/desk/people-data/search"),
    reads_health("POST", "/api/desk/people-data/export").exports(),
    reads_health("POST", "/api/desk/people-data/erase").reauthenticate(),
];

#[derive(OpenApi)]
#[openapi(paths(
    list::list,
    list::counts,
    list::people,
    replies::templates,
    replies::reply,
    feedback::summary,
    inbound::setup,
    inbound::hand_over,
    one::read,
    writing::note,
    writing::assign,
    writing::state,
    writing::seen,
    complaints::acknowledge,
    complaints::decide,
    one::file,
    data::export,
    data::erase,
    breaches::calls::list,
    breaches::calls::create,
    breaches::calls::read,
    breaches::calls::change,
    breaches::calls::log,
    breaches::calls::close,
    people_data::search,
    people_data::export,
    people_data::erase,
))]
struct Api;

/// The calls as an OpenAPI document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

/// The calls; to be guarded with [`DESK_ROUTES`].
pub fn router(outreach: Outreach) -> Router {
    let one = "/api/desk/letters/{id}";
    let at = |part: &str| format!("{one}/{part}");
    let mailbox = get(inbound::setup)
        .post(inbound::hand_over)
        .layer(DefaultBodyLimit::max(LARGEST_MAILBOX));
    Router::new()
        .route("/api/desk/letters", get(list::list))
        .route("/api/desk/letters/counts", get(list::counts))
        .route("/api/desk/letters/replies", get(replies::templates))
        .route("/api/desk/letters/people", get(list::people))
        .route("/api/desk/letters/feedback", get(feedback::summary))
        .route("/api/desk/letters/inbound", mailbox)
        .route(one, get(one::read))
        .route(&at("reply"), post(replies::reply))
        .route(&at("notes"), post(writing::note))
        .route(&at("assign"), post(writing::assign))
        .route(&at("state"), post(writing::state))
        .route(&at("seen"), post(writing::seen))
        .route(&at("acknowledge"), post(complaints::acknowledge))
        .route(&at("decide"), post(complaints::decide))
        .route(&at("files/{file}"), get(one::file))
        .route(&at("export"), get(data::export))
        .route(&at("erase"), post(data::erase))
        .merge(breaches::router())
        .merge(people_data::router())
        .with_state(outreach)
}

fn missing() -> Error {
    Problem::not_found("There is no such letter.").into()
}

/// A letter that is not erased.
async fn find(outreach: &Outreach, id: &str) -> Result<Model> {
    let found = records::find(outreach.store().reader().connection(), id).await?;
    found
        .filter(|row| row.erased_at.is_none())
        .ok_or_else(missing)
}

/// The same inside of a write, at the version that was seen.
async fn locked(tx: &WriteTx, id: &str, version: i32) -> Result<Model> {
    let found = records::locked(tx, id).await?;
    let row = found
        .filter(|row| row.erased_at.is_none())
        .ok_or_else(missing)?;
    Error::check_version(version, row.version)?;
    Ok(row)
}

/// A text that is there and not too long.
fn checked(field: &str, missing: &str, text: &str) -> Result<String> {
    let text = forms::text::lines(text);
    if text.is_empty() {
        return Err(invalid_field(field, missing));
    }
    if text.chars().count() > 10_000 {
        return Err(invalid_field(field, "Use 10,000 characters or fewer."));
    }
    Ok(text)
}

/// A text that is mailed. A mail may be read by others, so words that the red-flag check fires on do not go out.
fn mailable(field: &str, missing: &str, text: &str) -> Result<String> {
    let text = checked(field, missing, text)?;
    if safety::check(&text, None).rules.is_empty() {
        return Ok(text);
    }
    let words = "This speaks of somebody’s health, and a mail may be read by others. Leave it out, and say it by telephone or in a consultation.";
    Err(invalid_field(field, words))
}

/// Stops who may not read the words of a letter from acting on them.
fn may_read(person: &SignedIn, row: &Model) -> Result<()> {
    if row.is_clinical {
        person.require(ReadHealthDetails)
    } else {
        Ok(())
    }
}
