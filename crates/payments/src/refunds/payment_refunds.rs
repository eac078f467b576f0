//! Refunds, asked for and decided.

use kernel::{Currency, Id, Money};
use sea_orm::ConnectionTrait;
use store::{Actor, Store, StoreError, WriteTx};

use super::refund::{Refund, RefundRequest, RefundTotals};
use super::requests;
use crate::attempts::AttemptState;
use crate::error::PaymentError;
use crate::model::{Amount, needs_second_person};
use crate::records::{attempts, refunds};

/// Takes requests for refunds, and a second person's yes or no.
#[derive(Clone)]
pub(crate) struct PaymentRefunds {
    pub(crate) store: Store,
    /// Refunds of a payment that are together above this need a second person; minor units.
    pub(crate) second_person_above: Vec<(Currency, i64)>,
}

impl PaymentRefunds {
    /// Asks for a refund. Up to the limit it is sent at once; above it a second person has to agree.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] when there is nothing to give back, or not so much.
    pub(crate) async fn request_refund(
        &self,
        request: RefundRequest,
    ) -> Result<Refund, PaymentError> {
        let tx = self.store.begin(request.by.clone()).await?;
        let refund = self.request_refund_in(&tx, request).await?;
        tx.commit().await?;
        Ok(refund)
    }

    /// The same in a write of the caller, whose actor asks for it: what is cancelled and what goes back are one.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] when there is nothing to give back, or not so much.
    pub(crate) async fn request_refund_in(
        &self,
        tx: &WriteTx,
        request: RefundRequest,
    ) -> Result<Refund, PaymentError> {
        let limits = &self.second_person_above;
        let row = requests::insert_refund(tx, request, limits).await?;
        Ok(Refund::from_row(&row)?)
    }

    /// A second person agrees to a refund, or declines it.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] when it is the person who asked, or somebody decided already.
    pub(crate) async fn decide_refund(
        &self,
        id: Id,
        by: Actor,
        is_agreed: bool,
    ) -> Result<Refund, PaymentError> {
        let tx = self.store.begin(by).await?;
        let row = requests::decide_refund(&tx, id, is_agreed).await?;
        tx.commit().await?;
        Ok(Refund::from_row(&row)?)
    }

    pub(crate) async fn find_refund(&self, id: Id) -> Result<Option<Refund>, StoreError> {
        let reader = self.store.reader();
        let row = refunds::find_refund(reader.connection(), &id.to_string()).await?;
        row.as_ref().map(Refund::from_row).transpose()
    }

    /// How much of what was received is spoken for, in its minor units: what went back, and refunds that were asked for and
    /// are neither declined nor failed. No other refund may use it.
    pub(crate) async fn sum_reserved_refunds(&self, reference: Id) -> Result<i64, StoreError> {
        let reader = self.store.reader();
        refunds::sum_reserved(reader.connection(), &reference.to_string()).await
    }

    /// What of a payment may go back before a second person has to agree, where so much is spoken for; nothing where no limit
    /// is said.
    pub(crate) fn refundable_without_approval(&self, currency: &str, spoken_for: i64) -> i64 {
        let mut limits = self.second_person_above.iter();
        let limit = limits.find(|(limited, _)| limited.code() == currency);
        let limit = limit.map_or(0, |(_, minor)| *minor);
        limit.saturating_sub(spoken_for).max(0)
    }

    /// Whether a refund of so much of a payment would need a second person, when nothing of it went back before.
    pub(crate) fn needs_second_person(&self, refund: Money) -> bool {
        needs_second_person(refund, 0, &self.second_person_above)
    }
}

/// What goes back of a payment, and what did, as the connection sees it: that of a write sees also what it asks for. None
/// where nothing was received.
pub(crate) async fn find_refund_totals(
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
