//! Who sees to an inquiry, notes, and where it stands.

use axum::extract::State as Of;
use cases::{NewLine, NoteBody, VersionBody, required_text};
use drafts::{DraftKind, remove_draft};
use forms::invalid_field;
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Json, Path, Result};

use super::access::require_read;
use super::detail::inquiry_response;
use super::views::InquiryView;
use super::views::LONGEST;
use crate::InquiryService;
use crate::inquiry::records;
use crate::model::InquiryState;
use crate::tables::inquiry::Model;
use crate::tables::note;

/// Keeps a note for the others at the desk. It is never changed.
#[utoipa::path(post, path = "/api/desk/letters/{id}/notes", operation_id = "desk_note_letter", tag = "desk",
    responses((status = 200, body = InquiryView), (status = 409, description = "It was changed meanwhile"),
        (status = 422, description = "Nothing was written")))]
pub async fn add_note(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<NoteBody>,
) -> Result<Json<InquiryView>> {
    let text = required_text("text", "Enter a note.", &body.text, LONGEST)?;
    let store = inquiries.store();
    let (tx, before) = cases::begin_change::<Model>(store, &signed_in, &id, body.version).await?;
    require_read(&signed_in, &before)?;
    let note = NewLine {
        text: &text,
        author: Some(signed_in.id),
        ..NewLine::default()
    };
    cases::insert_line::<note::Entity>(store, &tx, &id, note).await?;
    // Only the version changes, so that a page loaded before the note has to be reloaded.
    let same = before.clone().into_active_model();
    cases::record_change(store, &tx, &before, same, "noted", None).await?;
    remove_draft(&tx, &signed_in, DraftKind::InquiryNote, &id).await?;
    tx.commit().await?;
    inquiry_response(&inquiries, &signed_in, &id).await
}

#[derive(Deserialize, ToSchema)]
#[schema(as = InquiryAssignBody)]
pub struct AssignRequest {
    /// The version that was seen.
    version: i32,
    /// Id of somebody at the desk; none for nobody.
    #[serde(default)]
    to: Option<String>,
}

/// Says who sees to an inquiry. They are told when an answer comes in.
#[utoipa::path(post, path = "/api/desk/letters/{id}/assign", operation_id = "desk_assign_letter", tag = "desk",
    responses((status = 200, body = InquiryView), (status = 409, description = "It was changed meanwhile"),
        (status = 422, description = "There is nobody of that id")))]
pub async fn assign_inquiry(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<AssignRequest>,
) -> Result<Json<InquiryView>> {
    let store = inquiries.store();
    let (tx, before) = cases::begin_change::<Model>(store, &signed_in, &id, body.version).await?;
    let mut row = before.clone().into_active_model();
    if let Some(to) = &body.to {
        let known = match to.parse() {
            Ok(to) => staff::find_active_email(tx.connection(), to).await?,
            Err(_) => None,
        };
        if known.is_none() {
            return Err(invalid_field("to", "There is no such staff member."));
        }
    }
    row.assigned = Set(body.to);
    cases::record_change(store, &tx, &before, row, "assigned", None).await?;
    tx.commit().await?;
    inquiry_response(&inquiries, &signed_in, &id).await
}

#[derive(Deserialize, ToSchema)]
#[schema(as = InquiryStateBody)]
pub struct MoveRequest {
    /// The version that was seen.
    version: i32,
    /// Where: one of the inquiry's `states`.
    state: InquiryState,
}

/// Moves an inquiry by hand.
#[utoipa::path(post, path = "/api/desk/letters/{id}/state", operation_id = "desk_move_letter", tag = "desk",
    responses((status = 200, body = InquiryView), (status = 409, description = "It was changed meanwhile, or cannot stand there")))]
pub async fn move_inquiry(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<MoveRequest>,
) -> Result<Json<InquiryView>> {
    let settings = inquiries.settings().await?;
    let store = inquiries.store();
    let (tx, before) = cases::begin_change::<Model>(store, &signed_in, &id, body.version).await?;
    let kind = before.kind;
    if !kind
        .manual_moves(before.state)
        .any(|state| state == body.state)
    {
        return Err(ProblemDetails::invalid_state().into());
    }
    let mut row = before.clone().into_active_model();
    row.state = Set(body.state);
    row.is_unread = Set(false);
    row.closed_at = Set((!body.state.is_open()).then(|| tx.now()));
    row.erase_after = Set(records::erase_after(&settings, kind, body.state, tx.now()));
    cases::record_change(store, &tx, &before, row, "moved", None).await?;
    tx.commit().await?;
    inquiry_response(&inquiries, &signed_in, &id).await
}

/// Notes that somebody has read what came in.
#[utoipa::path(post, path = "/api/desk/letters/{id}/seen", operation_id = "desk_see_letter", tag = "desk",
    responses((status = 200, body = InquiryView), (status = 409, description = "It was changed meanwhile")))]
pub async fn record_seen(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<VersionBody>,
) -> Result<Json<InquiryView>> {
    let store = inquiries.store();
    let (tx, before) = cases::begin_change::<Model>(store, &signed_in, &id, body.version).await?;
    let mut row = before.clone().into_active_model();
    row.is_unread = Set(false);
    cases::record_change(store, &tx, &before, row, "seen", None).await?;
    tx.commit().await?;
    inquiry_response(&inquiries, &signed_in, &id).await
}
