//! Subscribing, saying yes, choosing, leaving.

mod api;
mod forms;
pub(crate) mod reader_links;
pub(crate) mod records;
mod routes;
pub(crate) mod submission;
pub(crate) mod validation;
mod views;

pub(crate) use routes::{openapi, router};
