//! Letters at the desk: one inbox over all forms.
//!
//! Who helps visitors sees who wrote and where it stands. Words that may tell about somebody's health are for those who may
//! read health details. Breaches are for those who answer for the house.

pub mod breaches;
pub(crate) mod complaints;
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

use axum::extract::DefaultBodyLimit;
use forms::invalid_field;
use kernel::Problem;
use staff::Permission::{ChangeSettings, ReadHealthDetails, SupportVisitors};
use staff::{DeskRoutes, Right, SignedIn};
use store::WriteTx;
use utoipa_axum::router::UtoipaMethodRouterExt;
use utoipa_axum::routes;
use web::{Error, Result};

use crate::Outreach;
use crate::letters::records;
use crate::tables::letter::Model;

/// Looking is for those who help visitors and for those who read health details.
const LOOKING: Right = Right::one_of(&[ReadHealthDetails, SupportVisitors]);
/// Bytes of a mailbox that is handed over, at most.
const LARGEST_MAILBOX: usize = 50 << 20;

/// The calls of the desk.
pub fn desk_routes() -> DeskRoutes<Outreach> {
    let limit = DefaultBodyLimit::max(LARGEST_MAILBOX);
    DeskRoutes::new()
        .route(LOOKING, routes!(list::list))
        .route(LOOKING, routes!(list::counts))
        .route(LOOKING, routes!(replies::templates))
        .route(LOOKING, routes!(list::people))
        .route(LOOKING, routes!(feedback::summary))
        .route(ChangeSettings, routes!(inbound::setup))
        .route(LOOKING, routes!(inbound::hand_over).layer(limit))
        .route(LOOKING, routes!(one::read))
        .route(LOOKING, routes!(replies::reply))
        .route(LOOKING, routes!(writing::note))
        .route(LOOKING, routes!(writing::assign))
        .route(LOOKING, routes!(writing::state))
        .route(LOOKING, routes!(writing::seen))
        .route(LOOKING, routes!(complaints::acknowledge))
        .route(LOOKING, routes!(complaints::decide))
        .route(LOOKING, routes!(one::file))
        .route(LOOKING.exporting(), routes!(data::export))
        .route(LOOKING.reauthenticated(), routes!(data::erase))
        .merge(breaches::desk_routes())
        .merge(people_data::desk_routes())
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
