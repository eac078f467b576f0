//! The calls of the desk.

mod calendar;
pub mod requests;

pub use calendar::{CalendarDesk, calendar_routes};
pub use requests::request_routes;
