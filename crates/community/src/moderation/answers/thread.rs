//! The thread behind a code, on the doctor's side; closing it; joining a question with another.
use axum::extract::State as Shared;
use axum::response::Response;
use drafts::{DraftKind, remove_draft};
use forms::invalid_field;
use http::HeaderMap;
use kernel::ProblemDetails;
use sea_orm::EntityTrait;
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, WriteTx};
use threads::{AttachmentQuery, MessageAuthor, NewMessage, StaffAuthor, Thread, record_read};
use utoipa::ToSchema;
use web::{Error, Json, Path, Query};

use super::super::access::require_access;
use super::super::decisions::{self, DecisionReason, DecisionResult};
use super::super::duplicates;
use super::answer::require_open;
use super::detail::{conflict_error, load_desk_question, question_not_found};
use super::view::DeskQuestion;
use crate::items::questions::lock_question;
use crate::model::text::{is_blank, normalise_text};
use crate::model::{Item, ItemState};
use crate::question_threads;
use crate::question_threads::notices::{AskerOccasion, notify_asker};
use crate::question_threads::store::{extend_retention, open_thread};
use crate::service::CommunityService;
use crate::tables::question::{Entity, Model, QuestionVisibility};

/// Longest message, in characters.
const LONGEST: usize = 5_000;

#[derive(Clone, Deserialize, ToSchema)]
pub struct DoctorMessage {
    pub text: String,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct MergeInto {
    pub into: String,
}

fn audit_entry(action: &str, id: &str) -> AuditEntry {
    AuditEntry::new(action, format!("question:{id}"))
}

pub(super) fn staff_author(person: &SignedIn) -> StaffAuthor {
    StaffAuthor {
        id: person.id.to_string(),
        ..StaffAuthor::default()
    }
}

/// Writes to who asked, behind the code.
#[utoipa::path(post, path = "/api/desk/questions/{id}/messages", operation_id = "desk_write_message", tag = "conversation",
    responses((status = 200, body = DeskQuestion), (status = 404, body = kernel::ProblemDetails), (status = 409, body = kernel::ProblemDetails)))]
pub(in super::super) async fn write_message(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(sent): Json<DoctorMessage>,
) -> Result<Json<DeskQuestion>, Error> {
    let text = normalise_text(&sent.text);
    if is_blank(&text) {
        return Err(invalid_field("text", "Message: enter a message."));
    }
    if text.chars().count() > LONGEST {
        return Err(invalid_field("text", "Message: at most 5,000 characters."));
    }
    let tx = community.store().begin(person.actor()).await?;
    let row = lock_question(&tx, &id)
        .await?
        .ok_or_else(question_not_found)?;
    require_access(&row, &person)?;
    require_thread(&row)?;
    let thread = open_thread(community.store(), &row)?;
    let message = NewMessage {
        staff: Some(staff_author(&person)),
        text: &text,
        client_key: threads::client_key(&headers),
    };
    thread.add_message(&tx, community.store(), message).await?;
    follow_up_message(&community, &tx, &row, &thread).await?;
    remove_draft(&tx, &person, DraftKind::QuestionMessage, &id).await?;
    tx.commit().await?;
    Ok(Json(load_desk_question(&community, &person, &id).await?))
}

/// Stops who writes where there is no thread, or none any more, in words for the doctor.
pub(super) fn require_thread(row: &Model) -> Result<(), Error> {
    require_open(row)?;
    if row.item_key.is_some() && row.closed_at.is_none() {
        return Ok(());
    }
    let words =
        "You cannot send messages on this question: it has no thread, or the thread is closed.";
    Err(conflict_error("closed", words))
}

/// What follows from a message of the doctor, written or spoken.
pub(super) async fn follow_up_message(
    community: &CommunityService,
    tx: &WriteTx,
    row: &Model,
    thread: &Thread,
) -> Result<(), Error> {
    let settings = community.ports().rules.load_settings().await?;
    // Replying implies that the messages were read.
    record_read(tx, thread, MessageAuthor::Asker).await?;
    extend_retention(tx, &row.id, settings.keep_open_days).await?;
    // The day makes the mail key: at most one mail a day, however many messages.
    let occasion = AskerOccasion::Message(tx.now().date_naive());
    notify_asker(community, tx, row, occasion).await?;
    Ok(tx
        .record_audit(audit_entry("question.message", &row.id))
        .await?)
}

/// Closes a question: nothing is added to its thread, and a private one is erased after the days that the settings say.
#[utoipa::path(post, path = "/api/desk/questions/{id}/close", operation_id = "desk_close_question", tag = "conversation",
    responses((status = 200, body = DeskQuestion), (status = 404, body = kernel::ProblemDetails), (status = 409, body = kernel::ProblemDetails)))]
pub(in super::super) async fn close_question(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<DeskQuestion>, Error> {
    let settings = community.ports().rules.load_settings().await?;
    let tx = community.store().begin(person.actor()).await?;
    let row = lock_question(&tx, &id)
        .await?
        .ok_or_else(question_not_found)?;
    require_open(&row)?;
    require_access(&row, &person)?;
    if row.closed_at.is_some() {
        return Err(conflict_error("closed", "This question is already closed."));
    }
    // Closed questions are public, so closing an unreviewed one would publish it.
    let never_seen =
        row.visibility == QuestionVisibility::Public && row.state != ItemState::Published;
    if never_seen {
        let words = "This question is waiting for review: approve it or remove it first.";
        return Err(conflict_error("waiting", words));
    }
    let from = (row.state, row.hold_reason);
    question_threads::store::close_thread(&community, &tx, row, settings.keep_private_days).await?;
    let item = Item::question(id.as_str());
    let (why, by) = (DecisionReason::default(), Some(person.id));
    decisions::insert_decision(&tx, &item, "close", from, ItemState::Closed, why, by).await?;
    tx.record_audit(audit_entry("question.close", &id)).await?;
    tx.commit().await?;
    Ok(Json(load_desk_question(&community, &person, &id).await?))
}

/// A photo, document or voice note of a thread; that it was opened is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/questions/{id}/attachments/{attachment}", operation_id = "desk_question_attachment", tag = "conversation",
    params(("id" = String, Path), ("attachment" = String, Path), ("as" = Option<String>, Query, description = "`wav` for a voice note that cannot be played")),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 404, body = kernel::ProblemDetails)))]
pub(in super::super) async fn get_attachment(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path((id, attachment)): Path<(String, String)>,
    Query(wanted): Query<AttachmentQuery>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let gone = || ProblemDetails::not_found("There is no such attachment.");
    let store = community.store();
    let row = Entity::find_by_id(id.as_str())
        .one(store.reader().connection())
        .await?
        .filter(|row| row.item_key.is_some())
        .ok_or_else(gone)?;
    let thread = open_thread(store, &row)?;
    let opened = thread.open_attachment(store, &attachment).await?;
    let opened = opened.ok_or_else(gone)?;
    let mut seen = audit_entry("question.attachment", &id);
    seen.after = Some(json!({ "attachment": attachment }));
    // The audit line is committed before a byte goes out.
    let tx = store.begin(person.actor()).await?;
    tx.record_audit(seen).await?;
    tx.commit().await?;
    threads::attachment_response(opened, &wanted, &headers).await
}

/// Joins a question with another that says the same.
#[utoipa::path(post, path = "/api/desk/questions/{id}/merge", operation_id = "desk_merge_question", tag = "conversation",
    responses((status = 200, body = DeskQuestion), (status = 404, body = kernel::ProblemDetails), (status = 409, body = kernel::ProblemDetails)))]
pub(in super::super) async fn merge_question(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<MergeInto>,
) -> Result<Json<DeskQuestion>, Error> {
    let row = Entity::find_by_id(id.as_str())
        .one(community.store().reader().connection())
        .await?
        .ok_or_else(question_not_found)?;
    let (item, into) = (Item::question(id.as_str()), Item::question(request.into));
    match duplicates::merge_into(&community, &person, &item, into, row.state).await? {
        DecisionResult::Done(_) => Ok(Json(load_desk_question(&community, &person, &id).await?)),
        DecisionResult::Gone => Err(question_not_found().into()),
        DecisionResult::Moved(..) => Err(ProblemDetails::already_changed().into()),
        DecisionResult::Refused(_, words) => Err(conflict_error("refused", words)),
    }
}
