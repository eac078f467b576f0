//! The sample content at the desk: how much of it there is, and taking it away.
use axum::extract::State;
use serde::Serialize;
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::Json;

use super::refusal::Refusal;
use crate::Content;
use crate::api::SAMPLE_PICTURES;
use crate::documents::Mark;
use crate::documents::samples::{Samples, remove, samples};

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
    fn of(found: &Samples, closed: bool) -> Self {
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
pub(super) async fn read(State(desk): State<Content>) -> Result<Json<SampleContent>, Refusal> {
    let reader = desk.reader();
    let found = samples(reader.connection()).await?;
    let closed = desk.are_samples_closed().await?;
    Ok(Json(SampleContent::of(&found, closed)))
}

/// Takes the samples away that nobody has changed, in one write. What was published or written by a person stays.
#[utoipa::path(post, path = "/api/desk/samples/remove", operation_id = "desk_remove_samples", tag = "desk",
    responses((status = 200, body = SampleContent)))]
pub(super) async fn take_away(
    State(desk): State<Content>,
    signed_in: SignedIn,
) -> Result<Json<SampleContent>, Refusal> {
    let rooms = desk.sample_rooms().clone();
    let mark = Mark::of(&signed_in.name);
    let tx = desk.store().begin(signed_in.actor()).await?;
    let found = remove(&tx, &mark).await?;
    let mut others = 0;
    for room in rooms {
        others += room.remove(&tx).await?;
    }
    let entry = AuditEntry::new("samples.remove", "content:samples").after(json!({
        "removed": found.untouched.len(),
        "kept": found.changed.len(),
        "others": others,
    }));
    tx.audit(entry).await?;
    tx.commit().await?;
    read(State(desk)).await
}
