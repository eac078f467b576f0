//! The newsletter: subscribing and leaving, issues, sending each of them once.
//!
//! Nobody gets an issue who did not press a button in a mail of ours, and the links to leave are made of the keys of
//! the house, so that they work for years without being kept. An issue is made once; for each reader only the links
//! differ. Every delivery is a row that is claimed before its mail is handed over: after a crash it is not known of a
//! few whether the server took them, and those are left for a person to decide about, never sent twice.

mod desk;
mod feed;
mod issues;
mod jobs;
mod links;
mod migrations;
mod options;
pub mod personal_data;
pub mod ports;
mod reports;
mod retention;
mod routes;
pub mod sample;
mod sending;
mod service;
mod settings;
mod sign_up_limit;
mod subscribing;
mod tables;
mod topic_names;

pub use self::settings::NewsletterSettings;
pub use desk::{IssueSearch, SubscriberSearch, SubscriberTimes, desk_routes};
pub use jobs::{report_handler, schedule_jobs, with_handlers};
pub use migrations::migrations;
pub use ports::{NewsletterPorts, NewsletterSettingsSource, PostFacts, PostSource};
pub use routes::{openapi, router};
pub use service::Newsletter;
pub use tables::all as tables;
pub use topic_names::rename_topic;

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("IssueState", tables::issue::IssueState::TERMS),
    ("IssueKind", tables::issue::IssueKind::TERMS),
    (
        "SubscriberState",
        tables::subscriber::SubscriberState::TERMS,
    ),
    ("ConsentKind", tables::consent::ConsentKind::TERMS),
];
