//! Starts the real server on either database, for tests.

pub mod database;

mod app;

pub use app::{App, AppBuilder, app};
