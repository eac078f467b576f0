//! Proofs of payment: sealed files.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

/// Proofs of payment: sealed files.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "giving_proof")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub gift_id: String,
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
    #[sea_orm(column_name = "mark")]
    pub fingerprint: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    follows GiftId of "giving_gift";
    Sealed: ItemKey, Name;
    Hash: Fingerprint;
    Plain: Id, GiftId, Kind, Bytes, Blob, At;
}
