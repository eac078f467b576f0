//! What is done about something in the queue.

use kernel::Id;
use serde::Deserialize;
use store::WriteTx;
use utoipa::ToSchema;

use crate::model::{AttemptEffect, AttemptEvent, RefundStatus, ReviewReason};
use crate::records::transitions::apply_event;
use crate::records::{attempts, refunds, reviews};
use crate::refunds::{RefundRequest, abandon_refund, enqueue_refund_retry};
use crate::tables::review::Model;
use crate::tables::{attempt, refund};
use crate::{error::PaymentError, rates, service::Payments};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaymentReviewResolution {
    /// The money is taken for what it was meant to be: the feature is told that it is paid. A rate is used from now on.
    Accept,
    /// All that is left of the money goes back.
    Refund,
    /// A refund that could not be sent to the provider is sent again.
    Send,
    /// There is nothing to do. Not for money that is held, nor for a refund that was not sent. Of held money that the provider
    /// took back it says that nothing is left there.
    Dismiss,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentReviewDecision {
    pub(super) how: PaymentReviewResolution,
    /// Why, in words; no health details.
    #[serde(default)]
    pub(super) note: String,
}

/// Does what was decided; answers how the item is resolved by that.
pub(super) async fn apply_decision(
    payments: &Payments,
    tx: &WriteTx,
    item: &Model,
    decision: &PaymentReviewDecision,
) -> Result<&'static str, PaymentError> {
    if item.reason == ReviewReason::UnusualRate {
        return decide_held_rate(tx, item, decision.how).await;
    }
    match (decision.how, find_unsent_refund(tx, item).await?) {
        (PaymentReviewResolution::Send, Some(refund)) => {
            enqueue_refund_retry(tx, &refund.id).await?;
            Ok("sent")
        }
        (PaymentReviewResolution::Send, None) => {
            Err(PaymentError::Refused("There is no unsent refund here."))
        }
        (PaymentReviewResolution::Dismiss, Some(refund)) => {
            abandon_refund(tx, &refund.id).await?;
            Ok("dismissed")
        }
        (_, Some(_)) => Err(PaymentError::Refused(
            "This refund has not been sent to the provider yet: send it again, or remove it from the list.",
        )),
        (PaymentReviewResolution::Accept, None) => {
            accept_held_money(tx, item).await?;
            Ok(reviews::ACCEPTED)
        }
        (PaymentReviewResolution::Refund, None) => {
            refund_held_money(payments, tx, item, &decision.note).await?;
            Ok(reviews::REFUNDED)
        }
        (PaymentReviewResolution::Dismiss, None) => {
            dismiss_review(tx, item).await?;
            Ok("dismissed")
        }
    }
}

async fn decide_held_rate(
    tx: &WriteTx,
    item: &Model,
    how: PaymentReviewResolution,
) -> Result<&'static str, PaymentError> {
    match how {
        PaymentReviewResolution::Accept => {
            rates::accept_held_rate(tx, &item.about).await?;
            Ok(reviews::ACCEPTED)
        }
        PaymentReviewResolution::Dismiss => Ok("dismissed"),
        PaymentReviewResolution::Refund | PaymentReviewResolution::Send => Err(
            PaymentError::Refused("This is about a rate: use it or ignore it."),
        ),
    }
}

/// The refund that the item is about, where it was agreed to and the provider does not have it.
async fn find_unsent_refund(
    tx: &WriteTx,
    item: &Model,
) -> Result<Option<refund::Model>, PaymentError> {
    if item.reason != ReviewReason::RefundStuck {
        return Ok(None);
    }
    let row = refunds::find_refund(tx.connection(), &item.about).await?;
    Ok(row.filter(|row| row.status == RefundStatus::Approved))
}

/// What goes back and that it was decided are one write.
async fn refund_held_money(
    payments: &Payments,
    tx: &WriteTx,
    item: &Model,
    note: &str,
) -> Result<(), PaymentError> {
    let reference = item
        .reference
        .parse()
        .map_err(|_| PaymentError::PaymentNotFound)?;
    let reason = format!("{} {}", item.reason.desk_label(), note.trim());
    let wanted = RefundRequest {
        reference,
        minor: None,
        reason,
        by: tx.actor().clone(),
    };
    payments
        .request_refund_in(tx, wanted)
        .await
        .map(|_refund| ())
}

async fn accept_held_money(tx: &WriteTx, item: &Model) -> Result<(), PaymentError> {
    let refused = PaymentError::Refused(
        "There is no held payment to accept: it was refunded, or already paid by another payment.",
    );
    let Ok(reference) = item.reference.parse::<Id>() else {
        return Err(refused);
    };
    if let Some(row) = attempts::lock_attempt(tx, reference).await? {
        require_no_open_refund(tx, &row).await?;
    }
    let event = AttemptEvent::Accept {
        is_paid_elsewhere: false,
    };
    let applied = apply_event(tx, reference, event).await?;
    // The attempt's own rules decide: money for something that is paid already stays held, and is not called accepted.
    let is_taken = applied.is_some_and(|applied| applied.effects.contains(&AttemptEffect::Fulfil));
    if is_taken { Ok(()) } else { Err(refused) }
}

async fn require_no_open_refund(tx: &WriteTx, row: &attempt::Model) -> Result<(), PaymentError> {
    if refunds::sum_reserved(tx.connection(), &row.id).await? > row.refunded_minor {
        return Err(PaymentError::Refused(
            "A refund is in progress. Decline it, or wait until it is finished.",
        ));
    }
    Ok(())
}

/// Held money is not looked away from.
async fn dismiss_review(tx: &WriteTx, item: &Model) -> Result<(), PaymentError> {
    let Ok(reference) = item.reference.parse::<Id>() else {
        return Ok(());
    };
    let row = attempts::lock_attempt(tx, reference).await?;
    let Some(held) = row.filter(attempts::is_held) else {
        return Ok(());
    };
    if item.reason == ReviewReason::Reversed {
        require_no_open_refund(tx, &held).await?;
        let left = held.received_minor.unwrap_or(0) - held.refunded_minor;
        // The provider has taken it: the books have to say so, or it would count as held for ever.
        apply_event(tx, reference, AttemptEvent::Refunded(left)).await?;
        return Ok(());
    }
    let is_why = matches!(
        item.reason,
        ReviewReason::AmountMismatch
            | ReviewReason::CurrencyMismatch
            | ReviewReason::ReferenceMismatch
            | ReviewReason::ModeMismatch
            | ReviewReason::PaidTwice
    );
    if is_why {
        return Err(PaymentError::Refused(
            "This payment is held: accept it or refund it.",
        ));
    }
    Ok(())
}
