//! What staff do with comments under articles: the doctor answers one, and one is pinned on top.
use axum::extract::State as Shared;
use drafts::{DraftKind, remove_draft};
use forms::invalid_field;
use http::StatusCode;
use kernel::ProblemDetails;
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use utoipa::ToSchema;
use web::{Error, Json, Path};

use super::items::get_moderated_item;
use super::views::QueueItem;
use super::wording::require_wording_reason;
use crate::items::comments::{self, CommentRecord, pin_comment, resolve_parent};
use crate::model::text::{LONGEST_TEXT, is_blank, normalise_text};
use crate::model::{Item, ItemKind, ItemState};
use crate::service::CommunityService;
use crate::tables::comment::{Entity, Model};

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DoctorReplyRequest {
    #[schema(max_length = 5000)]
    pub text: String,
    /// Why it may go out although its wording can harm readers; needed where a call without it says so. At most 2,000
    /// characters, kept in the audit log.
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub wording_reason: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct DoctorReply {
    #[schema(value_type = String)]
    pub item: Item,
}

/// Answers a comment under an article as the doctor: everybody sees it at once, with the badge.
#[utoipa::path(post, path = "/api/desk/conversation/items/{item}/reply", operation_id = "desk_reply_to_comment", tag = "conversation",
    params(("item" = String, Path, description = "comment:KEY")),
    responses((status = 201, body = DoctorReply), (status = 404, body = kernel::ProblemDetails), (status = 409, body = kernel::ProblemDetails)))]
pub(super) async fn reply_to_comment(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(item): Path<String>,
    Json(request): Json<DoctorReplyRequest>,
) -> Result<(StatusCode, Json<DoctorReply>), Error> {
    let text = normalise_text(&request.text);
    if is_blank(&text) || text.chars().count() > LONGEST_TEXT {
        let words = "Reply: between 1 and 5,000 characters.";
        return Err(invalid_field("text", words));
    }
    let reason = require_wording_reason(&community, &text, request.wording_reason.as_deref())?;
    let key = parse_comment_key(&item)?;
    let reader = community.store().reader();
    let found = comments::find_comment(reader.connection(), &key).await?;
    let answered = require_published(found)?;
    let subject = answered.subject();
    let _turn = community.item_locks().lock_item(&subject).await;
    let tx = community.store().begin(person.actor()).await?;
    let locked = require_published(tx.lock_row::<Entity>(key.clone()).await?)?;
    let parent = resolve_parent(tx.connection(), locked).await?;
    let new = CommentRecord {
        subject,
        parent,
        name: person.name.clone(),
        text,
        state: ItemState::Published,
        hold: None,
        // Nobody's device: what staff write is not a visitor's own.
        visitor: String::new(),
        staff: Some((person.id.to_string(), true)),
    };
    let entry = AuditEntry::new("comment.reply", item);
    let reply = comments::insert_comment(&community, &tx, new).await?.item();
    tx.record_audit(entry.after(json!({ "reply": reply.to_string(), "wordingReason": reason })))
        .await?;
    remove_draft(&tx, &person, DraftKind::CommentReply, &key).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(DoctorReply { item: reply })))
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub(super) struct PinRequest {
    pub pinned: bool,
}

/// Puts a comment on top of its article, in place of another that stood there, or takes it off.
#[utoipa::path(put, path = "/api/desk/conversation/items/{item}/pin", operation_id = "desk_pin_comment", tag = "conversation",
    params(("item" = String, Path, description = "comment:KEY")),
    responses((status = 200, body = QueueItem), (status = 404, body = kernel::ProblemDetails), (status = 409, body = kernel::ProblemDetails)))]
pub(super) async fn set_pin(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(item): Path<String>,
    Json(request): Json<PinRequest>,
) -> Result<Json<QueueItem>, Error> {
    let key = parse_comment_key(&item)?;
    let tx = community.store().begin(person.actor()).await?;
    let comment = require_published(tx.lock_row::<Entity>(key).await?)?;
    if comment.depth > 0 {
        let words = "Only a comment can be pinned, not a reply.";
        return Err(ProblemDetails::conflict(words).with_code("reply").into());
    }
    pin_comment(&tx, comment, request.pinned).await?;
    let action = if request.pinned {
        "comment.pin"
    } else {
        "comment.unpin"
    };
    tx.record_audit(AuditEntry::new(action, item.clone()))
        .await?;
    tx.commit().await?;
    get_moderated_item(Shared(community), person, Path(item)).await
}

fn comment_not_found() -> Error {
    ProblemDetails::not_found("There is no such comment under an article.").into()
}

fn parse_comment_key(item: &str) -> Result<String, Error> {
    let item: Item = item.parse().map_err(|_| comment_not_found())?;
    if item.kind == ItemKind::Comment {
        Ok(item.id)
    } else {
        Err(comment_not_found())
    }
}

/// The comment, where everybody sees it under an article.
fn require_published(found: Option<Model>) -> Result<Model, Error> {
    let found = found.filter(|row| row.subject_kind == ItemKind::Post);
    let row = found.ok_or_else(comment_not_found)?;
    if row.state == ItemState::Published {
        return Ok(row);
    }
    let words = "Nobody sees this comment. Approve it first.";
    Err(ProblemDetails::conflict(words)
        .with_code("not_shown")
        .into())
}
