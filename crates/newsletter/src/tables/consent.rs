//! What was agreed to, when, and what ended it. Rows are only added.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "newsletter_consent")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub subscriber: String,
    pub kind: ConsentKind,
    /// The words that were shown; empty where none were.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    /// Names the words.
    pub text_version: String,
    /// The path of the page, or `import`.
    pub page: String,
    /// For the desk; no address.
    #[sea_orm(column_type = "Text")]
    pub note: String,
    pub at: DateTime<Utc>,
    /// As the audit log writes it.
    pub by: String,
}

store::stored_enum! {
    pub enum ConsentKind {
        Asked = "asked" => "Asked to subscribe",
        Confirmed = "confirmed" => "Confirmed by email",
        /// It came from a list, with proof of consent.
        Imported = "imported" => "Imported, with proof of consent",
        /// The owner chose something else.
        Changed = "changed" => "Changed what they get",
        Left = "left" => "Unsubscribed",
        /// The owner came back over the link of an issue.
        Returned = "returned" => "Subscribed again",
        Bounced = "bounced" => "Email bounced permanently",
        Complained = "complained" => "Reported as spam",
    }
}

store::columns! {
    follows Subscriber of "newsletter_subscriber";
    Clear: Kind, Text, TextVersion, Page, Note;
    Plain: Id, Subscriber, At, By;
}
