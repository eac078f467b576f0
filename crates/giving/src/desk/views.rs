//! What the desk's screens of giving read.

use cases::CaseEvent;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Page;
use serde::Serialize;
use std::collections::BTreeMap;
use transfers::lines::LineSummary;
use transfers::proofs::ProofDesk;
use utoipa::ToSchema;

use crate::model::{
    DonationFrequency, DonationMethod, DonationState, DonorVisibility, PlanMode, PlanState,
};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GivingCounts {
    pub said_paid: u64,
    pub past_due: u64,
    pub received_today: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftDeskBase {
    pub id: String,
    pub reference: String,
    pub state: DonationState,
    pub method: DonationMethod,
    pub every: DonationFrequency,
    /// Who gives; the desk sees the name of who gives without one as well.
    pub name: String,
    /// The company that gives, where it is one's gift.
    pub company: Option<String>,
    pub show: DonorVisibility,
    pub amount_text: String,
    pub received_text: Option<String>,
    pub fund_name: String,
    pub at: DateTime<Utc>,
    pub received_on: Option<NaiveDate>,
    pub received_at: Option<DateTime<Utc>>,
    /// What to look at: `gift_aid`, `fallback_rate`.
    pub flags: Vec<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftDeskRow {
    #[serde(flatten)]
    pub base: GiftDeskBase,
    pub proofs: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GiftDeskList {
    #[serde(flatten)]
    pub page: Page<GiftDeskRow>,
    pub counts: BTreeMap<&'static str, u64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GiftDeskPlan {
    pub id: String,
    pub reference: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftDesk {
    #[serde(flatten)]
    pub base: GiftDeskBase,
    pub version: i32,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub dedication: Option<String>,
    pub company_number: Option<String>,
    /// What of the money that came covers the fee of the card; before it came, what of the price does.
    pub fee_text: Option<String>,
    pub gift_aid: bool,
    /// The home that was declared with it: name, address and postcode, line by line.
    pub address: Option<String>,
    /// Version of the terms that were agreed to.
    pub terms: Option<String>,
    pub refunded_text: Option<String>,
    /// The payment, for `/desk/payments/{reference}`; none for a transfer.
    pub payment: Option<String>,
    pub quote: Option<String>,
    pub plan: Option<GiftDeskPlan>,
    pub proofs: Vec<ProofDesk>,
    pub lines: Vec<LineSummary>,
    pub history: Vec<CaseEvent>,
    /// What can be done now: `receive`, `reopen`, `cancel`, `mail`, `erase`.
    pub steps: Vec<&'static str>,
    pub kept_until: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanDeskRow {
    pub id: String,
    pub reference: String,
    pub state: PlanState,
    pub mode: PlanMode,
    pub name: String,
    pub amount_text: String,
    pub fund_name: String,
    pub next_at: Option<DateTime<Utc>>,
    /// How often the due month came to nothing.
    pub failures: i32,
    pub started_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PlanDeskList {
    #[serde(flatten)]
    pub page: Page<PlanDeskRow>,
    pub counts: BTreeMap<&'static str, u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanDesk {
    #[serde(flatten)]
    pub row: PlanDeskRow,
    pub version: i32,
    pub email: Option<String>,
    pub phone: Option<String>,
    /// `card ending 4081`.
    pub method_text: Option<String>,
    pub ended_by: Option<String>,
    pub gifts: Vec<GiftDeskRow>,
    pub history: Vec<CaseEvent>,
    /// What can be done now: `cancel`.
    pub steps: Vec<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundDesk {
    pub key: String,
    pub name: String,
    pub goal_text: Option<String>,
    pub raised: String,
    /// What the project says was spent, by currency.
    pub spent_text: String,
    /// Where goal, updates and spending are written.
    pub document_path: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FundDeskList {
    pub items: Vec<FundDesk>,
}
