//! What is said at the end: what happens next, and when.

use payments::SubjectState;
use payments::model::PaymentPurpose;
use scheduling::find_appointment;
use store::StoreError;

use super::view::ThanksView;
use crate::drafts::draft::RequestDraft;
use crate::emails::find_last_sent;
use crate::model::review_reasons::{PAID_TOO_LATE, TIME_TAKEN};
use crate::model::{FormStep, RequestState};
use crate::requests::records;
use crate::service::ConsultationService;

/// The success panel closes after this long, in milliseconds (spec 2 §9); nothing is recorded by that.
const CLOSES_AFTER: u32 = 5000;

pub(super) async fn load_thanks_view(
    care: &ConsultationService,
    draft: &RequestDraft,
    notice: Option<String>,
) -> Result<ThanksView, StoreError> {
    let row = &draft.row;
    let reader = care.store().reader();
    let time = find_appointment(reader.connection(), &row.id).await?;
    let can_resend = find_last_sent(care, row, time.clone()).await?.is_some();
    let when = time.map(|time| time.format_clocks(draft.payer_zone()));
    let payment_state = if row.is_free {
        SubjectState::Unpaid
    } else {
        care.payments()
            .find_subject_state(PaymentPurpose::Consultation, &row.id)
            .await?
    };
    let is_payers = row.for_other;
    let secret =
        records::find_link_secret(care.store(), reader.connection(), &row.id, is_payers).await?;
    Ok(ThanksView {
        title: thanks_title(row.state, &payment_state).to_owned(),
        waits: row.state == RequestState::AwaitingPayment
            && matches!(payment_state, SubjectState::Paid(_)),
        reference: row.reference.clone(),
        state: row.state.key().to_owned(),
        words: thanks_messages(row.state, &payment_state, when.as_deref(), draft),
        mail_notice: mail_notice(row.state, draft),
        when,
        booking_href: secret.map(|secret| format!("/consultation/booking/{secret}")),
        pay_href: is_awaiting_payment(row.state, &payment_state).then(|| FormStep::Pay.href()),
        can_resend,
        notice,
        receipt_href: row
            .paid_at
            .and(row.payment.as_ref())
            .map(|reference| format!("/payment/receipt?reference={reference}")),
        closes_after: CLOSES_AFTER,
    })
}

const fn thanks_title(state: RequestState, payment_state: &SubjectState) -> &'static str {
    match (state, payment_state) {
        (RequestState::AwaitingPayment, SubjectState::Paid(_)) => {
            "We are booking your consultation"
        }
        (RequestState::AwaitingPayment, SubjectState::InReview(_)) => {
            "We are checking your payment"
        }
        (RequestState::AwaitingPayment, _) => "Your payment has not arrived yet",
        (RequestState::NeedsReview, _) => "We have your payment, and will write to you",
        _ => "Thank You!",
    }
}

/// Nothing came yet, so it may still be paid.
const fn is_awaiting_payment(state: RequestState, payment_state: &SubjectState) -> bool {
    let has_arrived = matches!(
        payment_state,
        SubjectState::Paid(_) | SubjectState::InReview(_)
    );
    matches!(state, RequestState::AwaitingPayment) && !has_arrived
}

fn thanks_messages(
    state: RequestState,
    payment_state: &SubjectState,
    when: Option<&str>,
    draft: &RequestDraft,
) -> Vec<String> {
    let has_meeting = draft.package.minutes > 0;
    let line = |text: &str| text.to_owned();
    match (state, payment_state) {
        (RequestState::AwaitingPayment, SubjectState::Paid(_)) => {
            vec![line(
                "We have your payment. Your booking will be made within seconds, and will then show on this page.",
            )]
        }
        (RequestState::AwaitingPayment, SubjectState::InReview(_)) => vec![line(
            "We have your payment and are checking it. Please do not pay again.",
        )],
        (RequestState::AwaitingPayment, _) => vec![line("We are waiting for your payment.")],
        (RequestState::Scheduled, _) => vec![format!(
            "You are booked for {}.",
            when.unwrap_or("the time that you chose")
        )],
        (RequestState::NeedsReview, _) => review_messages(draft.row.review_reason.as_deref()),
        (RequestState::New, _) if draft.answers.wants_call => vec![line(
            "We have your request and will call or write to you about the price. Nothing was charged.",
        )],
        (RequestState::New, _) if has_meeting => vec![
            line("We have your request."),
            line("We will write to you with a time."),
        ],
        (RequestState::New, _) => vec![
            line("We have your request. The doctor will read it and reply."),
            line("We will write to you when there is a reply."),
        ],
        (state, _) => vec![format!("{}.", state.label())],
    }
}

/// What comes by email, with the sentence of specification 2 §2 on spam.
fn mail_notice(state: RequestState, draft: &RequestDraft) -> String {
    let comes = match state {
        RequestState::Scheduled => {
            "You will get an email with the details, and how to change or cancel. "
        }
        RequestState::New if !draft.answers.wants_call => "You will get an email to confirm. ",
        _ => "",
    };
    format!("{comes}If no email arrives within 30 seconds, check your spam folder.")
}

fn review_messages(reason: Option<&str>) -> Vec<String> {
    let (what, next) = match reason {
        Some(TIME_TAKEN) => (
            "We have your payment, but somebody else booked the time while you were paying.",
            "We will write to you with other times. You can also have a full refund.",
        ),
        Some(PAID_TOO_LATE) => (
            "We have your payment, but it arrived after this request had been cancelled or changed.",
            "We will write to you about it. You can also have a full refund.",
        ),
        _ => (
            "We have your payment, and are looking into your request.",
            "We will write to you about it. You can also have a full refund.",
        ),
    };
    vec![what.to_owned(), next.to_owned()]
}
