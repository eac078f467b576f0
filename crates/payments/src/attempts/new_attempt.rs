//! The row of a new attempt.

use chrono::Duration;
use kernel::Id;
use store::{Store, StoreError, WriteTx};

use super::poll_schedule::{FIRST_POLL_DELAY, schedule_poll};
use crate::model::{AttemptEvent, Payer, PaymentStatus};
use crate::provider::PaymentProvider;
use crate::records::attempt_secrets::{encrypt_payer, payer_index};
use crate::records::attempts::parse_reference;
use crate::records::transitions::apply_event;
use crate::tables::{attempt, quote};

/// An attempt to be made, through a provider that is known already.
pub(crate) struct NewAttempt<'a> {
    pub(crate) provider: &'a dyn PaymentProvider,
    pub(crate) quote: &'a quote::Model,
    /// None where nobody knows who pays.
    pub(crate) payer: Option<&'a Payer>,
    /// The empty address marks a charge of ours: no payer comes back from it.
    pub(crate) return_url: String,
    /// How long it may be paid.
    pub(crate) validity: Duration,
}

impl NewAttempt<'_> {
    pub(crate) fn build_row(
        self,
        store: &Store,
        tx: &WriteTx,
    ) -> Result<attempt::Model, StoreError> {
        let id = tx.new_id().to_string();
        let quote = self.quote;
        Ok(attempt::Model {
            purpose: quote.purpose,
            subject: quote.subject.clone(),
            quote_id: quote.id.clone(),
            provider: self.provider.name().to_owned(),
            is_live: self.provider.is_live(),
            status: PaymentStatus::Opening,
            amount_minor: quote.amount_minor,
            amount_currency: quote.amount_currency.clone(),
            covered_fee_minor: quote.covered_fee_minor,
            is_fallback_rate: quote.rate_source.as_deref() == Some("fallback"),
            payer: encrypt_payer(store, &id, self.payer)?,
            payer_erased_at: None,
            payer_index: self
                .payer
                .map(|payer| payer_index(store, payer))
                .transpose()?,
            return_url: self.return_url,
            session: None,
            release: None,
            released_at: None,
            received_minor: None,
            received_currency: None,
            refunded_minor: 0,
            fee_minor: None,
            provider_id: None,
            provider_reference: None,
            channel: None,
            outcome: None,
            paid_at: None,
            settled_at: None,
            created_at: tx.now(),
            expires_at: tx.now() + self.validity,
            checked_at: None,
            sweeps: 0,
            next_sweep_at: None,
            id,
        })
    }
}

/// Writes an attempt whose money is taken without a session: from here on it may have been taken, whatever becomes of this
/// process.
pub(crate) async fn insert_charged_attempt(
    tx: &WriteTx,
    row: attempt::Model,
) -> Result<Id, StoreError> {
    let reference = parse_reference(&row)?;
    tx.insert_row(row).await?;
    apply_event(tx, reference, AttemptEvent::SessionMade).await?;
    schedule_poll(tx, reference, 0, tx.now() + FIRST_POLL_DELAY).await?;
    Ok(reference)
}
