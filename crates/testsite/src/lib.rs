//! Starts the real site on either database, for tests of what only the whole site can show.
//!
//! It depends on every crate, so a feature whose tests need it is rebuilt together with the binary; a feature's own
//! tests use `testkit`, which depends on nothing above `payments`.

mod app;
mod mails;

pub use app::{App, AppBuilder, app};
