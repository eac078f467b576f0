//! What happens next with a booking, in words.

use super::opened_by_link::OpenedBooking;
use super::room_and_visit::joining_instructions;
use crate::model::RequestState;
use crate::model::review_reasons::{NOT_AGREED, PAID_TOO_LATE, TIME_TAKEN};

pub(super) fn status_messages(opened: &OpenedBooking) -> Vec<String> {
    let line = |text: &str| vec![text.to_owned()];
    match opened.row.state {
        RequestState::Draft | RequestState::NeedsDetails => {
            line(l10n::t!("consultations-status-needs-details"))
        }
        RequestState::AwaitingPayment => line(l10n::t!("consultations-status-awaiting-payment")),
        RequestState::New if opened.answers.wants_call => {
            line(l10n::t!("consultations-status-price-call"))
        }
        RequestState::New if opened.has_meeting() => {
            line(l10n::t!("consultations-status-time-wanted"))
        }
        RequestState::New if opened.is_answered && opened.can_read_replies() => {
            line(l10n::t!("consultations-status-answered"))
        }
        RequestState::New if opened.is_answered => {
            line(l10n::t!("consultations-status-answered-patient"))
        }
        RequestState::New => line(l10n::t!("consultations-status-new")),
        RequestState::Scheduled => {
            let booked = line(l10n::t!("consultations-status-scheduled"));
            booked
                .into_iter()
                .chain(joining_instructions(opened))
                .collect()
        }
        RequestState::NeedsReview => line(match opened.row.review_reason.as_deref() {
            Some(TIME_TAKEN) => {
                l10n::t!("consultations-status-time-taken")
            }
            Some(PAID_TOO_LATE) => {
                l10n::t!("consultations-status-paid-too-late")
            }
            Some(NOT_AGREED) => {
                l10n::t!("consultations-status-not-agreed")
            }
            _ => {
                l10n::t!("consultations-status-in-review")
            }
        }),
        RequestState::Done => line(l10n::t!("consultations-status-done")),
        RequestState::NoShow => line(l10n::t!("consultations-status-no-show")),
        RequestState::Cancelled => line(l10n::t!("consultations-status-cancelled")),
        RequestState::Refunded => line(l10n::t!("consultations-status-refunded")),
    }
}
