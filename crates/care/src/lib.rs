//! Consultations: requests, report files, consent, times, reminders.
//!
//! What somebody asks for is a request; it carries sealed contacts, a sealed story and sealed files, a version of the
//! consent that was given, and perhaps a time in somebody's calendar. Money is the business of `payments`, which tells this
//! crate by jobs; packages, words and settings come from the rest of the house through traits that `bedside` wires.

mod care;
pub mod desk;
pub mod files;
pub mod licences;
pub mod model;
pub mod outside;
pub mod requests;
pub mod schedule;

use axum::Router;
use sea_orm_migration::MigrationTrait;
use std::sync::Arc;
use store::personal::Table;
use store::{Actor, Jobs, StoreError, Term};

pub use care::Care;
pub use outside::Outside;

/// What the desk calls things of consultations.
pub const VOCABULARIES: kernel::Vocabularies = &[
    ("CareState", model::State::TERMS),
    ("CareChannel", schedule::Channel::TERMS),
    ("CareNation", &Term::plain(model::NATIONS)),
    (
        "CareCancelReason",
        &Term::plain(desk::requests::ending::REASONS),
    ),
    ("CareReview", &Term::plain(requests::sending::REVIEWS)),
    ("CareOutcome", requests::visits::Outcome::TERMS),
];

pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    [
        requests::migrations(),
        schedule::migrations(),
        files::migrations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub fn tables() -> Vec<Table> {
    let mut tables = requests::tables::all();
    tables.extend(schedule::tables());
    tables.extend(files::tables());
    tables
}

pub fn router(care: Care) -> Router {
    let drafts = Arc::new(requests::CookieDrafts(care.clone()));
    Router::new()
        .merge(files::uploads_router(care.files().clone(), drafts))
        .merge(Router::from(requests::routes().with_state(care)))
}

pub fn with_handlers(jobs: Jobs, care: &Care) -> Jobs {
    let jobs = files::with_handlers(jobs, care.files());
    let jobs = schedule::with_handlers(jobs, care.schedule());
    requests::with_handlers(jobs, care)
}

pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = requests::routes().into_openapi();
    document.merge(files::openapi());
    document
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn prepare(care: &Care) -> Result<(), StoreError> {
    let tx = care.store().begin(Actor::System).await?;
    requests::erasing::look_next_night(&tx).await?;
    tx.commit().await
}
