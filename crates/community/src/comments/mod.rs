//! Comments: what is written under posts and questions, and answered there.
mod api;
pub(crate) mod commented_post;
mod export;
mod forms;
mod lists;
mod own_comments;
pub mod store;
pub mod submission;
pub mod view;

use chrono::Duration;

pub(crate) use api::{openapi, router};
pub(crate) use lists::resolve_page_number;

/// How long its writer may change or delete a comment, on the device that it was written on.
const EDITABLE: Duration = Duration::minutes(15);
