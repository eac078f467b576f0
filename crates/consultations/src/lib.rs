//! Consultations: requests, report files, consent, times, reminders.
//!
//! What somebody asks for is a request; it carries sealed contacts, a sealed story and sealed files, a version of the
//! consent that was given, and perhaps a time in somebody's calendar. Money is the business of `payments`, which tells this
//! crate by jobs; packages, words and settings come from the rest of the house through traits that `bedside` wires.
//!
//! A request begins as a draft that a sealed cookie opens. Its steps are plain forms; what they take is sealed in one row.
//! Without a price it is sent as it is; with one a payment is opened, and what payments tell by jobs moves it on. Every mail
//! is written in the transaction of its cause.

pub mod booking;
pub mod calendar_feed;
pub mod calls;
pub mod desk;
pub mod drafts;
pub mod emails;
pub mod erasure;
pub mod extensions;
pub mod files;
pub mod form;
pub mod guests;
mod jobs;
pub mod licences;
pub mod lifecycle;
mod line_test;
pub mod model;
mod payment_events;
pub mod ports;
pub mod requests;
pub mod rooms;
mod routes;
mod service;
pub mod steps;
mod table_list;
pub mod times;

use sea_orm_migration::MigrationTrait;
use store::VocabularyTerm;

pub use desk::requests::{RequestDrafts, RequestSearch, RequestTimes};
pub use erasure::personal::ConsultationData;
pub use jobs::{enqueue_periodic_jobs, with_handlers};
pub use ports::ConsultationPorts;
pub use routes::{openapi, router};
pub use scheduling as schedule;
pub use service::ConsultationService;
pub use table_list::tables;

/// What the desk calls things of consultations.
pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("CareState", model::RequestState::TERMS),
    ("CareNation", &VocabularyTerm::plain_terms(model::NATIONS)),
    (
        "CareCancelReason",
        &VocabularyTerm::plain_terms(desk::requests::endings::REASONS),
    ),
    (
        "CareReview",
        &VocabularyTerm::plain_terms(model::review_reasons::REVIEWS),
    ),
    ("CareOutcome", model::visits::VisitOutcome::TERMS),
    ("CareGuestRole", guests::GuestRole::TERMS),
    (
        "CalendarFeedDetail",
        calendar_feed::CalendarFeedDetail::TERMS,
    ),
];

pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    [
        requests::migrations(),
        scheduling::migrations(),
        files::migrations(),
        calendar_feed::migrations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
