//! Private threads between an asker and the doctor, behind a follow-up code.
mod api;
mod attachments;
mod code_attempts;
pub(crate) mod erasure;
mod forms;
pub mod notices;
pub(crate) mod purge_preview;
mod retention;
mod routes;
mod service;
pub mod store;
mod view;

pub use crate::items::encryption;
pub(crate) use retention::{register_jobs, schedule_jobs};
pub(crate) use routes::{openapi, router};
