//! Statements of the bank that were brought in.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "transfer_statement")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub file_name: String,
    pub currency: String,
    /// The account, in the words of who brought it.
    pub account: String,
    pub lines: i32,
    pub by: String,
    pub at: DateTime<Utc>,
}

store::columns! {
    Plain: Id, FileName, Currency, Account, Lines, By, At;
}
