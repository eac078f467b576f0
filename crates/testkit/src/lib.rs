//! Starts the real server on either database, for tests.

pub mod database;

mod app;
mod staffer;
pub mod writing;

pub use app::{App, AppBuilder, app};
pub use staffer::Staffer;
