//! One side of a journal entry. Append-only.

use sea_orm::entity::prelude::*;

/// One side of a journal entry. Append-only.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments_ledger_line")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub entry_id: String,
    /// From 0.
    #[sea_orm(primary_key, auto_increment = false)]
    pub position: i32,
    pub account: String,
    /// Signed minor units; positive is a debit.
    pub minor: i64,
    pub currency: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::ledger_entry::Entity",
        from = "Column::EntryId",
        to = "super::ledger_entry::Column::Id"
    )]
    Entry,
}

store::columns! {
    related;
    Plain: EntryId, Position, Account, Minor, Currency;
}
