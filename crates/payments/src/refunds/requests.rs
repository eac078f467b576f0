//! Asking for a refund, and a second person's yes or no.

use kernel::{Currency, Id, Money};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde_json::json;
use store::{AuditEntry, StoreError, WriteTx};

use super::refund::RefundRequest;
use super::submission::enqueue_refund;
use crate::error::PaymentError;
use crate::model::{Amount, RefundStatus, needs_second_person};
use crate::records::{attempts, refunds, reviews};
use crate::tables::attempt;
use crate::tables::refund::Model;

const SHORTEST_REASON: usize = 3;
const LONGEST_REASON: usize = 500;

pub(super) async fn insert_refund(
    tx: &WriteTx,
    request: RefundRequest,
    limits: &[(Currency, i64)],
) -> Result<Model, PaymentError> {
    // One request at a time for a payment: two could otherwise both find the whole amount left.
    let attempt = attempts::lock_attempt(tx, request.reference).await?;
    let attempt = attempt.ok_or(PaymentError::PaymentNotFound)?;
    let (minor, currency, before) = check_refundable(tx, &attempt, request.minor).await?;
    let reason = request.reason.trim().to_owned();
    if !(SHORTEST_REASON..=LONGEST_REASON).contains(&reason.chars().count()) {
        return Err(PaymentError::Refused(l10n::t!(
            "payments-refund-reason-missing"
        )));
    }
    let money = Amount::new(minor, currency.parse()?).money();
    // A currency that we do not know has no limit to be compared with.
    let second = money.is_none_or(|money: Money| needs_second_person(money, before, limits));
    let row = Model {
        id: tx.new_id().to_string(),
        reference: attempt.id,
        amount_minor: minor,
        amount_currency: currency,
        status: if second {
            RefundStatus::Requested
        } else {
            RefundStatus::Approved
        },
        reason,
        requested_by: tx.actor().to_string(),
        requested_at: tx.now(),
        needs_second_person: second,
        decided_by: None,
        decided_at: None,
        provider_id: None,
        sent_at: None,
        problem: None,
        finished_at: None,
    };
    tx.insert_row(row.clone()).await?;
    audit_refund(tx, "payment.refund", &row).await?;
    if row.status == RefundStatus::Approved {
        enqueue_refund(tx, &row.id).await?;
    }
    Ok(row)
}

/// How much goes back, in which currency, and how much was spoken for before.
async fn check_refundable(
    tx: &WriteTx,
    attempt: &attempt::Model,
    wanted: Option<i64>,
) -> Result<(i64, String, i64), PaymentError> {
    let (Some(received), Some(currency)) = (attempt.received_minor, &attempt.received_currency)
    else {
        return Err(PaymentError::Refused(l10n::t!(
            "payments-refund-nothing-paid"
        )));
    };
    let before = refunds::sum_reserved(tx.connection(), &attempt.id).await?;
    let left = received.saturating_sub(before);
    let minor = wanted.unwrap_or(left);
    if left <= 0 {
        return Err(PaymentError::Refused(l10n::t!(
            "payments-refund-nothing-left"
        )));
    }
    if minor <= 0 || minor > left {
        return Err(PaymentError::Refused(l10n::t!(
            "payments-refund-amount-wrong"
        )));
    }
    Ok((minor, currency.clone(), before))
}

/// A second person agrees to a refund, or declines it.
///
/// # Errors
/// [`PaymentError::Refused`] when it is the person who asked, or somebody decided already.
pub(super) async fn decide_refund(
    tx: &WriteTx,
    id: Id,
    is_agreed: bool,
) -> Result<Model, PaymentError> {
    let row = refunds::lock_refund(tx, &id.to_string()).await?;
    let row = row.ok_or(PaymentError::PaymentNotFound)?;
    if row.status != RefundStatus::Requested {
        return Err(PaymentError::Refused(l10n::t!("payments-refund-decided")));
    }
    // Declining one's own request is allowed, because no money moves by it.
    if is_agreed && row.requested_by == tx.actor().to_string() {
        return Err(PaymentError::Refused(l10n::t!(
            "payments-refund-own-request"
        )));
    }
    let mut change = row.into_active_model();
    change.decided_by = Set(Some(tx.actor().to_string()));
    change.decided_at = Set(Some(tx.now()));
    let action = if is_agreed {
        change.status = Set(RefundStatus::Approved);
        "payment.refund-agree"
    } else {
        change.status = Set(RefundStatus::Declined);
        change.finished_at = Set(Some(tx.now()));
        "payment.refund-decline"
    };
    let row = change.update(tx.connection()).await?;
    audit_refund(tx, action, &row).await?;
    if is_agreed {
        enqueue_refund(tx, &row.id).await?;
    } else {
        reviews::reopen_reviews(tx, &row.reference).await?;
    }
    Ok(row)
}

async fn audit_refund(tx: &WriteTx, action: &str, row: &Model) -> Result<(), StoreError> {
    tx.record_audit(
        AuditEntry::new(action, format!("payment:{}", row.reference)).after(json!({
            "refund": row.id,
            "minor": row.amount_minor,
            "currency": row.amount_currency,
            "status": row.status.key(),
        })),
    )
    .await
}
