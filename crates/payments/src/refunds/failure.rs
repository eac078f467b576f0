//! Refunds that do not get on.

use kernel::Id;
use store::{StoreError, WriteTx};

use crate::attempts::CheckError;
use crate::model::ReviewReason;
use crate::provider::ProviderError;
use crate::records::reviews;

/// Shows that the payer does not have the money, and that what was held is still held.
pub(super) async fn record_refund_failure(
    tx: &WriteTx,
    reference: Id,
    id: &str,
) -> Result<(), StoreError> {
    let reference = reference.to_string();
    reviews::reopen_reviews(tx, &reference).await?;
    reviews::open_review_anew(tx, &reference, id, ReviewReason::RefundStuck).await
}

/// Why a refund did not get on.
pub(super) enum RefundFailure {
    Retryable(String),
}

impl From<StoreError> for RefundFailure {
    fn from(error: StoreError) -> Self {
        Self::Retryable(error.to_string())
    }
}

impl From<CheckError> for RefundFailure {
    fn from(error: CheckError) -> Self {
        Self::Retryable(error.to_string())
    }
}

impl From<ProviderError> for RefundFailure {
    fn from(error: ProviderError) -> Self {
        Self::Retryable(error.to_string())
    }
}
