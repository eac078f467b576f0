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
    /// The address' mark, for finding it.
    pub mark: String,
    pub reason: Reason,
    pub scope: Scope,
    /// For the desk; no address.
    #[sea_orm(column_type = "Text")]
    pub note: String,
    pub at: DateTime<Utc>,
    /// Who put it there, as the audit log writes it.
    pub by: String,
}

store::stored_enum! {
    /// Why an address gets no mail.
    #[schema(as = SuppressionReason)]
    pub enum Reason {
        /// There is no such mailbox.
        Bounce = "bounce" => Bad "Mails come back",
        /// Its owner called a mail of ours unwanted.
        Complaint = "complaint" => Bad "Called it spam",
        /// Somebody at the desk put it there.
        Manual = "manual" => "Put here by hand",
    }
}

store::stored_enum! {
    /// Which mails it does not get.
    #[schema(as = SuppressionScope)]
    pub enum Scope {
        /// None at all.
        All = "all" => "No mail at all, not even answers and receipts",
        /// Not the newsletter.
        Newsletter = "newsletter" => "No newsletter",
    }
}

store::columns! {
    apart, kept "as long as the address is to get no mail";
    Sealed: Address;
    Finds: Mark;
    Plain: Id, Reason, Scope, Note, At, By;
}
