//! The sample content at the desk: how much of it there is, and taking it away.
use axum::extract::State;
use serde::Serialize;
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::Json;

use super::error::DeskError;
use crate::ContentService;
use crate::documents::RevisionMetadata;
use crate::documents::samples::{SampleDocuments, delete_samples, load_samples};
use crate::model::SAMPLE_PICTURES;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SampleContent {
    /// Documents that nobody has changed: they can be taken away.
    pub untouched: u64,
    /// Documents that somebody has changed: they stay.
    pub changed: u64,
    /// Samples take no money and no bookings, because a person has published something.
    pub closed: bool,
}

impl SampleContent {
    fn from_samples(found: &SampleDocuments, closed: bool) -> Self {
        // The list of pictures that came with the samples is the house's own.
        let listed = found.untouched.iter();
        let untouched = listed.filter(|head| head.id != SAMPLE_PICTURES).count();
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        Self {
            untouched: count(untouched),
            changed: count(found.changed.len()),
            closed,
        }
    }
}

/// The sample content that is here.
#[utoipa::path(get, path = "/api/desk/samples", operation_id = "desk_read_samples", tag = "desk",
    responses((status = 200, body = SampleContent)))]
pub(super) async fn read_samples(
    State(desk): State<ContentService>,
) -> Result<Json<SampleContent>, DeskError> {
    let reader = desk.reader();
    let found = load_samples(reader.connection()).await?;
    let closed = desk.are_samples_closed().await?;
    Ok(Json(SampleContent::from_samples(&found, closed)))
}

/// Takes the samples away that nobody has changed, in one write. What was published or written by a person stays.
#[utoipa::path(post, path = "/api/desk/samples/remove", operation_id = "desk_remove_samples", tag = "desk",
    responses((status = 200, body = SampleContent)))]
pub(super) async fn remove_samples(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
) -> Result<Json<SampleContent>, DeskError> {
    // Cloned, so that the lock is not held across the awaits below.
    let rooms = desk.sample_sources().clone();
    let metadata = RevisionMetadata::from_author(&signed_in.name);
    let tx = desk.store().begin(signed_in.actor()).await?;
    let found = delete_samples(&tx, &metadata).await?;
    let mut others = 0;
    for room in rooms {
        others += room.remove_samples(&tx).await?;
    }
    let entry = AuditEntry::new("samples.remove", "content:samples").after(json!({
        "removed": found.untouched.len(),
        "kept": found.changed.len(),
        "others": others,
    }));
    tx.record_audit(entry).await?;
    tx.commit().await?;
    read_samples(State(desk)).await
}
