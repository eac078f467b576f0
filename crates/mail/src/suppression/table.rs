//! Addresses that get no mail.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_suppression")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The address, sealed.
    #[sea_orm(column_type = "Text")]
    pub address: String,
    #[sea_orm(column_name = "mark")]
    pub address_hash: String,
    pub reason: SuppressionReason,
    pub scope: SuppressionScope,
    /// For the desk; no address.
    #[sea_orm(column_type = "Text")]
    pub note: String,
    pub at: DateTime<Utc>,
    /// Who put it there, as the audit log writes it.
    pub by: String,
    /// Mail about somebody's business came back from it, and nobody at the desk has looked at that yet.
    pub is_new: bool,
}

store::stored_enum! {
    #[schema(as = SuppressionReason)]
    pub enum SuppressionReason {
        Bounce = "bounce" => Bad "Emails bounce",
        Complaint = "complaint" => Bad "Reported as spam",
        Manual = "manual" => "Blocked by staff",
    }
}

store::stored_enum! {
    #[schema(as = SuppressionScope)]
    pub enum SuppressionScope {
        All = "all" => "All email, including replies and receipts",
        Newsletter = "newsletter" => "The newsletter only",
    }
}

store::columns! {
    apart, kept "as long as the address is to get no mail";
    Sealed: Address;
    BlindIndex: AddressHash;
    Plain: Id, Reason, Scope, Note, At, By, IsNew;
}
