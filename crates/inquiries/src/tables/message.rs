//! What was said after the inquiry, by either side.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outreach_message")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    #[sea_orm(column_name = "letter_id")]
    pub inquiry_id: String,
    pub is_inbound: bool,
    /// Who wrote it: id of somebody at the desk.
    pub author: Option<String>,
    /// What it says, as JSON, sealed.
    #[sea_orm(column_type = "Text")]
    pub content: String,
    /// Hash of the mail's message id, so that the same mail is taken once.
    #[sea_orm(column_name = "mark")]
    pub message_hash: Option<String>,
    /// It came from another address than the inquiry's.
    pub is_from_other: bool,
    /// A machine sent it: an absence note, a bounce.
    pub is_automatic: bool,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows InquiryId of "outreach_letter";
    Hash: MessageHash;
    Sealed: Content;
    Plain: Id, InquiryId, IsInbound, Author, IsFromOther, IsAutomatic, At;
}
