//! Lines of statements of the bank.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;

use crate::model::LineState;

/// Lines of statements of the bank.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "giving_line")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The statement that brought it first.
    pub statement_id: String,
    /// Fingerprint of the line: it is kept once, however often it is brought.
    pub mark: String,
    /// Counts its changes.
    pub version: i32,
    /// The day of the bank.
    pub booked_on: NaiveDate,
    /// What came, in minor units.
    pub minor: i64,
    pub currency: String,
    /// What the bank wrote, and who paid, as JSON, sealed; empty once that was erased.
    #[sea_orm(column_type = "Text")]
    pub words: String,
    /// Where it stands.
    pub state: LineState,
    pub gift_id: Option<String>,
    /// Who said so.
    pub decided_by: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
}

store::columns! {
    emptied, kept "as long as the gift's giver";
    Sealed: Words;
    Kept: Mark;
    Plain: Id, StatementId, Version, BookedOn, Minor, Currency, State, GiftId, DecidedBy, DecidedAt;
}
