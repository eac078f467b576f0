//! Replies: sent by mail, with an address that answers find the way back by.

use axum::extract::State as Of;
use cases::{ReplyTemplate, mailable_text};
use drafts::{DraftKind, remove_draft};
use forms::invalid_field;
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use staff::SignedIn;
use store::WriteTx;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::access::require_read;
use super::detail::inquiry_response;
use super::views::InquiryView;
use super::views::LONGEST;
use crate::InquiryService;
use crate::inquiry::thread::{self, MessageContent};
use crate::inquiry::{emails, records};
use crate::model::{InquirySettings, InquiryState};
use crate::tables::inquiry::Model;
use crate::tables::message;

/// Replies to begin with, from the settings of people who write.
#[utoipa::path(get, path = "/api/desk/letters/replies", operation_id = "desk_letter_replies", tag = "desk",
    responses((status = 200, body = [ReplyTemplate])))]
pub async fn list_reply_templates(
    Of(inquiries): Of<InquiryService>,
) -> Result<Json<Vec<ReplyTemplate>>> {
    let replies = inquiries.settings().await?.replies.into_iter();
    let shown = replies.map(|reply| ReplyTemplate {
        kind: Some(reply.kind).filter(|kind| !kind.is_empty()),
        for_state: Some(reply.for_state).filter(|state| !state.is_empty()),
        ..ReplyTemplate::new(reply.key, reply.title, reply.text)
    });
    Ok(Json(shown.collect()))
}

#[derive(Deserialize, ToSchema)]
#[schema(as = InquiryReplyBody)]
pub struct SendReplyRequest {
    /// The version that was seen.
    version: i32,
    /// What they read; up to 10,000 characters. A mail may be read by others: no health details.
    text: String,
    /// Where the inquiry stands afterwards; where it is usual when left out.
    #[serde(default)]
    #[schema(inline)]
    state: Option<InquiryState>,
}

/// Sends a reply by mail. What is answered to it comes back to this inquiry.
#[utoipa::path(post, path = "/api/desk/letters/{id}/reply", operation_id = "desk_reply_to_letter", tag = "desk",
    responses((status = 200, body = InquiryView), (status = 409, description = "It was changed meanwhile"),
        (status = 422, description = "Nothing was written, it speaks of somebody's health, or nobody can be told")))]
pub async fn send_reply(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<SendReplyRequest>,
) -> Result<Json<InquiryView>> {
    let text = mailable_text("text", "Enter a reply.", &body.text, LONGEST)?;
    let settings = inquiries.settings().await?;
    let store = inquiries.store();
    let (tx, before) = cases::begin_change::<Model>(store, &signed_in, &id, body.version).await?;
    require_read(&signed_in, &before)?;
    // Nobody under 18 is written to before a parent or guardian has agreed.
    if before.state == InquiryState::Guardian {
        return Err(ProblemDetails::invalid_state().into());
    }
    let after = apply_reply(&inquiries, &tx, &settings, &before, body.state).await?;
    let message = store_reply(&inquiries, &tx, &after, &signed_in, &text).await?;
    emails::send_reply_email(&inquiries, &tx, &after, &message, &text).await?;
    remove_draft(&tx, &signed_in, DraftKind::InquiryReply, &id).await?;
    tx.commit().await?;
    inquiry_response(&inquiries, &signed_in, &id).await
}

/// Moves an inquiry to where it stands after a reply.
async fn apply_reply(
    inquiries: &InquiryService,
    tx: &WriteTx,
    settings: &InquirySettings,
    before: &Model,
    wanted: Option<InquiryState>,
) -> Result<Model> {
    let state = match wanted {
        None => before.kind.after_reply(before.state),
        Some(state) if state == before.state => state,
        Some(state)
            if before
                .kind
                .manual_moves(before.state)
                .any(|own| own == state) =>
        {
            state
        }
        Some(_) => return Err(invalid_field("state", "Choose another status.")),
    };
    let content = records::decrypt_content(inquiries.store(), before)?;
    if content.person.email.is_none() {
        return Err(invalid_field("text", "This person left no email address."));
    }
    let mut row = before.clone().into_active_model();
    row.state = Set(state);
    row.is_unread = Set(false);
    row.last_at = Set(tx.now());
    row.closed_at = Set((!state.is_open()).then(|| tx.now()));
    row.erase_after = Set(records::erase_after(settings, before.kind, state, tx.now()));
    Ok(cases::record_change(inquiries.store(), tx, before, row, "replied", None).await?)
}

/// Keeps what was said to somebody; answers the id of the message.
pub async fn store_reply(
    inquiries: &InquiryService,
    tx: &WriteTx,
    row: &Model,
    person: &SignedIn,
    text: &str,
) -> Result<String> {
    let id = tx.new_id().to_string();
    let said = MessageContent {
        text: text.to_owned(),
        ..MessageContent::default()
    };
    let json = serde_json::to_vec(&said).map_err(Error::internal)?;
    let line = message::Model {
        content: inquiries
            .store()
            .encrypt_bytes(&thread::message_aad(&id), &json)?,
        inquiry_id: row.id.clone(),
        is_inbound: false,
        author: Some(person.id.to_string()),
        message_hash: None,
        is_from_other: false,
        is_automatic: false,
        at: tx.now(),
        id: id.clone(),
    };
    tx.insert_row(line).await?;
    Ok(id)
}
