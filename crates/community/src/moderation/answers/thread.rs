//! The thread behind a code, on the doctor's side; closing it; joining a question with another.
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use forms::invalid_field;
use http::HeaderName;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use kernel::ProblemDetails;
use sea_orm::EntityTrait;
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::{Error, Json, Path};

use super::super::access::require_access;
use super::super::decisions::{self, DecisionReason, DecisionResult};
use super::super::duplicates;
use super::answer::require_open;
use super::detail::{conflict_error, load_desk_question, question_not_found};
use super::view::DeskQuestion;
use crate::items::questions::lock_question;
use crate::model::text::{is_blank, normalise_text};
use crate::model::{Item, ItemState};
use crate::service::CommunityService;
use crate::tables::question::{Entity, QuestionVisibility};
use crate::tables::thread_message::MessageAuthor;
use crate::threads;
use crate::threads::notices::notify_asker;
use crate::threads::store::{PHOTO, add_message, extend_retention, record_read};

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

/// Writes to who asked, behind the code.
#[utoipa::path(post, path = "/api/desk/questions/{id}/messages", operation_id = "desk_write_message", tag = "conversation",
    responses((status = 200, body = DeskQuestion), (status = 404, body = kernel::ProblemDetails), (status = 409, body = kernel::ProblemDetails)))]
pub(in super::super) async fn write_message(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(sent): Json<DoctorMessage>,
) -> Result<Json<DeskQuestion>, Error> {
    let text = normalise_text(&sent.text);
    if is_blank(&text) {
        return Err(invalid_field("text", "Message: enter a message."));
    }
    if text.chars().count() > LONGEST {
        return Err(invalid_field("text", "Message: at most 5,000 characters."));
    }
    let settings = community.ports().rules.load_settings().await?;
    let tx = community.store().begin(person.actor()).await?;
    let row = lock_question(&tx, &id)
        .await?
        .ok_or_else(question_not_found)?;
    require_open(&row)?;
    require_access(&row, &person)?;
    if row.item_key.is_none() || row.closed_at.is_some() {
        let words =
            "You cannot send messages on this question: it has no thread, or the thread is closed.";
        return Err(conflict_error("closed", words));
    }
    let staff = Some(person.id.to_string());
    add_message(
        &tx,
        community.store(),
        &row,
        MessageAuthor::Doctor,
        staff,
        &text,
    )
    .await?;
    // Replying implies that the messages were read.
    record_read(&tx, &row, MessageAuthor::Asker).await?;
    extend_retention(&tx, &id, settings.keep_open_days).await?;
    // The day makes the mail key: at most one mail a day, however many messages.
    let what = format!("message:{}", tx.now().date_naive());
    notify_asker(&community, &tx, &row, &what).await?;
    tx.record_audit(audit_entry("question.message", &row.id))
        .await?;
    tx.commit().await?;
    Ok(Json(load_desk_question(&community, &person, &id).await?))
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
    threads::store::close_thread(&community, &tx, row, settings.keep_private_days).await?;
    let item = Item::question(id.as_str());
    let (why, by) = (DecisionReason::default(), Some(person.id));
    decisions::insert_decision(&tx, &item, "close", from, ItemState::Closed, why, by).await?;
    tx.record_audit(audit_entry("question.close", &id)).await?;
    tx.commit().await?;
    Ok(Json(load_desk_question(&community, &person, &id).await?))
}

/// A photo of a thread; that it was looked at is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/questions/{id}/photos/{photo}", operation_id = "desk_question_photo", tag = "conversation",
    params(("id" = String, Path), ("photo" = String, Path)),
    responses((status = 200, content_type = "image/webp", body = Vec<u8>), (status = 404, body = kernel::ProblemDetails)))]
pub(in super::super) async fn get_photo(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path((id, photo)): Path<(String, String)>,
) -> Result<Response, Error> {
    let gone = || ProblemDetails::not_found("There is no such photo.");
    let store = community.store();
    let row = Entity::find_by_id(id.as_str())
        .one(store.reader().connection())
        .await?
        .filter(|row| row.item_key.is_some())
        .ok_or_else(gone)?;
    let bytes = threads::store::load_photo(store, &row, &photo).await?;
    let bytes = bytes.ok_or_else(gone)?;
    let mut seen = audit_entry("question.photo", &id);
    seen.after = Some(json!({ "photo": photo }));
    // The audit line is committed before a byte goes out.
    let tx = store.begin(person.actor()).await?;
    tx.record_audit(seen).await?;
    tx.commit().await?;
    let headers = [
        (CONTENT_TYPE, PHOTO),
        (CACHE_CONTROL, "no-store"),
        // A stranger uploaded this: whatever a browser takes it for, nothing in it may run.
        (HeaderName::from_static("x-content-type-options"), "nosniff"),
        (
            HeaderName::from_static("content-security-policy"),
            "default-src 'none'; sandbox",
        ),
    ];
    Ok((headers, bytes).into_response())
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
