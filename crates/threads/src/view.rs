//! A message as those who may read it see it, on the page and at the desk.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::StoreError;
use utoipa::ToSchema;

use crate::messages::DecryptedMessage;
use crate::tables::attachment::AttachmentKind;
use crate::tables::message::MessageAuthor;
use crate::thread::Thread;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThreadMessage {
    pub id: String,
    pub from: MessageAuthor,
    /// Who of the doctor's side wrote it, as it is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    pub text: String,
    pub attachments: Vec<ThreadAttachment>,
    pub at: DateTime<Utc>,
    pub date_text: String,
    /// When the other side read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_at: Option<DateTime<Utc>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThreadAttachment {
    pub id: String,
    pub kind: AttachmentKind,
    /// Where it is read, with the same rights. A voice note also as WAV, with `?as=wav`.
    pub url: String,
    pub media_type: String,
    /// Of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub bytes: i64,
    /// Of a voice note.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<i32>,
    /// Why it cannot be opened: it waits for the virus scanner, or was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
}

/// What came with a message; each is read below `folder`.
pub fn build_attachments(
    thread: &Thread,
    message: &DecryptedMessage,
    folder: &str,
) -> Result<Vec<ThreadAttachment>, StoreError> {
    let rows = message.attachments.iter().map(|row| {
        let is_file = row.kind == AttachmentKind::File;
        Ok(ThreadAttachment {
            id: row.id.clone(),
            kind: row.kind,
            url: format!("{folder}/{}", row.id),
            media_type: row.media_type.clone(),
            name: is_file.then(|| thread.attachment_name(row)).transpose()?,
            bytes: row.bytes,
            seconds: row.seconds,
            held: message.held.get(&row.blob).cloned(),
        })
    });
    rows.collect()
}

/// Messages as somebody takes their data along.
pub fn export_messages(
    thread: &Thread,
    messages: &[DecryptedMessage],
) -> Result<Vec<Value>, StoreError> {
    let export = |message: &DecryptedMessage| {
        let attachments = build_attachments(thread, message, "")?.into_iter();
        let attachments: Vec<Value> = attachments
            .map(|sent| json!({ "kind": sent.kind, "name": sent.name, "mediaType": sent.media_type, "bytes": sent.bytes }))
            .collect();
        let row = &message.row;
        Ok(
            json!({ "at": row.at, "from": row.author, "text": message.text, "attachments": attachments }),
        )
    };
    messages.iter().map(export).collect()
}
