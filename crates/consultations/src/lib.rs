//! Consultations: requests, report files, consent, times, reminders.
//!
//! What somebody asks for is a request; it carries sealed contacts, a sealed story and sealed files, a version of the
//! consent that was given, and perhaps a time in somebody's calendar. Money is the business of `payments`, which tells this
//! crate by jobs; packages, words and settings come from the rest of the house through traits that `bedside` wires.

pub mod desk;
pub mod files;
pub mod licences;
pub mod model;
pub mod ports;
pub mod requests;
mod service;

use axum::Router;
use sea_orm_migration::MigrationTrait;
use std::sync::Arc;
use store::personal::TableDeclaration;
use store::{Actor, JobRunner, StoreError, VocabularyTerm};

pub use ports::ConsultationPorts;
pub use scheduling as schedule;
pub use service::ConsultationService;

/// What the desk calls things of consultations.
pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("CareState", model::RequestState::TERMS),
    ("CareChannel", scheduling::MeetingChannel::TERMS),
    ("CareNation", &VocabularyTerm::plain_terms(model::NATIONS)),
    (
        "CareCancelReason",
        &VocabularyTerm::plain_terms(desk::requests::endings::REASONS),
    ),
    (
        "CareReview",
        &VocabularyTerm::plain_terms(requests::arrival::REVIEWS),
    ),
    ("CareOutcome", requests::visits::VisitOutcome::TERMS),
];

pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    [
        requests::migrations(),
        scheduling::migrations(),
        files::migrations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub fn tables() -> Vec<TableDeclaration> {
    let mut tables = requests::tables::request_tables();
    tables.extend(scheduling::tables());
    tables.extend(files::tables());
    tables
}

pub fn router(care: ConsultationService) -> Router {
    let drafts = Arc::new(requests::CookieDrafts(care.clone()));
    Router::new()
        .merge(files::uploads_router(care.files().clone(), drafts))
        .merge(Router::from(requests::routes().with_state(care)))
}

pub fn with_handlers(jobs: JobRunner, care: &ConsultationService) -> JobRunner {
    let jobs = files::with_handlers(jobs, care.files());
    let jobs = scheduling::with_handlers(jobs, care.schedule());
    requests::with_handlers(jobs, care)
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = requests::routes().into_openapi();
    document.merge(files::openapi());
    document
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn enqueue_periodic_jobs(care: &ConsultationService) -> Result<(), StoreError> {
    let tx = care.store().begin(Actor::System).await?;
    requests::erasure::enqueue_nightly_erasure(&tx).await?;
    tx.commit().await
}
