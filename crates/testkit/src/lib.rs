//! Starts the real server on either database, for tests.

pub mod database;

mod app;
mod email_service;
mod staffer;
pub mod writing;

pub use app::{App, AppBuilder, app};
pub use email_service::{EmailService, Taken};
pub use staffer::Staffer;
