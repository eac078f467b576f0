//! The calls of the desk.

mod calendar;
mod call_ports;
pub mod requests;

pub use calendar::{CalendarDesk, calendar_routes};
pub use call_ports::call_port_routes;
pub use requests::request_routes;
