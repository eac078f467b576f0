//! A message of a private thread.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

store::stored_enum! {
    pub enum MessageAuthor {
        /// Who asked.
        Asker = "asker",
        Doctor = "doctor",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_thread_message")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub question_id: String,
    pub from: MessageAuthor,
    pub staff_id: Option<String>,
    /// Sealed under the item's key.
    #[sea_orm(column_type = "Text")]
    pub body: String,
    pub at: DateTime<Utc>,
    /// When the other side read it.
    pub read_at: Option<DateTime<Utc>>,
}

store::columns! {
    follows QuestionId of "conversation_question";
    Sealed: Body;
    Plain: Id, QuestionId, From, StaffId, At, ReadAt;
}
