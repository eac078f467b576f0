//! Mails: to be sent, sent, kept, failed.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::extras::MailStream;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_message")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub template: String,
    /// What the sender names the occasion by, so that it is written about once.
    pub key: Option<String>,
    /// The address, sealed.
    #[sea_orm(column_type = "Text")]
    pub recipient: String,
    #[sea_orm(column_name = "recipient_mark")]
    pub recipient_hash: String,
    /// The variables as JSON, sealed.
    #[sea_orm(column_type = "Text")]
    pub variables: String,
    /// What was made of them for this sending, as JSON, sealed; none before the first try and where it was refused.
    #[sea_orm(column_type = "Text", nullable)]
    #[sea_orm(column_name = "letter")]
    pub content: Option<String>,
    pub state: MailState,
    /// 1, and 1 more each time somebody sends it again.
    pub sending: i32,
    /// Tries of this sending that were made.
    pub tries: i32,
    /// Why the last try failed; no personal data.
    #[sea_orm(column_type = "Text", nullable)]
    pub last_error: Option<String>,
    pub created_at: DateTime<Utc>,
    /// When it was sent, kept, given up or discarded.
    pub settled_at: Option<DateTime<Utc>>,
    /// What it has beside its content, as JSON, sealed; none where it has nothing.
    #[sea_orm(column_type = "Text", nullable)]
    pub extras: Option<String>,
    pub stream: MailStream,
    /// Of this sending, once it was made; answers and bounces name it.
    pub message_id: Option<String>,
}

store::stored_enum! {
    pub enum MailState of rows {
        Waiting = "waiting" => Wait "Waiting",
        Sent = "sent" => Ok "Sent",
        Kept = "kept" => Info "On hold",
        Failed = "failed" => Bad "Not sent",
        /// It stayed in the house, and somebody decided that it goes out no more.
        Discarded = "discarded" => Info "Discarded",
    }
}

store::columns! {
    deleted, kept "as long as what it is about";
    BlindIndex: RecipientHash;
    Hash: MessageId;
    Sealed: Recipient, Variables, Content, Extras;
    Plain: Id, Template, Key, State, Sending, Tries, LastError, CreatedAt, SettledAt, Stream;
}
