//! The messages of a request at the desk. That they were read is a line of the audit log, and shown to who wrote them.

use axum::extract::State as Of;
use axum::response::Response;
use cases::StaffNames;
use chrono_tz::Tz;
use http::HeaderMap;
use kernel::ProblemDetails;
use scheduling::zones;
use serde::Serialize;
use serde_json::json;
use staff::SignedIn;
use store::{Store, StoreError};
use threads::{
    AttachmentQuery, DecryptedMessage, MessageAuthor, Thread, ThreadChannel, ThreadMessage,
    build_attachments, load_messages, record_read,
};
use utoipa::ToSchema;
use web::{Json, Path, Query, Result};

use crate::requests::Request;
use crate::requests::message_threads::{message_window, open_thread};
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

/// A message of one of the threads of a request.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareMessage {
    #[serde(flatten)]
    pub message: ThreadMessage,
    /// With whom: who is cared for, or who pays.
    pub channel: ThreadChannel,
    /// Its words fire the red-flag check.
    pub is_urgent: bool,
}

/// The threads of a request.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareThread {
    /// The oldest first.
    pub messages: Vec<CareMessage>,
    /// Who asked may write now.
    pub is_open: bool,
}

const CHANNELS: [ThreadChannel; 2] = [ThreadChannel::Asker, ThreadChannel::Payer];

/// The messages of a request, to answer them. What is new counts as read from now on.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}/messages", operation_id = "desk_list_care_messages", tag = "desk",
    responses((status = 200, body = CareThread), (status = 404, description = "There is no such request")))]
pub async fn list_messages(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareThread>> {
    let store = consultations.store();
    let row = cases::load_case::<Request>(store, &id).await?;
    let threads = load_threads(store, &row).await?;
    let is_unread = |message: &DecryptedMessage| {
        message.row.author == MessageAuthor::Asker && message.row.read_at.is_none()
    };
    if threads.iter().any(|(_, found)| found.iter().any(is_unread)) {
        // The audit line is committed before anybody sees a word.
        let tx = store.begin(signed_in.actor()).await?;
        for (thread, _) in &threads {
            record_read(&tx, thread, MessageAuthor::Asker).await?;
        }
        cases::audit_case::<Request>(&tx, &id, "messages", Some(json!({}))).await?;
        tx.commit().await?;
    }
    let settings = consultations.load_settings().await?;
    let is_open = message_window(&row, &settings, consultations.now()).is_open();
    Ok(Json(build_thread(store, is_open, threads).await?))
}

async fn load_threads(
    store: &Store,
    row: &Model,
) -> Result<Vec<(Thread, Vec<DecryptedMessage>)>, StoreError> {
    let mut threads = Vec::new();
    for channel in CHANNELS {
        let thread = open_thread(store, row, channel)?;
        let messages = load_messages(store, &store.reader(), &thread).await?;
        threads.push((thread, messages));
    }
    Ok(threads)
}

async fn build_thread(
    store: &Store,
    is_open: bool,
    threads: Vec<(Thread, Vec<DecryptedMessage>)>,
) -> Result<CareThread, StoreError> {
    let all = threads.iter().flat_map(|(_, messages)| messages);
    let writers = all.filter_map(|message| message.row.staff_id.as_ref());
    let names = StaffNames::load_for(store.reader().connection(), writers).await?;
    let mut messages = Vec::new();
    for (thread, found) in threads {
        for message in found {
            messages.push(build_message(&thread, message, &names)?);
        }
    }
    messages.sort_by(|one, other| one.message.id.cmp(&other.message.id));
    Ok(CareThread { messages, is_open })
}

fn build_message(
    thread: &Thread,
    message: DecryptedMessage,
    names: &StaffNames,
) -> Result<CareMessage, StoreError> {
    let folder = format!("/api/desk/care/requests/{}/attachments", thread.subject);
    let row = &message.row;
    let from_visitor = row.author == MessageAuthor::Asker;
    let by = row.staff_id.as_ref();
    Ok(CareMessage {
        channel: row.channel,
        is_urgent: from_visitor && safety::check_text(&message.text, None).card.is_some(),
        message: ThreadMessage {
            attachments: build_attachments(thread, &message, &folder)?,
            id: row.id.clone(),
            from: row.author,
            by: by.and_then(|id| names.find_name(id)),
            at: row.at,
            date_text: zones::format_in_zones(row.at, Tz::Africa__Lagos, &[Tz::Europe__London]),
            read_at: row.read_at,
            text: message.text,
        },
    })
}

/// A photo, document or voice note of a request; that it was opened is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}/attachments/{attachment}", operation_id = "desk_read_care_attachment", tag = "desk",
    params(("id" = String, Path), ("attachment" = String, Path), ("as" = Option<String>, Query, description = "`wav` for a voice note that cannot be played")),
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 404, description = "There is no such attachment")))]
pub async fn read_attachment(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path((id, attachment)): Path<(String, String)>,
    Query(wanted): Query<AttachmentQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let store = consultations.store();
    let row = cases::load_case::<Request>(store, &id).await?;
    for channel in CHANNELS {
        let thread = open_thread(store, &row, channel)?;
        let Some(found) = thread.open_attachment(store, &attachment).await? else {
            continue;
        };
        let tx = store.begin(signed_in.actor()).await?;
        let seen = Some(json!({ "attachment": attachment }));
        cases::audit_case::<Request>(&tx, &id, "attachment", seen).await?;
        tx.commit().await?;
        return threads::attachment_response(found, &wanted, &headers).await;
    }
    Err(ProblemDetails::not_found("There is no such attachment.").into())
}
