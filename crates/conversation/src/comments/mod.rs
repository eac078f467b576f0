//! Comments: what is written under posts and questions, and answered there.
mod calls;
mod export;
mod forms;
mod listing;
mod own;
pub(crate) mod place;
pub mod store;
pub mod view;
pub mod writing;

use chrono::Duration;

pub(crate) use calls::{openapi, router};
pub(crate) use listing::page_asked;

/// How long its writer may change or delete a comment, on the device that it was written on.
const EDITABLE: Duration = Duration::minutes(15);
