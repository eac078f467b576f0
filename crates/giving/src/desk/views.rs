//! What the desk's screens of giving read.

use cases::CaseEvent;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Page;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

use crate::model::{Every, LineState, Method, Mode, PlanState, Show, State};

/// What waits for somebody.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GivingCounts {
    /// Lines of statements that nobody decided about.
    pub to_match: u64,
    /// Givers who say that they paid.
    pub said_paid: u64,
    /// Monthly gifts whose card fails.
    pub past_due: u64,
    /// Gifts that came today.
    pub received_today: u64,
}

/// A gift, in short.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftDeskBase {
    pub id: String,
    /// Its number.
    pub reference: String,
    /// Where it stands.
    pub state: State,
    /// How it is given.
    pub method: Method,
    /// How often.
    pub every: Every,
    /// Who gives; the desk sees the name of who gives without one as well.
    pub name: String,
    /// Whether the giver is named outside.
    pub show: Show,
    pub amount_text: String,
    /// What came.
    pub received_text: Option<String>,
    pub fund_name: String,
    /// When it was begun.
    pub at: DateTime<Utc>,
    /// The day on which it came.
    pub received_on: Option<NaiveDate>,
    /// When that was recorded.
    pub received_at: Option<DateTime<Utc>>,
    /// What to look at: `gift_aid`, `fallback_rate`.
    pub flags: Vec<&'static str>,
}

/// A gift in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftDeskRow {
    /// The gift.
    #[serde(flatten)]
    pub base: GiftDeskBase,
    /// Proofs that were sent.
    pub proofs: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GiftDeskList {
    /// The page and where it stands among the others.
    #[serde(flatten)]
    pub page: Page<GiftDeskRow>,
    /// How many in each state.
    pub counts: BTreeMap<&'static str, u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftDeskProof {
    pub id: String,
    /// What its sender called it.
    pub name: String,
    /// Its size.
    pub bytes: i64,
    /// Its media type.
    pub content_type: &'static str,
    /// When it came.
    pub at: DateTime<Utc>,
}

/// A line of a statement that is this gift.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftDeskLine {
    pub id: String,
    /// The day of the bank.
    pub date_text: String,
    /// How much.
    pub amount_text: String,
    /// What the bank wrote.
    pub words: String,
}

/// A monthly gift that a gift belongs to.
#[derive(Debug, Serialize, ToSchema)]
pub struct GiftDeskPlan {
    pub id: String,
    /// Its number.
    pub reference: String,
}

/// A gift, whole.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftDesk {
    /// As in the list.
    #[serde(flatten)]
    pub base: GiftDeskBase,
    /// Counts its changes.
    pub version: i32,
    /// Where letters go.
    pub email: Option<String>,
    /// A telephone number.
    pub phone: Option<String>,
    /// In whose honour or memory.
    pub dedication: Option<String>,
    /// UK Gift Aid was declared.
    pub gift_aid: bool,
    /// The home that was declared with it: name, address and postcode, line by line.
    pub address: Option<String>,
    /// Version of the terms that were agreed to.
    pub terms: Option<String>,
    /// What went back.
    pub refunded_text: Option<String>,
    /// The payment, for `/desk/payments/{reference}`; none for a transfer.
    pub payment: Option<String>,
    /// The sum and the rate that were told.
    pub quote: Option<String>,
    /// The monthly gift.
    pub plan: Option<GiftDeskPlan>,
    pub proofs: Vec<GiftDeskProof>,
    /// Lines of statements.
    pub lines: Vec<GiftDeskLine>,
    /// What was done.
    pub history: Vec<CaseEvent>,
    /// What can be done now: `receive`, `reopen`, `cancel`, `mail`, `erase`.
    pub steps: Vec<&'static str>,
    /// When who gave it is forgotten.
    pub kept_until: Option<DateTime<Utc>>,
}

/// A gift that a line may be, or is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineGift {
    pub id: String,
    /// Its number.
    pub reference: String,
    /// Who gives.
    pub name: String,
    pub amount_text: String,
}

/// A gift that a line may be, with what speaks for it.
#[derive(Debug, Serialize, ToSchema)]
pub struct LineProposal {
    pub gift: LineGift,
    /// The reference stands in the line and the amount is the same.
    pub sure: bool,
    /// What speaks for it.
    pub reasons: Vec<&'static str>,
    /// `amount` where that is another one.
    pub differs: Option<&'static str>,
}

/// A line of a statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankLineRow {
    pub id: String,
    /// Counts its changes.
    pub version: i32,
    /// The day of the bank, as people read it.
    pub date_text: String,
    /// The same.
    pub booked_on: NaiveDate,
    /// How much.
    pub amount_text: String,
    /// The same in minor units.
    pub minor: i64,
    pub currency: String,
    /// What the bank wrote.
    pub words: String,
    /// Who paid, where the bank says so apart.
    pub payer: Option<String>,
    /// Where it stands.
    pub state: LineState,
    /// The gift that it most likely is.
    pub proposal: Option<LineProposal>,
    /// Others worth a look.
    pub others: Vec<LineGift>,
    /// The gift that it is.
    #[serde(rename = "match")]
    pub matched: Option<LineGift>,
    /// Who said so.
    pub decided_by: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
}

/// Lines of statements.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankLineList {
    /// The page and where it stands among the others.
    #[serde(flatten)]
    pub page: Page<BankLineRow>,
    /// How many in each state.
    pub counts: BTreeMap<&'static str, u64>,
}

/// A row that could not be read.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementProblem {
    /// Its line in the file, from 1.
    pub line: u64,
    /// Why.
    pub problem: String,
}

/// What came of bringing a statement in.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementBrought {
    /// The statement; none where it brought nothing new.
    pub id: Option<String>,
    /// Lines that are new.
    pub added: usize,
    /// Lines that were known.
    pub known: usize,
    /// Rows that could not be read.
    pub refused: usize,
    /// Rows of money that went out.
    pub outgoing: usize,
    /// New lines for which a gift is proposed.
    pub proposed: usize,
    /// Those that could not be read.
    pub rows: Vec<StatementProblem>,
}

/// A statement that was brought in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementFile {
    pub id: String,
    pub at: DateTime<Utc>,
    /// What the file was called.
    pub file_name: String,
    pub account: String,
    pub currency: String,
    /// Lines that were new.
    pub lines: i32,
    /// Who brought it.
    pub by: Option<String>,
}

/// Statements, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementFiles {
    /// The newest.
    pub items: Vec<StatementFile>,
}

/// A monthly gift in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanDeskRow {
    pub id: String,
    /// Its number.
    pub reference: String,
    /// Where it stands.
    pub state: PlanState,
    /// How a month comes about.
    pub mode: Mode,
    /// Who gives.
    pub name: String,
    /// What each month.
    pub amount_text: String,
    pub fund_name: String,
    /// When the next is due.
    pub next_at: Option<DateTime<Utc>>,
    /// How often the due month came to nothing.
    pub failures: i32,
    /// When it began.
    pub started_at: Option<DateTime<Utc>>,
}

/// Monthly gifts.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanDeskList {
    /// The page and where it stands among the others.
    #[serde(flatten)]
    pub page: Page<PlanDeskRow>,
    /// How many in each state.
    pub counts: BTreeMap<&'static str, u64>,
}

/// A monthly gift, whole.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanDesk {
    /// As in the list.
    #[serde(flatten)]
    pub row: PlanDeskRow,
    /// Counts its changes.
    pub version: i32,
    /// Where letters go.
    pub email: Option<String>,
    /// A telephone number.
    pub phone: Option<String>,
    /// `card ending 4081`.
    pub method_text: Option<String>,
    /// Who stopped it.
    pub ended_by: Option<String>,
    /// Its months, newest first.
    pub gifts: Vec<GiftDeskRow>,
    /// What was done.
    pub history: Vec<CaseEvent>,
    /// What can be done now: `cancel`.
    pub steps: Vec<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundDesk {
    /// Id of the project.
    pub key: String,
    pub name: String,
    /// What it needs.
    pub goal_text: Option<String>,
    /// What it has, from the ledger.
    pub raised: String,
    /// What the project says was spent, by currency.
    pub spent_text: String,
    /// Where goal, updates and spending are written.
    pub document_path: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FundDeskList {
    /// In the order of the projects.
    pub items: Vec<FundDesk>,
}
