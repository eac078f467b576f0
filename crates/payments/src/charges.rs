//! Money that is taken again from who agreed to it: with the method of their first payment, by a charge of ours. What became
//! of it is asked after and settled like any payment.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use kernel::Id;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Actor, Store, WriteTx};

use crate::attempts::{
    AttemptChecks, AttemptReservations, AttemptState, NewAttempt, find_undecided_charge,
    insert_charged_attempt, is_lost,
};
use crate::error::PaymentError;
use crate::model::{AttemptEvent, Payer, PaymentStatus};
use crate::provider::{NewCharge, PaymentProvider, ProviderError};
use crate::providers::ProviderSet;
use crate::quotes::PriceQuotes;
use crate::records::attempts;
use crate::records::transitions::commit_event;
use crate::saved_methods::{NO_METHOD, SavedMethods};
use crate::tables::{attempt, quote};

enum BegunCharge {
    /// It was begun before: whatever became of it is asked after.
    Before(Id),
    /// Money is to be taken; of one that was begun before, because it never arrived there.
    Due(Box<attempt::Model>),
}

/// Charges saved methods.
pub(crate) struct MethodCharges {
    pub(crate) store: Store,
    pub(crate) providers: ProviderSet,
    pub(crate) quotes: PriceQuotes,
    pub(crate) methods: SavedMethods,
    pub(crate) reservations: Arc<AttemptReservations>,
    pub(crate) checks: AttemptChecks,
    pub(crate) attempt_validity: Duration,
}

impl MethodCharges {
    /// Takes the money of a quote with the method that is kept for `method_of`. Asked again for the same quote, or for
    /// another of the same subject before the charge is decided, it takes nothing again, but says what became of it; a charge
    /// that never arrived there is made again under its name. What is not decided at once is looked after and told like any
    /// payment.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] where no method is kept, [`PaymentError::Provider`] when nothing is known yet;
    /// [`PaymentError::AlreadyPaid`], [`PaymentError::InReview`] and [`PaymentError::FundsPending`] where the payer paid it.
    pub(crate) async fn charge_saved_method(
        &self,
        quote: Id,
        method_of: &str,
        label: &str,
    ) -> Result<AttemptState, PaymentError> {
        let quoted = self
            .quotes
            .find_quote(quote)
            .await?
            .ok_or(PaymentError::QuoteNotFound)?;
        let found = self
            .methods
            .find_saved_method(quoted.purpose, method_of)
            .await?;
        let (name, method) = found.ok_or(NO_METHOD)?;
        let provider = self
            .providers
            .find_provider(&name)
            .ok_or(PaymentError::NoProvider(quoted.amount.currency))?;
        let payer = Payer::with_email(method.email.clone());
        let since = self
            .reservations
            .check_other_attempts(quote, &payer.email)
            .await?;
        let begun = self.begin_charge(quote, &payer, &provider, since).await?;
        let row = match begun {
            BegunCharge::Before(reference) => return self.finish_charge(reference, false).await,
            BegunCharge::Due(row) => row,
        };
        let new = NewCharge {
            reference: attempts::parse_reference(&row)?,
            amount: attempts::requested_amount(&row)?,
            method,
            label: label.to_owned(),
        };
        let made = provider.charge_saved_method(&new).await;
        if let Err(error) = &made {
            tracing::info!(reference = %new.reference, %error, "a charge was not made");
        }
        // Only a refusal is final: after a timeout the money may have been taken, so it is asked after, not sent again.
        let is_refused = matches!(made, Err(ProviderError::Refused(_)));
        self.finish_charge(new.reference, is_refused).await
    }

    /// What became of a charge. One that was declined or refused is over: nobody can pay it with another card. Of one that
    /// the provider has not heard of nothing is known: whoever comes again makes it again.
    async fn finish_charge(
        &self,
        reference: Id,
        is_refused: bool,
    ) -> Result<AttemptState, PaymentError> {
        let row = self.checks.check_attempt(reference).await?;
        let row = row.ok_or(PaymentError::PaymentNotFound)?;
        let is_declined = row.outcome.as_deref() == Some("failed");
        let is_missing = is_lost(&row);
        let event = if is_missing && is_refused {
            AttemptEvent::SessionRefused
        } else if is_missing {
            // not shown: only jobs charge again
            let words = "The provider has no record of the charge.";
            return Err(PaymentError::Provider(words.to_owned()));
        } else if is_declined && row.status.is_waiting() {
            AttemptEvent::Expire
        } else {
            return Ok(AttemptState::from_row(&row)?);
        };
        let over = commit_event(&self.store, Actor::System, reference, event).await?;
        let row = over.ok_or(PaymentError::PaymentNotFound)?.row;
        Ok(AttemptState::from_row(&row)?)
    }

    async fn begin_charge(
        &self,
        quote: Id,
        payer: &Payer,
        provider: &Arc<dyn PaymentProvider>,
        since: DateTime<Utc>,
    ) -> Result<BegunCharge, PaymentError> {
        let tx = self.store.begin(Actor::System).await?;
        let quote = tx
            .lock_row::<quote::Entity>(quote.to_string())
            .await?
            .ok_or(PaymentError::QuoteNotFound)?;
        if let Some(begun) = self
            .find_begun_charge(&tx, &quote, provider.name(), since)
            .await?
        {
            return Ok(begun);
        }
        let new = NewAttempt {
            provider: provider.as_ref(),
            quote: &quote,
            payer: Some(payer),
            return_url: String::new(),
            validity: self.attempt_validity,
        };
        let row = new.build_row(&self.store, &tx)?;
        insert_charged_attempt(&tx, row.clone()).await?;
        tx.commit().await?;
        Ok(BegunCharge::Due(Box::new(row)))
    }

    /// What was begun for a quote before, or for its subject and is not decided: it is not charged twice.
    async fn find_begun_charge(
        &self,
        tx: &WriteTx,
        quote: &quote::Model,
        provider: &str,
        since: DateTime<Utc>,
    ) -> Result<Option<BegunCharge>, PaymentError> {
        let rows = self.reservations.lock_subject_attempts(tx, quote).await?;
        let newest = attempt::Entity::find()
            .filter(attempt::Column::QuoteId.eq(&quote.id))
            .filter(attempt::Column::Status.ne(PaymentStatus::Opening))
            .order_by_desc(attempt::Column::Id)
            .one(tx.connection())
            .await?;
        if let Some(row) = newest.or_else(|| find_undecided_charge(&rows)) {
            // Under the same name: should both arrive there, the provider takes one.
            if is_lost(&row) && row.provider == provider {
                self.reservations.require_no_pending_money(&rows, since)?;
                return Ok(Some(BegunCharge::Due(Box::new(row))));
            }
            let reference = attempts::parse_reference(&row)?;
            return Ok(Some(BegunCharge::Before(reference)));
        }
        self.reservations.require_no_pending_money(&rows, since)?;
        if quote.valid_until <= tx.now() {
            return Err(PaymentError::QuoteExpired);
        }
        Ok(None)
    }
}
