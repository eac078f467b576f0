//! The desk's calls about time: calendar, clinicians, hours, holidays, waiting list; and the licence map.

mod calendar_desk;
mod calendar_view;
mod clinicians;
mod holidays;
mod hours;
mod licences;
mod overview;
mod spans;
mod waiting_list;

use staff::Permission::{ChangeSettings, ReadHealthDetails, SupportVisitors};
use staff::{DeskRoutes, RouteRight};
use utoipa_axum::routes;

pub use calendar_desk::CalendarDesk;

/// Looking is for those who help visitors, those who see them and those who set the hours.
const CALENDAR_READERS: RouteRight =
    RouteRight::one_of(&[ReadHealthDetails, SupportVisitors, ChangeSettings]);

/// Who waits is for those who help visitors and those who see them.
const WAITING_LIST_READERS: RouteRight = RouteRight::one_of(&[ReadHealthDetails, SupportVisitors]);

pub fn calendar_routes() -> DeskRoutes<CalendarDesk> {
    DeskRoutes::new()
        .route(CALENDAR_READERS, routes!(overview::get_calendar))
        .route(CALENDAR_READERS, routes!(clinicians::list_clinicians))
        .route(ChangeSettings, routes!(clinicians::add_clinician))
        .route(ChangeSettings, routes!(clinicians::list_colleagues))
        .route(ChangeSettings, routes!(clinicians::update_clinician))
        .route(CALENDAR_READERS, routes!(hours::get_hours))
        .route(ChangeSettings, routes!(hours::update_hours))
        .route(CALENDAR_READERS, routes!(holidays::get_holidays))
        .route(ChangeSettings, routes!(holidays::update_holidays))
        .route(WAITING_LIST_READERS, routes!(waiting_list::list_waiting))
        .route(
            WAITING_LIST_READERS.as_export(),
            routes!(waiting_list::export_waiting),
        )
        .route(WAITING_LIST_READERS, routes!(waiting_list::offer_time))
        .route(WAITING_LIST_READERS, routes!(waiting_list::remove_waiting))
        .route(CALENDAR_READERS, routes!(licences::get_licences))
        .route(ChangeSettings, routes!(licences::update_licences))
}
