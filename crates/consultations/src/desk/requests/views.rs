//! What the desk sees of requests.

use cases::{CaseEvent, CaseNote, CasePerson};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Page;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extensions::CareExtension;
use crate::form::view::OfferKind;
use crate::guests::RoomGuests;
use crate::model::RequestState;

/// A request in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareRow {
    pub id: String,
    pub reference: String,
    pub state: RequestState,
    pub name: Option<String>,
    pub for_other: bool,
    pub package: Option<String>,
    pub country: Option<String>,
    pub nation: Option<String>,
    pub at: DateTime<Utc>,
    pub starts_at: Option<DateTime<Utc>>,
    /// The time is near, and nobody has opened the room.
    pub may_open_room: bool,
    /// The time is near, and somebody has opened the room.
    pub is_room_open: bool,
    /// The same on both clocks.
    pub clock_text: Option<String>,
    /// The patient who waits before the room, while it is closed.
    pub waits: Option<CareWait>,
    pub clinician: Option<CasePerson>,
    /// What was paid, for those who may see it.
    pub money_text: Option<String>,
    /// The story or a message fires the red-flag check. That it does is told to everybody who sees to requests; what it says is not.
    pub flagged: bool,
    /// Which rules it fires; for those who may read health details.
    pub flags: Vec<String>,
    /// The patient's number as it was typed, of those that are flagged: they are called first.
    pub phone: Option<String>,
    /// The same as `+2348031234567`.
    pub phone_link: Option<String>,
    /// Messages that nobody at the desk has read.
    pub unread: u64,
    /// It was booked, and nobody at the desk has done anything with it.
    pub is_new: bool,
    pub follow_up: Option<NaiveDate>,
}

/// How many requests stand where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareStateCounts {
    pub new: u64,
    pub awaiting_payment: u64,
    pub needs_review: u64,
    pub needs_details: u64,
    pub scheduled: u64,
    pub done: u64,
    pub no_show: u64,
    pub cancelled: u64,
    pub refunded: u64,
    /// Of those with a time, whose time is not over.
    pub upcoming: u64,
    /// Wherever they stand, those with messages that nobody at the desk has read.
    pub messages: u64,
}

/// Requests, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareList {
    #[serde(flatten)]
    pub page: Page<CareRow>,
    /// How many stand where, whatever is filtered.
    pub counts: CareStateCounts,
}

/// What waits for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareCounts {
    pub new: u64,
    /// Ones that were booked, and with which nobody at the desk has done anything.
    pub booked: u64,
    pub needs_review: u64,
    /// Others with messages that nobody at the desk has read.
    pub messages: u64,
    /// Meetings of today that nobody has ended, on the clock of Lagos.
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
    pub name: String,
    pub email: Option<String>,
    /// As it was typed.
    pub phone: Option<String>,
    /// The same as `+2348031234567`.
    pub phone_link: Option<String>,
    pub zone: String,
    /// What that clock shows now.
    pub clock_text: Option<String>,
}

/// A package, as the desk calls it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CarePackage {
    pub name: String,
    pub title: String,
    pub minutes: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareLicence {
    pub label: String,
    pub expires: Option<NaiveDate>,
}

/// What may be offered where the patient is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareOffer {
    pub kind: OfferKind,
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
    pub name: String,
    /// `pdf`, `doc` or `docx`.
    pub kind: String,
    pub bytes: u64,
    /// Why it cannot be opened: it waits for the virus scanner, or was removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    pub warnings: Vec<String>,
}

/// A consent that was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareConsent {
    pub key: String,
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
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    /// Both clocks by name.
    pub clocks_text: String,
    /// `chat`, `audio`, `video` or `in_person`.
    pub channel: String,
    pub clinician: CasePerson,
    /// `held` or `booked`.
    pub state: String,
    /// Until when it is held.
    pub until: Option<DateTime<Utc>>,
}

/// The money of a request, for those who may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareMoney {
    pub reference: String,
    /// Where it stands: `open`, `settled`, `review`, `released`.
    pub state: String,
    /// What is or was to be paid.
    pub amount_text: String,
    /// The price in its own currency, where that is another.
    pub original_text: Option<String>,
    pub refunded_text: Option<String>,
}

/// The record of a visit, for those with the right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareVisit {
    pub outcome: String,
    /// When to seek help, as it was told.
    pub advice: String,
    pub follow_up: Option<NaiveDate>,
    pub at: DateTime<Utc>,
    pub by: String,
}

/// The room of a meeting by video or voice, for those with the right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareRoom {
    pub opens_at: DateTime<Utc>,
    pub may_open: bool,
    pub is_open: bool,
    pub waits: Option<CareWait>,
    /// Where it is, once it is open at an address elsewhere.
    pub href: Option<String>,
    /// The room is one of this program: `POST /api/desk/care/requests/{id}/seat` opens it and gives a seat.
    pub may_talk: bool,
    /// Where the patient said at the start that they are, and who is beside them.
    pub place_text: Option<String>,
    pub guests: RoomGuests,
}

/// A mail about a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareMail {
    pub at: DateTime<Utc>,
    pub subject: String,
    /// `waiting`, `sent`, `kept` or `failed`.
    pub state: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareRequest {
    pub id: String,
    pub reference: String,
    /// Counts its changes: a write names the one that it saw.
    pub version: i32,
    pub state: RequestState,
    pub review_reason: Option<String>,
    pub at: DateTime<Utc>,
    pub package: CarePackage,
    pub for_other: bool,
    pub payer: CarePerson,
    pub patient: CarePerson,
    /// The patient is 18 or over; none where it was not asked.
    pub adult: Option<bool>,
    pub country: Option<String>,
    pub nation: Option<String>,
    pub offer: CareOffer,
    pub has_story: bool,
    pub story_opened: Option<CareOpened>,
    /// Which rules of the red-flag check fire; for those with the right.
    pub flags: Vec<String>,
    /// Report files; for those with the right.
    pub files: Vec<CareFile>,
    pub consents: Vec<CareConsent>,
    pub time: Option<CareTime>,
    /// Where they meet by video or voice; for those with the right.
    pub room: Option<CareRoom>,
    /// More time in the visit; for those with the right.
    pub extension: Option<CareExtension>,
    pub clinician: Option<CasePerson>,
    /// The money, for those who may see it.
    pub money: Option<CareMoney>,
    /// The newest record of the visit; for those with the right.
    pub visit: Option<CareVisit>,
    /// Private notes; for those with the right.
    pub notes: Vec<CaseNote>,
    pub mails: Vec<CareMail>,
    pub history: Vec<CaseEvent>,
    pub steps: Vec<String>,
    pub erase_after: Option<DateTime<Utc>>,
}

/// A question and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareAnswer {
    pub label: String,
    pub value: String,
}

/// The story of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareStory {
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
    pub words: String,
    pub amount_text: Option<String>,
    pub percent: u32,
    /// A second person has to agree.
    pub asks_finance: bool,
    /// What was paid for more time, which all goes back; none where nothing was.
    pub extension_text: Option<String>,
}

/// A time that is free for a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CareFreeTime {
    pub at: DateTime<Utc>,
    /// As `2:30pm`, on the clock that was asked for.
    pub label: String,
    pub clinician: CasePerson,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReplyTo {
    Payer,
    Patient,
}
