//! The thread behind a code, on the doctor's side; closing it; joining a question with another.
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use forms::invalid_field;
use http::HeaderName;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use kernel::Problem;
use sea_orm::EntityTrait;
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::{Error, Json, Path};

use super::super::decisions::{self, Came, Why};
use super::super::merging;
use super::answer::is_open;
use super::opening::{conflict, may_open, missing, opened};
use super::view::DeskQuestion;
use crate::Conversation;
use crate::model::words::{is_blank, tidy};
use crate::model::{Item, State};
use crate::questions::store::locked;
use crate::tables::question::{Entity, Visibility};
use crate::tables::thread_message::From;
use crate::threads;
use crate::threads::notices::tell_asker;
use crate::threads::store::{PHOTO, add_message, keep_on, mark_read};

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

fn entry(action: &str, id: &str) -> AuditEntry {
    AuditEntry::new(action, format!("question:{id}"))
}

/// Writes to who asked, behind the code.
#[utoipa::path(post, path = "/api/desk/questions/{id}/messages", operation_id = "desk_write_message", tag = "conversation",
    responses((status = 200, body = DeskQuestion), (status = 404, body = kernel::Problem), (status = 409, body = kernel::Problem)))]
pub(in super::super) async fn say(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(sent): Json<DoctorMessage>,
) -> Result<Json<DeskQuestion>, Error> {
    let text = tidy(&sent.text);
    if is_blank(&text) {
        return Err(invalid_field("text", "Message: write something."));
    }
    if text.chars().count() > LONGEST {
        return Err(invalid_field("text", "Message: at most 5,000 characters."));
    }
    let settings = conversation.outside().rules.settings().await?;
    let tx = conversation.store().begin(person.actor()).await?;
    let row = locked(&tx, &id).await?.ok_or_else(missing)?;
    is_open(&row)?;
    may_open(&row, &person)?;
    if row.item_key.is_none() || row.closed_at.is_some() {
        let words =
            "Nobody reads messages to this question: it has no thread, or the thread is closed.";
        return Err(conflict("closed", words));
    }
    let staff = Some(person.id.to_string());
    add_message(&tx, conversation.store(), &row, From::Doctor, staff, &text).await?;
    mark_read(&tx, &row, From::Asker).await?;
    keep_on(&tx, &id, settings.keep_open_days).await?;
    let what = format!("message:{}", tx.now().date_naive());
    tell_asker(&conversation, &tx, &row, &what).await?;
    tx.audit(entry("question.message", &row.id)).await?;
    tx.commit().await?;
    Ok(Json(opened(&conversation, &person, &id).await?))
}

/// Closes a question: nothing is added to its thread, and a private one is erased after the days that the settings say.
#[utoipa::path(post, path = "/api/desk/questions/{id}/close", operation_id = "desk_close_question", tag = "conversation",
    responses((status = 200, body = DeskQuestion), (status = 404, body = kernel::Problem), (status = 409, body = kernel::Problem)))]
pub(in super::super) async fn close(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<DeskQuestion>, Error> {
    let settings = conversation.outside().rules.settings().await?;
    let tx = conversation.store().begin(person.actor()).await?;
    let row = locked(&tx, &id).await?.ok_or_else(missing)?;
    is_open(&row)?;
    may_open(&row, &person)?;
    if row.closed_at.is_some() {
        return Err(conflict("closed", "This question is closed already."));
    }
    let never_seen = row.visibility == Visibility::Public && row.state != State::Published;
    if never_seen {
        let words = "This question waits for its review: approve it or remove it first.";
        return Err(conflict("waiting", words));
    }
    let from = (row.state, row.hold_reason);
    threads::store::close(&conversation, &tx, row, settings.keep_private_days).await?;
    let item = Item::question(id.as_str());
    let (why, by) = (Why::default(), Some(person.id));
    decisions::write(&tx, &item, "close", from, State::Closed, why, by).await?;
    tx.audit(entry("question.close", &id)).await?;
    tx.commit().await?;
    Ok(Json(opened(&conversation, &person, &id).await?))
}

/// A photo of a thread; that it was looked at is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/questions/{id}/photos/{photo}", operation_id = "desk_question_photo", tag = "conversation",
    params(("id" = String, Path), ("photo" = String, Path)),
    responses((status = 200, content_type = "image/webp", body = Vec<u8>), (status = 404, body = kernel::Problem)))]
pub(in super::super) async fn photo(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Path((id, photo)): Path<(String, String)>,
) -> Result<Response, Error> {
    let gone = || Problem::not_found("There is no such photo.");
    let store = conversation.store();
    let row = Entity::find_by_id(id.as_str())
        .one(store.reader().connection())
        .await?
        .filter(|row| row.item_key.is_some())
        .ok_or_else(gone)?;
    let bytes = threads::store::photo(store, &row, &photo).await?;
    let bytes = bytes.ok_or_else(gone)?;
    let mut seen = entry("question.photo", &id);
    seen.after = Some(json!({ "photo": photo }));
    let tx = store.begin(person.actor()).await?;
    tx.audit(seen).await?;
    tx.commit().await?;
    let headers = [
        (CONTENT_TYPE, PHOTO),
        (CACHE_CONTROL, "no-store"),
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
    responses((status = 200, body = DeskQuestion), (status = 404, body = kernel::Problem), (status = 409, body = kernel::Problem)))]
pub(in super::super) async fn merge(
    Shared(conversation): Shared<Conversation>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<MergeInto>,
) -> Result<Json<DeskQuestion>, Error> {
    let row = Entity::find_by_id(id.as_str())
        .one(conversation.store().reader().connection())
        .await?
        .ok_or_else(missing)?;
    let (item, into) = (Item::question(id.as_str()), Item::question(request.into));
    match merging::merge(&conversation, &person, &item, into, row.state).await? {
        Came::Done(_) => Ok(Json(opened(&conversation, &person, &id).await?)),
        Came::Gone => Err(missing().into()),
        Came::Moved(..) => Err(Problem::moved().into()),
        Came::Refused(_, words) => Err(conflict("refused", words)),
    }
}
