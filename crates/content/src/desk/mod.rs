//! Writing at the desk: schemas, drafts, reviews, publishing, revisions, previews.
//!
//! A document's newest draft, what is on the site of it, and where it stands are three things
//! ([`crate::documents::table`]). Every call here is guarded by `staff`, with a right in [`desk_routes`]; what a call's
//! body decides (clinical content, settings) is looked at in `permissions.rs` and `action_rules.rs`.
mod action_rules;
mod action_steps;
mod actions;
mod article_corrections;
mod bulk;
pub(crate) mod check_findings;
mod colours;
mod completeness;
mod diff;
mod document_action;
mod document_table;
mod drafts;
mod emails;
mod error;
mod field_choices;
mod history;
mod jobs;
pub(crate) mod link_checks;
mod links;
mod list;
mod list_exports;
pub mod migrations;
mod package_checks;
mod passage_comments;
mod permissions;
mod presence;
mod previews;
mod program_writes;
mod recording_checks;
mod reminders;
mod review_state;
mod rich_text_validation;
mod routes;
mod samples;
mod schedule;
mod scheduled_publication;
mod scheduled_unpublication;
mod search;
mod table_columns;
pub(crate) mod tables;
mod today;
mod topics;
mod unsafe_links;
pub mod validation;
mod view;
mod wording;

pub use crate::schema;
pub(crate) use document_action::DocumentAction;
pub use jobs::{prepare_desk, register_jobs};
pub use link_checks::{LinkChecker, link_check_routes};
pub(crate) use permissions::ContentEditor;
pub use program_writes::{ProgramOutcome, ProgramWrite};
pub use routes::{desk_routes, preview_router};
pub use search::DocumentSearch;
pub use wording::list_harmful_wording;
