//! Webhooks: programs elsewhere are told what happens on the site, and nothing of whom it is about.
//!
//! What happened is read from the audit log, whose lines are committed with the writes that they tell of: a line is a line
//! of the outbox, and no feature knows of this crate (decision 081). A message holds ids, references, amounts and addresses
//! of public pages; it is signed as [Standard Webhooks](https://www.standardwebhooks.com) say, tried over three days, and
//! kept at the desk for thirty.

mod collector;
mod desk;
mod jobs;
mod migrations;
mod model;
pub mod ports;
mod retention;
mod runner;
mod sending;
mod service;
mod tables;

pub use desk::{DeliverySearch, desk_routes};
pub use jobs::schedule_jobs;
pub use migrations::migrations;
pub use model::subject::{EventAmount, EventFacts, EventSubject};
pub use ports::EventFactsPort;
pub use runner::WebhookRunner;
pub use service::{WebhookOptions, Webhooks};
pub use tables::all as tables;

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("WebhookOccasion", model::occasion::WebhookOccasion::TERMS),
    (
        "WebhookDeliveryState",
        tables::delivery::WebhookDeliveryState::TERMS,
    ),
    (
        "WebhookOffReason",
        tables::endpoint::WebhookOffReason::TERMS,
    ),
];
