//! Moderation: the queue, reports, complaints, words, what is exported, and the doctor's answers.
//!
//! Every decision is one transaction: the item's new state, a row in the decisions, a line in the audit log (without the
//! item's words), the answers to its reports, and the tags of its pages. Who decides says which state they saw; when
//! somebody else was first, nothing is done and the second one is told.

mod access;
mod answers;
pub(crate) mod complaint_decisions;
mod complaints;
mod counts;
mod decision_api;
mod decisions;
mod draft_subject;
mod duplicates;
mod export;
mod forms;
mod items;
mod list_query;
mod queue;
mod queue_conditions;
mod queue_rows;
mod reports;
mod routes;
pub mod rules;
mod searches;
mod similar_questions;
mod staff_comments;
mod submission;
mod views;
mod word_rules;
mod wording;

pub(crate) use complaints::{complaint_item, encrypt_complaint};
pub use draft_subject::CommunityDrafts;
pub use routes::desk_routes;
pub(crate) use routes::{router, routes};
pub use searches::{ComplaintSearch, QuestionSearch, ReportSearch};
