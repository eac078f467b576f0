//! Contact, partnership, volunteers, enquiries, feedback, complaints: people who write, and who answers them.
//!
//! What somebody writes is an inquiry, whichever form it came by: stored encrypted first, mailed second, under a number to
//! quote.
//! The desk has one inbox for all of them; a reply goes out by mail, and what is answered to it finds the way back by its
//! address. Words, routing and how long things are kept come from a settings document. The one search over all that the house
//! keeps of a person stands here too; what each feature keeps it learns through [`store::personal::PersonalData`].

mod desk;
pub mod inbound;
pub mod inquiry;
pub mod jobs;
mod migrations;
pub mod model;
pub mod personal_data;
pub mod ports;
mod service;
pub mod tables;
pub mod visitors;

pub use desk::{BreachSearch, InquiryDrafts, InquirySearch, desk_routes};
pub use jobs::{register_jobs, schedule_jobs};
pub use migrations::migrations;
pub use ports::InquiryPorts;
pub use service::InquiryService;
pub use tables::list_tables as tables;
pub use visitors::{openapi, router};

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("InquiryKind", model::InquiryKind::TERMS),
    ("InquiryState", model::InquiryState::TERMS),
    (
        "DataComplaintOutcome",
        desk::complaints::DataComplaintOutcome::TERMS,
    ),
    ("BreachRisk", desk::breaches::views::BreachRisk::TERMS),
];
