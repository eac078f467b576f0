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
    /// What happened.
    pub enum ConsentKind {
        /// The address was typed into a form.
        Asked = "asked",
        /// Its owner said yes.
        Confirmed = "confirmed",
        /// It came from a list, with proof of consent.
        Imported = "imported",
        /// The owner chose something else.
        Changed = "changed",
        /// The owner left, or the desk did it for them.
        Left = "left",
        /// The owner came back over the link of a letter.
        Returned = "returned",
        /// There is no such mailbox.
        Bounced = "bounced",
        /// The owner called a letter unwanted.
        Complained = "complained",
    }
}

store::columns! {
    follows Subscriber of newsletter_subscriber;
    Clear: Kind, Text, TextVersion, Page, Note;
    Plain: Id, Subscriber, At, By;
}
