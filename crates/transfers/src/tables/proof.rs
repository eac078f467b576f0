//! Proofs of payment: sealed files.

use chrono::{DateTime, Utc};
use payments::model::PaymentPurpose;
use sea_orm::entity::prelude::*;

/// Proofs of payment: sealed files.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "transfer_proof")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// What it shows the payment of: the feature, and the id there.
    pub purpose: PaymentPurpose,
    pub subject: String,
    /// `pdf`, `jpg` or `png`.
    pub kind: String,
    pub bytes: i64,
    /// The key that it is sealed with, itself sealed.
    #[sea_orm(column_type = "Text")]
    pub item_key: String,
    /// What its sender called it, sealed.
    #[sea_orm(column_type = "Text")]
    pub name: String,
    /// Its sealed bytes in the blob store.
    pub blob: String,
    /// Fingerprint of its bytes: the same file is kept once.
    pub fingerprint: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    deleted, kept "as long as what it shows the payment of";
    Sealed: ItemKey, Name;
    Hash: Fingerprint;
    Plain: Id, Purpose, Subject, Kind, Bytes, Blob, At;
}
