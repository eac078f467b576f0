//! Requests at the desk.
//!
//! Who helps visitors sees who asks, times and where a request stands. What people wrote about their health is for those
//! who may read health details; each view of it is a line of the audit log. Sums are for those who manage money. What ends a
//! request may send its money back, by the rules of the settings and never more or less, after a fresh proof of who asks.

mod data;
pub(crate) mod ending;
mod files;
mod list;
mod one;
mod replies;
mod room;
mod shown;
mod times;
pub mod views;
mod writing;

use staff::Permission::{ReadHealthDetails, SupportVisitors};
use staff::{DeskRoutes, Right};
use utoipa::OpenApi;
use utoipa_axum::routes;

use crate::Care;

/// Looking is for those who help visitors and for those who read health details.
const LOOKING: Right = Right::one_of(&[ReadHealthDetails, SupportVisitors]);

#[derive(OpenApi)]
#[openapi(components(schemas(views::CareRow)))]
struct Schemas;

pub fn request_routes() -> DeskRoutes<Care> {
    DeskRoutes::with_openapi(Schemas::openapi())
        .route(LOOKING, routes!(list::list))
        .route(LOOKING, routes!(list::counts))
        .route(LOOKING, routes!(replies::templates))
        .route(LOOKING, routes!(one::read))
        .route(ReadHealthDetails, routes!(one::story))
        .route(ReadHealthDetails, routes!(files::open))
        .route(LOOKING, routes!(writing::noted))
        .route(LOOKING, routes!(writing::assign))
        .route(ReadHealthDetails, routes!(writing::note))
        .route(ReadHealthDetails, routes!(writing::visit))
        .route(ReadHealthDetails, routes!(room::open))
        .route(LOOKING, routes!(ending::rule))
        .route(ReadHealthDetails, routes!(ending::done))
        .route(LOOKING.reauthenticated(), routes!(ending::no_show))
        .route(LOOKING.reauthenticated(), routes!(ending::cancel))
        .route(LOOKING.reauthenticated(), routes!(ending::review))
        .route(LOOKING, routes!(times::free))
        .route(LOOKING, routes!(times::change))
        .route(LOOKING, routes!(replies::reply))
        .route(ReadHealthDetails.exporting(), routes!(data::export))
        .route(ReadHealthDetails.reauthenticated(), routes!(data::erase))
}

/// Longest text that somebody at the desk writes, in characters.
const LONGEST: usize = 5_000;
