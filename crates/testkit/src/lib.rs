//! Fixtures for the tests of all crates, below the features: databases, doubles of services, people at the desk.
//!
//! `testsite` starts the whole site.

pub mod database;
pub mod writing;

mod email_service;
mod staffer;

pub use email_service::{EmailService, Taken};
pub use staffer::Staffer;
