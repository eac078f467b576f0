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
}

store::stored_enum! {
    #[schema(as = SuppressionReason)]
    pub enum SuppressionReason {
        Bounce = "bounce" => Bad "Mails come back",
        Complaint = "complaint" => Bad "Called it spam",
        Manual = "manual" => "Put here by hand",
    }
}

store::stored_enum! {
    #[schema(as = SuppressionScope)]
    pub enum SuppressionScope {
        All = "all" => "No mail at all, not even answers and receipts",
        Newsletter = "newsletter" => "No newsletter",
    }
}

store::columns! {
    apart, kept "as long as the address is to get no mail";
    Sealed: Address;
    BlindIndex: AddressHash;
    Plain: Id, Reason, Scope, Note, At, By;
}
