//! Whether a booking may be moved or cancelled by its visitor, and what goes back.

use chrono::{DateTime, Duration, Utc};
use scheduling::Appointment;
use store::StoreError;

use super::opened_by_link::OpenedBooking;
use super::view::RuleView;
use crate::lifecycle::cancellation::{RefundDue, calculate_refund, refund_rule_for};
use crate::model::RequestState;
use crate::model::review_reasons::TIME_TAKEN;
use crate::service::ConsultationService;

impl OpenedBooking {
    /// Whether it may be moved by its visitor, and the rule.
    pub fn change_rule(&self, now: DateTime<Utc>) -> RuleView {
        let hours = self.settings.change_until_hours;
        let can = |time: &Appointment| time.starts_at - now >= Duration::hours(hours);
        let is_open = matches!(self.row.state, RequestState::Scheduled);
        let is_choosing = matches!(self.row.state, RequestState::New | RequestState::NeedsReview)
            && self.has_meeting()
            // For any other reason somebody has to decide before a time can be chosen.
            && matches!(self.row.review_reason.as_deref(), None | Some(TIME_TAKEN));
        let allowed = self.package.is_some()
            && ((is_open && self.time.as_ref().is_some_and(can))
                || (is_choosing && self.time.is_none()));
        let share = current_refund_percent(self, now).0;
        let is_costly =
            allowed && share < 100 && self.can_see_money() && self.row.paid_at.is_some();
        RuleView {
            allowed,
            words: if is_choosing && self.time.is_none() {
                l10n::t!("consultations-change-choose").to_owned()
            } else if is_open && is_costly {
                l10n::t!(
                    "consultations-change-until-refund",
                    hours = hours,
                    percent = share
                )
            } else if is_open {
                l10n::t!("consultations-change-until", hours = hours)
            } else {
                l10n::t!("consultations-change-closed").to_owned()
            },
            refund_text: None,
        }
    }

    /// The same as the page shows it: where there is no time to change, nothing is said.
    pub(super) fn displayed_change_rule(&self, now: DateTime<Utc>) -> RuleView {
        let change = self.change_rule(now);
        let is_ahead = self.time.as_ref().is_some_and(|time| time.starts_at > now);
        let is_booked =
            self.row.state == RequestState::Scheduled && self.package.is_some() && is_ahead;
        if change.allowed || is_booked {
            change
        } else {
            RuleView::default()
        }
    }

    /// Whether it may be cancelled by its visitor.
    pub fn can_cancel(&self, now: DateTime<Utc>) -> bool {
        let has_begun = self.time.as_ref().is_some_and(|time| time.starts_at <= now);
        let is_open = self.row.state.is_under_way()
            || matches!(
                self.row.state,
                RequestState::NeedsDetails | RequestState::AwaitingPayment
            );
        is_open && !has_begun && !self.is_delivered()
    }

    /// Whether what was paid for was done: the doctor's reply is what is bought where nobody meets. Nothing is done for who has
    /// not agreed, or while somebody has to decide about it.
    pub(super) const fn is_delivered(&self) -> bool {
        let is_paid_for = self.row.paid_at.is_some() && matches!(self.row.state, RequestState::New);
        is_paid_for && self.is_answered && !self.awaits_consent
    }
}

/// Per cent that go back now. Who changed the time late gets no more than before that.
pub fn current_refund_percent(opened: &OpenedBooking, now: DateTime<Utc>) -> (u32, String) {
    if opened.row.state == RequestState::NeedsReview {
        return (100, l10n::t!("consultations-refund-full").to_owned());
    }
    let starts_at = opened.time.as_ref().map(|time| time.starts_at);
    let (percent, words) = refund_rule_for(&opened.settings, starts_at, now);
    let at_most = opened
        .row
        .refund_at_most
        .and_then(|most| u32::try_from(most).ok());
    match at_most.filter(|most| *most < percent) {
        Some(most) => (
            most,
            l10n::t!(
                "consultations-refund-changed-late",
                rule = words,
                percent = most
            ),
        ),
        None => (percent, words),
    }
}

pub(super) async fn cancel_rule(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<RuleView, StoreError> {
    let allowed = opened.can_cancel(consultations.now());
    if !allowed {
        return Ok(RuleView {
            words: if opened.is_delivered() {
                l10n::t!("consultations-cancel-delivered").to_owned()
            } else {
                String::new()
            },
            ..RuleView::default()
        });
    }
    let (percent, words) = current_refund_percent(opened, consultations.now());
    let back = calculate_refund(consultations, &opened.row, percent).await?;
    let back = back.filter(|_| opened.can_see_money());
    let is_spoken_for = back.as_ref().is_some_and(RefundDue::is_spoken_for);
    let refund_text = back
        .filter(|_| !is_spoken_for)
        .map(|back| match back.amount.minor {
            0 => l10n::t!("consultations-cancel-refund-nothing").to_owned(),
            _ => back.amount.text(),
        });
    let is_paid = opened.row.paid_at.is_some();
    Ok(RuleView {
        allowed,
        words: if is_spoken_for {
            l10n::t!("consultations-cancel-already-refunded").to_owned()
        } else if is_paid && opened.can_see_money() {
            words
        } else {
            l10n::t!("consultations-cancel-any-time").to_owned()
        },
        refund_text,
    })
}
