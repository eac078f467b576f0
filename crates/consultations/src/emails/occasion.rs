//! What is written about, and to whom.

use chrono_tz::Tz;
use scheduling::Appointment;
use serde_json::{Map, Value, json};

use crate::service::ConsultationService;

/// What is written about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmailOccasion {
    /// It is here; nobody has a time yet.
    Received,
    Confirmed(Appointment),
    /// It is paid: the sum, and the payment.
    Paid(String, String),
    Changed(Appointment),
    /// The time is near: so many hours.
    Reminder(Appointment, u32),
    Cancelled,
    /// Money went back: how much, and which refund.
    Refunded(String, String),
    /// A reply waits behind the link: its id.
    Answered(String),
    /// A reply for who pays waits behind the link: its id.
    AnsweredPayer(String),
    CallOffered,
    /// Answers are missing.
    DetailsWanted,
    TimeFree(String),
    /// A new link was asked for in place of one that is over: of who pays, or of who is cared for.
    NewLink(bool),
}

/// Who is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmailAudience {
    Payer,
    Patient,
    /// Everybody whom it concerns.
    Everyone,
}

impl EmailOccasion {
    pub(super) const fn template_name(&self) -> &'static str {
        match self {
            Self::Received => "consult-received",
            Self::Confirmed(_) => "consult-confirmed",
            Self::Paid(..) => "consult-paid",
            Self::Changed(_) => "consult-changed",
            Self::Reminder(..) => "consult-reminder",
            Self::Cancelled => "consult-cancelled",
            Self::Refunded(..) => "consult-refunded",
            Self::Answered(_) | Self::AnsweredPayer(_) => "consult-answered",
            Self::CallOffered => "consult-call",
            Self::DetailsWanted => "consult-details",
            Self::TimeFree(_) => "consult-time-free",
            Self::NewLink(_) => "consult-link",
        }
    }

    /// Names the occasion: about one, one mail is written.
    pub(super) fn dedup_key(&self) -> String {
        match self {
            Self::Confirmed(time) | Self::Changed(time) => format!("time.{}", time.sequence),
            Self::Reminder(time, hours) => format!("reminder.{}.{hours}", time.sequence),
            Self::Paid(_, reference) => format!("paid.{reference}"),
            Self::Refunded(_, refund) => format!("refunded.{refund}"),
            Self::Answered(reply) | Self::AnsweredPayer(reply) => format!("answered.{reply}"),
            Self::TimeFree(what) => format!("free.{what}"),
            Self::Received => "received".to_owned(),
            Self::Cancelled => "cancelled".to_owned(),
            Self::CallOffered => "call".to_owned(),
            Self::DetailsWanted => "details".to_owned(),
            Self::NewLink(_) => "link".to_owned(),
        }
    }

    pub(super) const fn audience(&self) -> EmailAudience {
        match self {
            Self::Paid(..)
            | Self::Refunded(..)
            | Self::AnsweredPayer(_)
            | Self::CallOffered
            | Self::DetailsWanted
            | Self::NewLink(true) => EmailAudience::Payer,
            Self::Reminder(..) | Self::Answered(_) | Self::NewLink(false) => EmailAudience::Patient,
            _ => EmailAudience::Everyone,
        }
    }

    /// Whether who pays alone is told.
    pub const fn is_payers(&self) -> bool {
        matches!(self.audience(), EmailAudience::Payer)
    }

    /// The time that a calendar takes in; none of it where the time is given up, and nothing where no time changes.
    pub(super) const fn calendar_change(&self) -> Option<Option<&Appointment>> {
        match self {
            Self::Confirmed(time) | Self::Changed(time) => Some(Some(time)),
            Self::Cancelled => Some(None),
            _ => None,
        }
    }

    pub(super) fn template_variables(
        &self,
        zone: Tz,
        link: &str,
        consultations: &ConsultationService,
    ) -> Map<String, Value> {
        let mut more = Map::new();
        let mut put = |name: &str, value: String| more.insert(name.to_owned(), json!(value));
        match self {
            Self::Confirmed(time) | Self::Changed(time) => {
                put("when", time.format_clocks(zone));
                put("calendar", format!("{link}/calendar.ics"));
            }
            Self::Reminder(time, _) => {
                put("when", time.format_clocks(zone));
            }
            Self::Paid(amount, reference) => {
                put("amount", amount.clone());
                let page = format!("/payment/receipt?reference={reference}");
                put("receipt", consultations.absolute_url(&page));
            }
            Self::Refunded(amount, _) => {
                put("amount", amount.clone());
            }
            _ => {}
        }
        more
    }
}

/// What a mail is about, for the desk.
pub fn template_label(template: &str) -> &'static str {
    match template {
        "consult-received" => l10n::t!("consultations-mail-received"),
        "consult-confirmed" => l10n::t!("consultations-mail-confirmed"),
        "consult-paid" => l10n::t!("consultations-mail-paid"),
        "consult-changed" => l10n::t!("consultations-mail-changed"),
        "consult-reminder" => l10n::t!("consultations-mail-reminder"),
        "consult-cancelled" => l10n::t!("consultations-mail-cancelled"),
        "consult-refunded" => l10n::t!("consultations-mail-refunded"),
        "consult-answered" => l10n::t!("consultations-mail-answered"),
        "consult-call" => l10n::t!("consultations-mail-call"),
        "consult-details" => l10n::t!("consultations-mail-details"),
        "consult-time-free" => l10n::t!("consultations-mail-time-free"),
        "consult-link" => l10n::t!("consultations-mail-link"),
        _ => l10n::t!("consultations-mail-other"),
    }
}
