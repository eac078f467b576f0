//! What payments tell of money for a request or for more time in it, and sending such money back.

use kernel::Id;
use payments::model::Amount;
use payments::{PaymentError, RefundRequest};
use serde::Deserialize;
use store::{StoreError, WriteTx};

use crate::service::ConsultationService;

/// What payments tell of one of ours.
#[derive(Deserialize)]
pub struct PaymentEvent {
    pub reference: Id,
    /// The id of the request.
    pub subject: String,
    #[serde(default)]
    pub refund: Option<String>,
}

/// Sends all of a payment back. `reason` is a message.
pub async fn refund_whole(
    consultations: &ConsultationService,
    tx: &WriteTx,
    reference: Id,
    reason: &'static str,
) -> Result<(), StoreError> {
    let request = RefundRequest {
        reference,
        minor: None,
        reason: l10n::text(reason).to_owned(),
        by: tx.actor().clone(),
    };
    match consultations
        .payments()
        .request_refund_in(tx, request)
        .await
    {
        // Somebody gave it back before.
        Ok(_) | Err(PaymentError::Refused(_)) => Ok(()),
        Err(PaymentError::Store(error)) => Err(error),
        Err(error) => Err(StoreError::other(error)),
    }
}

/// How much went back by this refund; all that did, where it is not said which one it is.
pub async fn find_refunded_amount(
    consultations: &ConsultationService,
    event: &PaymentEvent,
    received: Amount,
    all: i64,
) -> Result<Amount, StoreError> {
    let refund = event.refund.as_deref().and_then(|id| id.parse().ok());
    let refund = match refund {
        Some(id) => consultations.payments().find_refund(id).await?,
        None => None,
    };
    let whole = Amount::new(all, received.currency);
    Ok(refund.map_or(whole, |refund| refund.amount))
}
