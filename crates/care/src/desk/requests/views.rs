//! What the desk sees of requests.

use cases::{CaseEvent, CaseNote, Named};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Page;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::State;
use crate::requests::view::OfferKind;

/// A request in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareRow {
    pub id: String,
    /// The number that people quote.
    pub reference: String,
    /// Where it stands.
    pub state: State,
    /// The patient's name.
    pub name: Option<String>,
    /// Somebody asks for somebody else.
    pub for_other: bool,
    /// The package's title.
    pub package: Option<String>,
    /// Where the patient is.
    pub country: Option<String>,
    /// The nation of the United Kingdom.
    pub nation: Option<String>,
    /// When it was sent.
    pub at: DateTime<Utc>,
    /// When people meet.
    pub starts_at: Option<DateTime<Utc>>,
    /// The same on both clocks.
    pub clock_text: Option<String>,
    /// The patient who waits before the room, while it is closed.
    pub waits: Option<CareWait>,
    /// Who cares for it.
    pub clinician: Option<Named>,
    /// What was paid, for those who may see it.
    pub money_text: Option<String>,
    /// The story fires the red-flag check. That it does is told to everybody who sees to requests; what it says is not.
    pub flagged: bool,
    /// It was booked, and nobody at the desk has done anything with it.
    pub is_new: bool,
    /// The day on which somebody looks at it again.
    pub follow_up: Option<NaiveDate>,
}

/// How many requests stand where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareStateCounts {
    /// To be answered.
    pub new: u64,
    /// The money is awaited.
    pub awaiting_payment: u64,
    /// Somebody has to decide.
    pub needs_review: u64,
    /// Answers are missing.
    pub needs_details: u64,
    /// With a time.
    pub scheduled: u64,
    pub done: u64,
    /// Nobody came.
    pub no_show: u64,
    pub cancelled: u64,
    /// All the money went back.
    pub refunded: u64,
    /// Of those with a time, whose time is not over.
    pub upcoming: u64,
}

/// Requests, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareList {
    /// The page and where it stands among the others.
    #[serde(flatten)]
    pub page: Page<CareRow>,
    /// How many stand where, whatever is filtered.
    pub counts: CareStateCounts,
}

/// What waits for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareCounts {
    /// New ones.
    pub new: u64,
    /// Ones that were booked, and with which nobody at the desk has done anything.
    pub booked: u64,
    /// Ones that need a decision.
    pub needs_review: u64,
    /// Meetings of today, on the clock of Lagos.
    pub today: u64,
    /// Patients who are there now, before rooms that are closed.
    pub here: u64,
    /// Times that were held within the last hour and lapsed unbooked, where they are so many that somebody may be emptying
    /// the calendar.
    pub held_in_vain: Option<u64>,
}

/// A patient who came to the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareWait {
    pub since: DateTime<Utc>,
    /// When their page asked last whether the room is open.
    pub looked_at: Option<DateTime<Utc>>,
    /// That was a moment ago: they look at the page now.
    pub is_there: bool,
}

/// Who pays, or who is cared for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CarePerson {
    /// As they write it.
    pub name: String,
    /// Their address.
    pub email: Option<String>,
    /// As it was typed.
    pub phone: Option<String>,
    /// The same as `+2348031234567`.
    pub phone_link: Option<String>,
    /// Whose clock they live by.
    pub zone: String,
    /// What that clock shows now.
    pub clock_text: Option<String>,
}

/// A package, as the desk calls it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CarePackage {
    /// Its name in records.
    pub name: String,
    pub title: String,
    /// Length of the meeting.
    pub minutes: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareLicence {
    pub label: String,
    /// Until when.
    pub expires: Option<NaiveDate>,
}

/// What may be offered where the patient is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareOffer {
    pub kind: OfferKind,
    /// Why not more.
    pub reason: Option<String>,
    pub licence: Option<CareLicence>,
}

/// Who opened the story last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareOpened {
    pub at: DateTime<Utc>,
    pub by: String,
}

/// A report file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareFile {
    pub id: String,
    /// As its sender calls it.
    pub name: String,
    /// `pdf`, `doc` or `docx`.
    pub kind: String,
    /// Its size.
    pub bytes: u64,
    /// What whoever opens it should know, in sentences.
    pub warnings: Vec<String>,
}

/// A consent that was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareConsent {
    pub key: String,
    /// Which version was shown.
    pub version: String,
    pub title: String,
    pub at: DateTime<Utc>,
    /// `payer` or `patient`.
    pub by: String,
}

/// When people meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareTime {
    /// When it begins.
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// Both clocks by name.
    pub clocks_text: String,
    /// `chat`, `audio`, `video` or `in_person`.
    pub channel: String,
    pub clinician: Named,
    /// `held` or `booked`.
    pub state: String,
    /// Until when it is held.
    pub until: Option<DateTime<Utc>>,
}

/// The money of a request, for those who may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareMoney {
    /// The payment.
    pub reference: String,
    /// Where it stands: `open`, `settled`, `review`, `released`.
    pub state: String,
    /// What is or was to be paid.
    pub amount_text: String,
    /// The price in its own currency, where that is another.
    pub original_text: Option<String>,
    /// What went back.
    pub refunded_text: Option<String>,
}

/// The record of a visit, for those with the right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareVisit {
    /// What came of it.
    pub outcome: String,
    /// When to seek help, as it was told.
    pub advice: String,
    /// When to look again.
    pub follow_up: Option<NaiveDate>,
    /// When it was written.
    pub at: DateTime<Utc>,
    pub by: String,
}

/// The room of a meeting by video or voice, for those with the right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareRoom {
    /// From when on it may be opened.
    pub opens_at: DateTime<Utc>,
    /// It may be opened now.
    pub may_open: bool,
    /// The patient who came to it; none until they say that they are there.
    pub waits: Option<CareWait>,
    /// Where it is, once it is open.
    pub href: Option<String>,
}

/// A mail about a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareMail {
    /// When it was put on its way.
    pub at: DateTime<Utc>,
    /// What it is about.
    pub subject: String,
    /// `waiting`, `sent`, `kept` or `failed`.
    pub state: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareRequest {
    pub id: String,
    /// The number that people quote.
    pub reference: String,
    /// Counts its changes: a write names the one that it saw.
    pub version: i32,
    /// Where it stands.
    pub state: State,
    /// Why somebody has to decide.
    pub review_reason: Option<String>,
    /// When it was sent.
    pub at: DateTime<Utc>,
    /// What is asked for.
    pub package: CarePackage,
    /// Somebody asks for somebody else.
    pub for_other: bool,
    /// Who pays.
    pub payer: CarePerson,
    /// Who is cared for.
    pub patient: CarePerson,
    /// The patient is 18 or over; none where it was not asked.
    pub adult: Option<bool>,
    /// Where the patient is.
    pub country: Option<String>,
    /// The nation of the United Kingdom.
    pub nation: Option<String>,
    /// What may be offered there.
    pub offer: CareOffer,
    pub has_story: bool,
    /// Who opened it last.
    pub story_opened: Option<CareOpened>,
    /// Which rules of the red-flag check fire; for those with the right.
    pub flags: Vec<String>,
    /// Report files; for those with the right.
    pub files: Vec<CareFile>,
    pub consents: Vec<CareConsent>,
    /// When people meet.
    pub time: Option<CareTime>,
    /// Where they meet by video or voice; for those with the right.
    pub room: Option<CareRoom>,
    /// Who cares for it.
    pub clinician: Option<Named>,
    /// The money, for those who may see it.
    pub money: Option<CareMoney>,
    /// The newest record of the visit; for those with the right.
    pub visit: Option<CareVisit>,
    /// Private notes; for those with the right.
    pub notes: Vec<CaseNote>,
    pub mails: Vec<CareMail>,
    /// What was done.
    pub history: Vec<CaseEvent>,
    /// What may be done now.
    pub steps: Vec<String>,
    pub erase_after: Option<DateTime<Utc>>,
}

/// A question and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareAnswer {
    /// What was asked.
    pub label: String,
    /// The answer.
    pub value: String,
}

/// The story of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareStory {
    /// As it was written.
    pub text: String,
    /// Phrases of it that the red-flag check fires on, as they stand in it.
    pub marked: Vec<String>,
    /// What else was asked.
    pub answers: Vec<CareAnswer>,
}

/// What goes back by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareRefundRule {
    /// The rule in words.
    pub words: String,
    /// What goes back.
    pub amount_text: Option<String>,
    /// How much of what was paid.
    pub percent: u32,
    /// A second person has to agree.
    pub asks_finance: bool,
}

/// A time that is free for a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareFreeTime {
    /// When it begins.
    pub at: DateTime<Utc>,
    /// As `2:30pm`, on the clock that was asked for.
    pub label: String,
    /// Whose it is.
    pub clinician: Named,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReplyTo {
    /// Who pays.
    Payer,
    /// Who is cared for.
    Patient,
}
