//! What happens next with a booking, in words.

use super::opened_by_link::OpenedBooking;
use super::room_and_visit::joining_instructions;
use crate::model::RequestState;
use crate::model::review_reasons::{NOT_AGREED, PAID_TOO_LATE, TIME_TAKEN};

pub(super) fn status_messages(opened: &OpenedBooking) -> Vec<String> {
    let line = |text: &str| vec![text.to_owned()];
    match opened.row.state {
        RequestState::Draft | RequestState::NeedsDetails => {
            line("We need a few more answers before we can continue.")
        }
        RequestState::AwaitingPayment => line("We are waiting for the payment."),
        RequestState::New if opened.answers.wants_call => {
            line("We will call or write about the price.")
        }
        RequestState::New if opened.has_meeting() => {
            line("We will write with a time, or you can choose one here.")
        }
        RequestState::New if opened.is_answered && opened.can_read_replies() => {
            line("The doctor has replied. The reply is below.")
        }
        RequestState::New if opened.is_answered => line("The doctor has replied to the patient."),
        RequestState::New => {
            line("The doctor will read it and reply. We will write when there is a reply.")
        }
        RequestState::Scheduled => {
            let booked = line("The time is booked. We will remind you a day and an hour before.");
            booked
                .into_iter()
                .chain(joining_instructions(opened))
                .collect()
        }
        RequestState::NeedsReview => line(match opened.row.review_reason.as_deref() {
            Some(TIME_TAKEN) => {
                "Somebody else booked the time during the payment. Choose another one here, or cancel for a full refund."
            }
            Some(PAID_TOO_LATE) => {
                "Your payment arrived after this request had been cancelled or changed. We will write to you about it. You can also cancel here for a full refund."
            }
            Some(NOT_AGREED) => {
                "We have your payment, but not yet your agreement to everything. We will write to you about it. You can also cancel here for a full refund."
            }
            _ => {
                "We are looking into it and will write to you. You can also cancel here for a full refund."
            }
        }),
        RequestState::Done => line("This consultation is done."),
        RequestState::NoShow => line("We missed you at the time you booked."),
        RequestState::Cancelled => line("This request is cancelled."),
        RequestState::Refunded => line("This request is cancelled and fully refunded."),
    }
}
