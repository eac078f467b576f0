//! Lines of statements of the bank.

use chrono::{DateTime, NaiveDate, Utc};
use payments::model::PaymentPurpose;
use sea_orm::entity::prelude::*;

use crate::model::LineState;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "transfer_line")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The statement that brought it first.
    pub statement_id: String,
    /// Fingerprint of the line: it is kept once, however often it is brought.
    pub fingerprint: String,
    pub version: i32,
    pub booked_on: NaiveDate,
    pub minor: i64,
    pub currency: String,
    /// What the bank wrote, and who paid, as JSON, sealed; empty once that was erased.
    #[sea_orm(column_type = "Text")]
    pub words: String,
    pub state: LineState,
    /// What it pays: the feature, and the id there.
    pub purpose: Option<PaymentPurpose>,
    pub subject: Option<String>,
    pub decided_by: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
}

store::columns! {
    emptied, kept "as long as who paid what it pays";
    Sealed: Words;
    Retained: Fingerprint;
    Plain: Id, StatementId, Version, BookedOn, Minor, Currency, State, Purpose, Subject, DecidedBy, DecidedAt;
}
