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
    consultations: &ConsultationService,
    draft: &RequestDraft,
    notice: Option<String>,
) -> Result<ThanksView, StoreError> {
    let row = &draft.row;
    let reader = consultations.store().reader();
    let time = find_appointment(reader.connection(), &row.id).await?;
    let can_resend = find_last_sent(consultations, row, time.clone())
        .await?
        .is_some();
    let when = time.map(|time| time.format_clocks(draft.payer_zone()));
    let payment_state = if row.is_free {
        SubjectState::Unpaid
    } else {
        consultations
            .payments()
            .find_subject_state(PaymentPurpose::Consultation, &row.id)
            .await?
    };
    let is_payers = row.for_other;
    let secret = records::find_link_secret(
        consultations.store(),
        reader.connection(),
        &row.id,
        is_payers,
    )
    .await?;
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

fn thanks_title(state: RequestState, payment_state: &SubjectState) -> &'static str {
    match (state, payment_state) {
        (RequestState::AwaitingPayment, SubjectState::Paid(_)) => {
            l10n::t!("consultations-thanks-title-booking")
        }
        (RequestState::AwaitingPayment, SubjectState::InReview(_)) => {
            l10n::t!("consultations-thanks-title-checking")
        }
        (RequestState::AwaitingPayment, _) => {
            l10n::t!("consultations-thanks-title-unpaid")
        }
        (RequestState::NeedsReview, _) => l10n::t!("consultations-thanks-title-review"),
        _ => l10n::t!("consultations-thanks-title"),
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
            vec![line(l10n::t!("consultations-thanks-booking"))]
        }
        (RequestState::AwaitingPayment, SubjectState::InReview(_)) => {
            vec![line(l10n::t!("consultations-payment-checked"))]
        }
        (RequestState::AwaitingPayment, _) => vec![line(l10n::t!("consultations-thanks-unpaid"))],
        (RequestState::Scheduled, _) => vec![match when {
            Some(when) => l10n::t!("consultations-thanks-booked", when = when),
            None => line(l10n::t!("consultations-thanks-booked-as-chosen")),
        }],
        (RequestState::NeedsReview, _) => review_messages(draft.row.review_reason.as_deref()),
        (RequestState::New, _) if draft.answers.wants_call => {
            vec![line(l10n::t!("consultations-thanks-price-call"))]
        }
        (RequestState::New, _) if has_meeting => vec![
            line(l10n::t!("consultations-thanks-received")),
            line(l10n::t!("consultations-thanks-time-follows")),
        ],
        (RequestState::New, _) => vec![
            line(l10n::t!("consultations-thanks-doctor-reads")),
            line(l10n::t!("consultations-thanks-reply-follows")),
        ],
        (state, _) => vec![format!("{}.", state.label())],
    }
}

/// What comes by email, with the sentence of specification 2 §2 on spam.
fn mail_notice(state: RequestState, draft: &RequestDraft) -> String {
    let words = match state {
        RequestState::Scheduled => l10n::t!("consultations-thanks-mail-details"),
        RequestState::New if !draft.answers.wants_call => {
            l10n::t!("consultations-thanks-mail-confirm")
        }
        _ => l10n::t!("consultations-thanks-mail"),
    };
    words.to_owned()
}

fn review_messages(reason: Option<&str>) -> Vec<String> {
    let (what, next) = match reason {
        Some(TIME_TAKEN) => (
            l10n::t!("consultations-thanks-time-taken"),
            l10n::t!("consultations-thanks-time-taken-next"),
        ),
        Some(PAID_TOO_LATE) => (
            l10n::t!("consultations-thanks-paid-too-late"),
            l10n::t!("consultations-thanks-review-next"),
        ),
        _ => (
            l10n::t!("consultations-thanks-in-review"),
            l10n::t!("consultations-thanks-review-next"),
        ),
    };
    vec![what.to_owned(), next.to_owned()]
}
