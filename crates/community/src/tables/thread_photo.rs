//! A photo of a private thread. The blob's bytes are sealed under the item's key.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_thread_photo")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub question_id: String,
    /// The message that it came with.
    pub message_id: Option<String>,
    /// Name in the blob store.
    #[sea_orm(column_type = "Text")]
    pub blob: String,
    /// Sealed.
    #[sea_orm(column_type = "Text")]
    pub name: String,
    pub bytes: i64,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows QuestionId of "conversation_question";
    Sealed: Name;
    Plain: Id, QuestionId, MessageId, Blob, Bytes, At;
}
