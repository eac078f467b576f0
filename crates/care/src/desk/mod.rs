//! The calls of the desk.

mod calendar;
pub mod requests;

pub use calendar::{CALENDAR_ROUTES, calendar_document, calendar_router};
