//! What the desk's screen of statements reads.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::Page;
use payments::model::PaymentPurpose;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::LineState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransferCounts {
    /// Lines that nobody decided about.
    pub to_match: u64,
}

/// What a line may pay, or pays.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TransferItem)]
pub struct PaidItem {
    pub purpose: PaymentPurpose,
    pub id: String,
    pub reference: String,
    pub name: String,
    pub amount_text: String,
}

/// What a line may pay, with what speaks for it.
#[derive(Debug, Serialize, ToSchema)]
pub struct LineProposal {
    pub item: PaidItem,
    /// The reference stands in the line and the amount is the same.
    pub sure: bool,
    pub reasons: Vec<&'static str>,
    /// `amount` where that is another one.
    pub differs: Option<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankLineRow {
    pub id: String,
    pub version: i32,
    /// The day of the bank, as people read it.
    pub date_text: String,
    pub booked_on: NaiveDate,
    pub amount_text: String,
    /// The same in minor units.
    pub minor: i64,
    pub currency: String,
    pub words: String,
    /// Who paid, where the bank says so apart.
    pub payer: Option<String>,
    pub state: LineState,
    pub proposal: Option<LineProposal>,
    pub others: Vec<PaidItem>,
    #[serde(rename = "match")]
    pub matched: Option<PaidItem>,
    pub decided_by: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BankLineList {
    #[serde(flatten)]
    pub page: Page<BankLineRow>,
    pub counts: BTreeMap<&'static str, u64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StatementProblem {
    /// Its line in the file, from 1.
    pub line: u64,
    pub problem: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StatementBrought {
    /// The statement; none where it brought nothing new.
    pub id: Option<String>,
    pub added: usize,
    pub known: usize,
    pub refused: usize,
    /// Rows of money that went out.
    pub outgoing: usize,
    pub proposed: usize,
    pub rows: Vec<StatementProblem>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementFile {
    pub id: String,
    pub at: DateTime<Utc>,
    pub file_name: String,
    pub account: String,
    pub currency: String,
    pub lines: i32,
    pub by: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StatementFiles {
    pub items: Vec<StatementFile>,
}
