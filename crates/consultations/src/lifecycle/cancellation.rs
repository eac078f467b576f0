//! Cancelling, and what goes back by the rules.

use chrono::{DateTime, Utc};
use kernel::Id;
use payments::model::{Amount, PaymentStatus};
use payments::{PaymentError, RefundRequest};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{StoreError, WriteTx};

use super::meeting::take_back_meeting;
use crate::emails::{EmailOccasion, enqueue_emails_again};
use crate::model::{ConsultationSettings, RequestState, percent_of};
use crate::requests::records;
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

/// What goes back of what was paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundDue {
    pub reference: Id,
    pub percent: u32,
    /// How much; never more than what is left.
    pub amount: Amount,
    /// How much was spoken for by refunds before, in minor units.
    pub before: i64,
}

impl RefundDue {
    /// Whether nothing goes back because refunds that were asked for before take all that would.
    pub const fn is_spoken_for(&self) -> bool {
        self.percent > 0 && self.amount.minor == 0 && self.before > 0
    }
}

/// How many per cent go back when a visitor cancels now, and the rule in words.
pub fn refund_rule_for(
    settings: &ConsultationSettings,
    starts_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> (u32, String) {
    match starts_at {
        Some(starts_at) => (
            settings.refund_percent(starts_at - now),
            settings.format_refund_rules(),
        ),
        // Nothing was done yet: the person may still withdraw (Consumer Contracts Regulations 2013, FCCPA s.120).
        None => (100, l10n::t!("consultations-refund-until-reply").to_owned()),
    }
}

/// The same for who has not paid yet: the rules, and what they already mean for a time that is near.
pub fn format_rules_before_payment(
    settings: &ConsultationSettings,
    starts_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> String {
    let (percent, rules) = refund_rule_for(settings, starts_at, now);
    let near = match percent {
        100 => return rules,
        0 => l10n::t!("consultations-refund-near-nothing").to_owned(),
        percent => l10n::t!("consultations-refund-near", percent = percent),
    };
    format!("{rules} {near}")
}

/// What goes back of a request by so many per cent; none where nothing was paid.
pub async fn calculate_refund(
    consultations: &ConsultationService,
    row: &Model,
    percent: u32,
) -> Result<Option<RefundDue>, StoreError> {
    if row.paid_at.is_none() {
        return Ok(None);
    }
    let reference: Option<Id> = row.payment.as_deref().and_then(|id| id.parse().ok());
    let Some(reference) = reference else {
        return Ok(None);
    };
    let state = consultations
        .payments()
        .find_attempt_state(reference)
        .await?;
    let Some(received) = state.and_then(|state| state.received) else {
        return Ok(None);
    };
    let before = consultations
        .payments()
        .sum_reserved_refunds(reference)
        .await?;
    // What has already been refunded, or is about to be, is not refunded again.
    let left = received.minor.saturating_sub(before);
    let minor = percent_of(received.minor, percent).min(left).max(0);
    Ok(Some(RefundDue {
        reference,
        percent,
        amount: Amount::new(minor, received.currency),
        before,
    }))
}

/// Ends the wait for the payment of a request that is not paid. Money that came all the same is answered with how it
/// stands: settled, or held until somebody has looked at it. Then nothing was ended, and nothing may be cancelled on top.
pub async fn cancel_open_payment(
    consultations: &ConsultationService,
    row: &Model,
) -> Result<Option<PaymentStatus>, PaymentError> {
    let opened = row.payment.as_deref().filter(|_| row.paid_at.is_none());
    let Some(reference) = opened.and_then(|id| id.parse().ok()) else {
        return Ok(None);
    };
    let status = consultations.payments().cancel_attempt(reference).await?;
    Ok(Some(status).filter(|status| status.has_money()))
}

/// Why and with what a request is cancelled.
pub struct CancelCommand {
    /// The state after: cancelled, or that nobody came.
    pub state: RequestState,
    pub back: Option<RefundDue>,
    /// What is said of the refund in the money's records; no health details.
    pub reason: String,
    pub note: Option<String>,
    /// Whether mails tell of it.
    pub should_notify: bool,
}

/// Cancels a request, frees its time and asks for the refund, all in one write.
///
/// # Errors
/// When the refund is refused or the database fails; then nothing is changed.
pub async fn cancel_request_in(
    consultations: &ConsultationService,
    tx: &WriteTx,
    before: &Model,
    cancelled: CancelCommand,
) -> Result<Model, PaymentError> {
    scheduling::release_slots(tx, &before.id).await?;
    scheduling::leave_waiting_list(tx, &before.id).await?;
    take_back_meeting(consultations, tx, &before.id).await?;
    if let Some(back) = cancelled.back.filter(|back| back.amount.minor > 0) {
        let request = RefundRequest {
            reference: back.reference,
            minor: Some(back.amount.minor),
            reason: cancelled.reason,
            by: tx.actor().clone(),
        };
        consultations
            .payments()
            .request_refund_in(tx, request)
            .await?;
    }
    let mut row = before.clone().into_active_model();
    row.state = Set(cancelled.state);
    row.review_reason = Set(None);
    row.closed_at = Set(Some(tx.now()));
    let word = match cancelled.state {
        RequestState::NoShow => "no_show",
        _ => "cancel",
    };
    let note = cancelled.note.as_deref();
    let after = cases::record_change(consultations.store(), tx, before, row, word, note).await?;
    if cancelled.should_notify && after.answers.is_some() {
        let answers = records::decrypt_answers(consultations.store(), &after)?;
        // Money that came late lets a request be cancelled a second time: each time is told.
        let time = format!(":{}", after.version);
        enqueue_emails_again(
            consultations,
            tx,
            &after,
            &answers,
            &EmailOccasion::Cancelled,
            &time,
        )
        .await?;
    }
    Ok(after)
}
