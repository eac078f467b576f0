//! A message of a thread.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

store::stored_enum! {
    /// Who talks with whom about one subject: what is written to who pays, another reads not.
    #[derive(Default)]
    pub enum ThreadChannel {
        /// Who asked, and is cared for.
        #[default]
        Asker = "asker",
        /// Who pays, and is another.
        Payer = "payer",
    }
}

store::stored_enum! {
    pub enum MessageAuthor {
        /// Who asked, or pays.
        Asker = "asker",
        /// The doctor's side: a clinician, or the team.
        Doctor = "doctor",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "thread_message")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// What the thread is about: the question or the request.
    pub subject_id: String,
    pub channel: ThreadChannel,
    pub author: MessageAuthor,
    /// Who of the doctor's side.
    pub staff_id: Option<String>,
    /// Their name when they wrote it; none where it was not kept.
    #[sea_orm(column_type = "Text", nullable)]
    pub author_name: Option<String>,
    /// The role in which they wrote it; none where it was not kept.
    pub author_role: Option<String>,
    /// Sealed with the subject's key.
    #[sea_orm(column_type = "Text")]
    pub body: String,
    /// It was once a reply of a consultation, and is sealed with the site's key.
    pub was_reply: bool,
    /// What its sender called it, so that a message which is sent again is one message.
    pub client_key: Option<String>,
    pub at: DateTime<Utc>,
    /// When the other side read it.
    pub read_at: Option<DateTime<Utc>>,
}

store::columns! {
    follows SubjectId of "conversation_question", "care_request";
    Sealed: Body;
    Plain: Id, SubjectId, Channel, Author, StaffId, AuthorName, AuthorRole, WasReply, ClientKey, At, ReadAt;
}
