//! Community questions: asking, the list, the detail, what is already answered.
pub(crate) mod ask_body;
mod ask_form;
mod figures;
mod forms;
pub mod identity;
pub(crate) mod lists;
mod own_questions;
mod read_api;
mod routes;
mod search_index;
mod submission;
pub(crate) mod view;
mod view_builders;
mod write_api;

pub use figures::QuestionTimes;
pub(crate) use routes::{openapi, router};
pub use search_index::{AnsweredPage, answered_tag, list_answered_pages, reindex_questions};
pub(crate) use submission::question_not_found;
