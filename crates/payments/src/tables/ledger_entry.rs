//! A journal entry. Append-only.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use crate::model::JournalKind;

/// A journal entry. Append-only.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_ledger_entry")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub at: DateTime<Utc>,
    pub kind: JournalKind,
    pub reference: String,
    pub provider: String,
}

store::columns! {
    Plain: Id, At, Kind, Reference, Provider;
}
