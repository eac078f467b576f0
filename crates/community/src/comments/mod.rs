//! Comments: what is written under posts and questions, and answered there.
mod api;
mod export;
mod forms;
mod lists;
mod own_comments;
mod routes;
pub mod submission;
pub mod view;

pub use crate::items::comments as store;
pub(crate) use routes::{openapi, router};
