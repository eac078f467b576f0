//! What the desk's calls answer.

use cases::{CaseEvent, CaseNote, CasePerson};
use chrono::{DateTime, Utc};
use kernel::Page;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{InquiryConsent, InquiryDetail, InquiryKind, InquiryState};
use crate::ports::InquiryFile;

/// Longest text that somebody at the desk writes, in characters.
pub const LONGEST: usize = 10_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InquiryRow)]
pub struct InquiryRow {
    pub id: String,
    /// What a step from the list names: whoever was faster is not overwritten.
    pub version: i32,
    pub reference: String,
    pub kind: InquiryKind,
    pub state: InquiryState,
    pub at: DateTime<Utc>,
    pub last_at: DateTime<Utc>,
    pub name: String,
    /// What it is about, in a word of the house.
    pub about: String,
    /// Words that sound like a crisis or an emergency wait to be read. Everybody is told that, and not the words.
    pub urgent: bool,
    /// Its words may tell about somebody's health.
    pub clinical: bool,
    /// An answer came that nobody has opened.
    pub unread: bool,
    pub assigned: Option<CasePerson>,
    /// Until when the law wants something done.
    pub due_at: Option<DateTime<Utc>>,
    pub liked: Option<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InquiryKindCount)]
pub struct KindCount {
    pub kind: InquiryKind,
    /// With which somebody still has something to do.
    pub open: u64,
    pub total: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InquiryList)]
pub struct InquiryList {
    #[serde(flatten)]
    pub page: Page<InquiryRow>,
    pub counts: Vec<KindCount>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InquiryCounts)]
pub struct InquiryCounts {
    /// New inquiries, feedback and complaints that are due left out.
    pub open: u64,
    /// Inquiries with words that sound like a crisis or an emergency and wait to be read.
    pub urgent: u64,
    /// Other inquiries with an answer that nobody has opened.
    pub unread: u64,
    /// Complaints that have to be answered within a week.
    pub complaints_due: u64,
    /// Breaches that have to be told.
    pub breaches_due: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InquiryPerson)]
pub struct PersonView {
    pub name: String,
    pub email: Option<String>,
    /// Their number as it was typed.
    pub phone: Option<String>,
    /// The same as `+2348031234567`.
    pub phone_link: Option<String>,
    pub organisation: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InquiryMessage)]
pub struct MessageView {
    pub id: String,
    /// `in` or `out`.
    pub way: String,
    pub at: DateTime<Utc>,
    /// Who at the desk wrote it.
    pub by: Option<String>,
    /// What it says; none for those without the right.
    pub text: Option<String>,
    /// The address that it came from, where that is not the inquiry's.
    pub from_other: Option<String>,
    pub automatic: bool,
    /// Attachments that were left out.
    pub attachments: usize,
    /// What became of the mail: `waiting`, `sent`, `kept` or `failed`.
    pub mail_state: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InquiryMail)]
pub struct MailView {
    pub at: DateTime<Utc>,
    pub template: String,
    /// `waiting`, `sent`, `kept` or `failed`.
    pub state: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InquiryComplaint)]
pub struct ComplaintView {
    /// By which law: `uk`, `ng` or `other`.
    pub law: String,
    /// Until when it has to be acknowledged and answered.
    pub acknowledge_by: Option<DateTime<Utc>>,
    pub acknowledged_at: Option<DateTime<Utc>>,
    pub decided_at: Option<DateTime<Utc>>,
    /// `upheld`, `partly` or `rejected`.
    pub outcome: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeskInquiry)]
pub struct InquiryView {
    #[serde(flatten)]
    pub row: InquiryRow,
    /// Counts its changes: a write names the one that it saw.
    pub version: i32,
    pub person: PersonView,
    /// What they wrote; none for those without the right.
    pub text: Option<String>,
    /// Its words are for those who may read health details.
    pub hidden: bool,
    pub details: Vec<InquiryDetail>,
    /// Which rules of the red-flag check fired; for those with the right.
    pub flags: Vec<String>,
    pub consents: Vec<InquiryConsent>,
    pub files: Vec<InquiryFile>,
    /// What was said after it, oldest first.
    pub messages: Vec<MessageView>,
    /// Notes, oldest first.
    pub notes: Vec<CaseNote>,
    /// What was done, oldest first.
    pub history: Vec<CaseEvent>,
    pub mails: Vec<MailView>,
    /// Where answers by mail come in.
    pub reply_address: Option<String>,
    pub complaint: Option<ComplaintView>,
    /// States that it may be moved to.
    pub states: Vec<InquiryState>,
    /// What may be done: `reply`, `note`, `assign`, `state`, `acknowledge`, `decide`, `export`, `erase`.
    pub steps: Vec<String>,
    pub erase_after: Option<DateTime<Utc>>,
}
