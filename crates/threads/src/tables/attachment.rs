//! What came with a message: a photo, a file or a voice note. The blob's bytes are sealed with the subject's key.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

store::stored_enum! {
    pub enum AttachmentKind {
        /// Pixels alone, as WebP.
        Photo = "photo",
        /// A document that was looked at.
        File = "file",
        /// Speech.
        Voice = "voice",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "thread_attachment")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub subject_id: String,
    pub message_id: String,
    pub kind: AttachmentKind,
    /// As it is served.
    pub media_type: String,
    /// Name in the blob store.
    #[sea_orm(column_type = "Text")]
    pub blob: String,
    /// Sealed.
    #[sea_orm(column_type = "Text")]
    pub name: String,
    pub bytes: i64,
    /// Of a voice note.
    pub seconds: Option<i32>,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows SubjectId of "conversation_question", "care_request";
    Sealed: Name;
    Plain: Id, SubjectId, MessageId, Kind, MediaType, Blob, Bytes, Seconds, At;
}
