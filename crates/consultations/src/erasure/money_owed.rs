//! Money and erasing: nothing is erased of which money is still to come back or to be decided about.

use payments::model::{PaymentPurpose, PaymentStatus};
use payments::{PaymentError, SubjectState};
use store::StoreError;

use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

/// Why a request is not erased yet whose money would be kept for nothing; none where it may be.
pub fn money_owed_reason(row: &Model) -> Option<String> {
    let is_owed = row.paid_at.is_some() && row.state.is_under_way();
    is_owed.then(|| {
        l10n::t!(
            "consultations-erasure-in-progress",
            reference = &row.reference
        )
    })
}

/// Ends the wait for the money of a request that is to be erased. Answers why it is not erased yet where money came.
/// Outside of any write: the provider is asked to close its page.
pub async fn stop_open_payment(
    consultations: &ConsultationService,
    row: &Model,
) -> Result<Option<String>, StoreError> {
    if row.paid_at.is_some() {
        return Ok(money_owed_reason(row));
    }
    let payments = consultations.payments();
    let status = match payments
        .find_subject_state(PaymentPurpose::Consultation, &row.id)
        .await?
    {
        SubjectState::Unpaid => return Ok(None),
        SubjectState::Paid(_) => PaymentStatus::Settled,
        SubjectState::InReview(_) => PaymentStatus::Review,
        SubjectState::Waiting(reference) => match payments.cancel_attempt(reference).await {
            Ok(status) => status,
            Err(PaymentError::Store(error)) => return Err(error),
            Err(error) => return Err(StoreError::other(error)),
        },
    };
    let reference = &row.reference;
    Ok(match status {
        PaymentStatus::Settled => Some(l10n::t!(
            "consultations-erasure-payment-arrived",
            reference = reference
        )),
        PaymentStatus::Review => Some(l10n::t!(
            "consultations-erasure-payment-checked",
            reference = reference
        )),
        _ => None,
    })
}
