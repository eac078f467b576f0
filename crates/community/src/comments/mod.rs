//! Comments: what is written under posts and questions, and answered there.
mod api;
mod export;
mod forms;
mod lists;
mod own_comments;
mod passed;
mod routes;
pub mod submission;
pub mod view;

pub use crate::items::comments as store;
pub use export::{ExportedConversation, export_conversations, load_post_feedback};
pub use passed::{PassError, PassedComments, PassedOutcome, pass_comments};
pub(crate) use routes::{openapi, router};
