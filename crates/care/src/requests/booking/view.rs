//! What the page of a booking shows. All words that differ by language or place are made here.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::requests::view::{ConsentView, TermsView, TimesView};

/// When people meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingWhen)]
pub struct WhenView {
    /// When it begins.
    pub starts_at: DateTime<Utc>,
    /// Both clocks by name.
    pub text: String,
    /// How people meet.
    pub channel_text: Option<String>,
    pub clinician: Option<String>,
    /// The calendar file.
    pub ics_href: String,
}

/// Whether something may be done, and the rule of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingRule)]
pub struct RuleView {
    /// It may be done.
    pub allowed: bool,
    /// The rule, or why not.
    pub words: String,
    /// What goes back.
    pub refund_text: Option<String>,
}

/// A reply, behind the link of who it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingReply)]
pub struct ReplyView {
    /// Who wrote it: the doctor by name and role, or the team.
    pub by_text: String,
    /// When, as people read it.
    pub at_text: String,
    pub text: String,
}

/// The room of a meeting, to the patient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingRoom)]
pub struct RoomView {
    /// How it stands.
    pub words: String,
    /// The patient may say that they are there.
    pub may_wait: bool,
    /// They said so, and the room is closed yet.
    pub is_waiting: bool,
    /// The room, once it is open.
    pub href: Option<String>,
}

/// What the doctor recorded of the visit, to the patient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingVisit)]
pub struct VisitView {
    /// When it was written, as people read it.
    pub at_text: String,
    /// What came of it.
    pub outcome_text: String,
    /// When to seek help.
    pub advice: String,
    /// The day to look again.
    pub follow_up_text: Option<String>,
}

/// What the booking page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BookingMode {
    /// How it stands.
    Status,
    /// Times to choose from.
    Reschedule,
    /// The rule, before it is cancelled.
    Cancel,
}

/// A booking, to whoever has its link. The payer's link shows money and times only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingView {
    /// The number to quote.
    pub reference: String,
    /// Where it stands.
    pub state: String,
    /// The same in words.
    pub state_text: String,
    /// What happens next.
    pub words: Vec<String>,
    /// What the page shows.
    pub mode: BookingMode,
    /// What the last press did.
    pub notice: Option<String>,
    /// When people meet.
    pub when: Option<WhenView>,
    /// Times to choose from.
    pub times: Option<TimesView>,
    /// Whether it can be moved.
    pub change: RuleView,
    /// Whether it can be cancelled.
    pub cancel: RuleView,
    pub paid_text: Option<String>,
    /// What went back.
    pub refunded_text: Option<String>,
    pub receipt_href: Option<String>,
    /// It is still being written: `do=continue` opens its form on this device.
    pub may_go_on: bool,
    /// This device has another request in writing, which would be replaced by that.
    pub replaces_other: bool,
    /// Replies of the doctor and of the team.
    pub replies: Vec<ReplyView>,
    /// Where they meet by video or voice.
    pub room: Option<RoomView>,
    /// What came of the visit.
    pub visit: Option<VisitView>,
    /// The mail may be asked for once more.
    pub can_resend: bool,
    /// What the patient has still to agree to, where somebody else booked; `do=agree` or `do=refuse`.
    pub consents: Vec<ConsentView>,
    /// The terms that stand below them.
    pub terms: Option<TermsView>,
}
