//! What the page of a booking shows. All words that differ by language or place are made here.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extensions::ExtensionView;
use crate::guests::RoomGuests;
use crate::model::{ConsentText, TermsLink};
use crate::times::view::TimesView;

/// When people meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingWhen)]
pub struct WhenView {
    pub starts_at: DateTime<Utc>,
    /// Both clocks by name.
    pub text: String,
    pub channel_text: Option<String>,
    pub clinician: Option<String>,
    pub ics_href: String,
}

/// Whether something may be done, and the rule of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingRule)]
pub struct RuleView {
    pub allowed: bool,
    pub words: String,
    pub refund_text: Option<String>,
}

/// Something to choose when a room is entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RoomOption {
    pub key: String,
    pub label: String,
}

/// The room of a meeting, to the patient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingRoom)]
pub struct RoomView {
    pub words: String,
    /// The patient may say that they are there.
    pub may_wait: bool,
    /// They said so, and the room is closed yet.
    pub is_waiting: bool,
    /// The room, once it is open at an address elsewhere.
    pub href: Option<String>,
    /// The room is open here: `POST /api/consultation/bookings/{token}/room` gives a seat in it.
    pub may_enter: bool,
    /// The line to this room can be tried, long before the time too: `POST /api/consultation/bookings/{token}/line-test`.
    pub may_test: bool,
    /// Where the patient may say that they are; of an open room.
    pub countries: Vec<RoomOption>,
    /// The nations of the United Kingdom.
    pub nations: Vec<RoomOption>,
    pub guests: RoomGuests,
}

/// What the doctor recorded of the visit, to the patient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingVisit)]
pub struct VisitView {
    pub at_text: String,
    pub outcome_text: String,
    /// When to seek help.
    pub advice: String,
    pub follow_up_text: Option<String>,
}

/// What the booking page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BookingMode {
    Status,
    Reschedule,
    Cancel,
}

/// A booking, to whoever has its link. The payer's link shows money and times only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingView {
    pub reference: String,
    pub state: String,
    pub state_text: String,
    /// What happens next.
    pub words: Vec<String>,
    pub mode: BookingMode,
    pub notice: Option<String>,
    pub when: Option<WhenView>,
    pub times: Option<TimesView>,
    pub change: RuleView,
    pub cancel: RuleView,
    pub paid_text: Option<String>,
    pub refunded_text: Option<String>,
    pub receipt_href: Option<String>,
    /// It is still being written: `do=continue` opens its form on this device.
    pub may_go_on: bool,
    /// This device has another request in writing, which would be replaced by that.
    pub replaces_other: bool,
    pub room: Option<RoomView>,
    /// More time that the doctor offers, or gave.
    pub extension: Option<ExtensionView>,
    pub visit: Option<VisitView>,
    pub can_resend: bool,
    /// What the patient has still to agree to, where somebody else booked; `do=agree` or `do=refuse`.
    pub consents: Vec<ConsentText>,
    pub terms: Option<TermsLink>,
}
