//! Giving money back: asked for with a reason, agreed by a second person above a limit, sent once, followed to its end.

mod requests;
mod status_polls;
mod submission;

use kernel::{Id, Money};
use sea_orm::ConnectionTrait;
use store::{Actor, StoreError, WriteTx};

pub(crate) use status_polls::{RefundWatchHandler, WATCH_REFUND_JOB, enqueue_refund_poll};
pub(crate) use submission::{
    SEND_REFUND_JOB, SendRefundHandler, abandon_refund, enqueue_refund_retry,
};

use crate::attempt_checks::CheckError;
use crate::model::{Amount, RefundStatus, ReviewReason, needs_second_person};
use crate::provider::ProviderError;
use crate::records::{attempts, refunds, reviews};
use crate::tables::refund::Model;
use crate::{AttemptState, PaymentError, Payments};

#[derive(Clone, Debug)]
pub struct RefundRequest {
    pub reference: Id,
    /// How much, in minor units of what was received; all that is left when left out.
    pub minor: Option<i64>,
    pub reason: String,
    pub by: Actor,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refund {
    pub id: Id,
    pub reference: Id,
    pub amount: Amount,
    pub status: RefundStatus,
}

/// What goes back of a payment, and what did.
#[derive(Clone, Debug)]
pub struct RefundTotals {
    pub state: AttemptState,
    /// Asked for, and not yet at its end.
    pub pending: Amount,
    /// On its way to the payer's bank, or there.
    pub refunded: Amount,
}

impl Refund {
    fn from_row(row: &Model) -> Result<Self, StoreError> {
        let currency = row.amount_currency.parse().map_err(StoreError::other)?;
        Ok(Self {
            id: row.id.parse().map_err(StoreError::other)?,
            reference: row.reference.parse().map_err(StoreError::other)?,
            amount: Amount::new(row.amount_minor, currency),
            status: row.status,
        })
    }
}

impl Payments {
    /// Asks for a refund. Up to the limit it is sent at once; above it a second person has to agree.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] when there is nothing to give back, or not so much.
    pub async fn request_refund(&self, request: RefundRequest) -> Result<Refund, PaymentError> {
        let tx = self.store().begin(request.by.clone()).await?;
        let refund = self.request_refund_in(&tx, request).await?;
        tx.commit().await?;
        Ok(refund)
    }

    /// The same in a write of the caller, whose actor asks for it: what is cancelled and what goes back are one.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] when there is nothing to give back, or not so much.
    pub async fn request_refund_in(
        &self,
        tx: &WriteTx,
        request: RefundRequest,
    ) -> Result<Refund, PaymentError> {
        let limits = &self.settings().second_person_above;
        Ok(Refund::from_row(
            &requests::insert_refund(tx, request, limits).await?,
        )?)
    }

    pub async fn find_refund(&self, id: Id) -> Result<Option<Refund>, StoreError> {
        let reader = self.store().reader();
        let row = refunds::find_refund(reader.connection(), &id.to_string()).await?;
        row.as_ref().map(Refund::from_row).transpose()
    }

    /// How much of what was received is spoken for, in its minor units: what went back, and refunds that were asked for and
    /// are neither declined nor failed. No other refund may use it.
    pub async fn sum_reserved_refunds(&self, reference: Id) -> Result<i64, StoreError> {
        let reader = self.store().reader();
        refunds::sum_reserved(reader.connection(), &reference.to_string()).await
    }

    /// What goes back of a payment, and what did, as the connection sees it: that of a write sees also what it asks for. None
    /// where nothing was received.
    pub async fn find_refund_totals(
        connection: &impl ConnectionTrait,
        reference: Id,
    ) -> Result<Option<RefundTotals>, StoreError> {
        let Some(row) = attempts::find_attempt(connection, reference).await? else {
            return Ok(None);
        };
        let state = AttemptState::from_row(&row)?;
        let Some(received) = state.received else {
            return Ok(None);
        };
        let gone = state.refunded_minor;
        let spoken_for = refunds::sum_reserved(connection, &row.id).await?;
        Ok(Some(RefundTotals {
            pending: Amount::new(spoken_for.saturating_sub(gone).max(0), received.currency),
            refunded: Amount::new(gone, received.currency),
            state,
        }))
    }

    /// Whether a refund of so much of a payment would need a second person, when nothing of it went back before.
    pub fn needs_second_person(&self, refund: Money) -> bool {
        needs_second_person(refund, 0, &self.settings().second_person_above)
    }
}

/// Shows that the payer does not have the money, and that what was held is still held.
async fn record_refund_failure(tx: &WriteTx, reference: Id, id: &str) -> Result<(), StoreError> {
    let reference = reference.to_string();
    reviews::reopen_reviews(tx, &reference).await?;
    reviews::open_review_anew(tx, &reference, id, ReviewReason::RefundStuck).await
}

/// Why a refund did not get on.
enum RefundFailure {
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
