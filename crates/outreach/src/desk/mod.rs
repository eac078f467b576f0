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
use staff::Permission::{ChangeSettings, ReadHealthDetails, SupportVisitors};
use staff::{DeskRoutes, Right, SignedIn};
use utoipa_axum::router::UtoipaMethodRouterExt;
use utoipa_axum::routes;
use web::Result;

use crate::Outreach;
use crate::tables::letter::Model;

/// Looking is for those who help visitors and for those who read health details.
const LOOKING: Right = Right::one_of(&[ReadHealthDetails, SupportVisitors]);
/// Bytes of a mailbox that is handed over, at most.
const LARGEST_MAILBOX: usize = 50 << 20;

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

/// Longest text that somebody at the desk writes, in characters.
const LONGEST: usize = 10_000;

/// Stops who may not read the words of a letter from acting on them.
fn may_read(person: &SignedIn, row: &Model) -> Result<()> {
    if row.is_clinical {
        person.require(ReadHealthDetails)
    } else {
        Ok(())
    }
}
