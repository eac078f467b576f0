//! The record of processing, and what an impact assessment asks, made of what the site really does: tables, settings,
//! configuration, counts. What nobody but a person can say stays a question.
mod activities;
mod assessment;
mod desk;
mod document;
mod recipients;
pub mod record;
mod register;

pub use desk::{ProcessingDesk, desk_routes};
pub use recipients::{Recipient, list_recipients};
