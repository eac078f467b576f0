//! The desk's calls about time: calendar, clinicians, hours, holidays, waiting list; and the licence map.

mod board;
mod clinicians;
mod holidays;
mod hours;
mod licences;
mod spans;
mod waiting;

use std::sync::Arc;

use staff::Permission::{ChangeSettings, ReadHealthDetails, SupportVisitors};
use staff::{DeskRoutes, Right, SignedIn};
use utoipa_axum::routes;

use crate::licences::Licences;
use crate::schedule::Schedule;
use crate::schedule::outside::Visitors;

/// Looking is for those who help visitors, those who see them and those who set the hours.
const LOOKING: Right = Right::one_of(&[ReadHealthDetails, SupportVisitors, ChangeSettings]);

/// Who waits is for those who help visitors and those who see them.
const WAITING: Right = Right::one_of(&[ReadHealthDetails, SupportVisitors]);

#[derive(Clone)]
pub struct CalendarDesk {
    pub schedule: Schedule,
    pub licences: Licences,
    pub visitors: Arc<dyn Visitors>,
}

pub fn calendar_routes() -> DeskRoutes<CalendarDesk> {
    DeskRoutes::new()
        .route(LOOKING, routes!(board::read))
        .route(LOOKING, routes!(clinicians::list))
        .route(ChangeSettings, routes!(clinicians::add))
        .route(ChangeSettings, routes!(clinicians::colleagues))
        .route(ChangeSettings, routes!(clinicians::change))
        .route(LOOKING, routes!(hours::read))
        .route(ChangeSettings, routes!(hours::change))
        .route(LOOKING, routes!(holidays::read))
        .route(ChangeSettings, routes!(holidays::change))
        .route(WAITING, routes!(waiting::list))
        .route(WAITING, routes!(waiting::offer))
        .route(WAITING, routes!(waiting::remove))
        .route(LOOKING, routes!(licences::read))
        .route(ChangeSettings, routes!(licences::change))
}

/// Whether somebody may know who asked.
fn may_see_names(person: &SignedIn) -> bool {
    person.may(SupportVisitors) || person.may(ReadHealthDetails)
}
