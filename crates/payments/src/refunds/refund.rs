//! A refund, as features see it.

use kernel::Id;
use store::{Actor, StoreError};

use crate::attempts::AttemptState;
use crate::model::{Amount, RefundStatus};
use crate::tables::refund::Model;

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
    pub(super) fn from_row(row: &Model) -> Result<Self, StoreError> {
        let currency = row.amount_currency.parse().map_err(StoreError::other)?;
        Ok(Self {
            id: row.id.parse().map_err(StoreError::other)?,
            reference: row.reference.parse().map_err(StoreError::other)?,
            amount: Amount::new(row.amount_minor, currency),
            status: row.status,
        })
    }
}
