//! Money that is taken again from who agreed to it: with the method of their first payment, by a charge of ours. What became
//! of it is asked after and settled like any payment.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::{Currency, Id};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Actor, StoreError, WriteTx};

use crate::attempt_checks::{AttemptState, CheckError};
use crate::attempt_polls::schedule_poll;
use crate::existing_attempts;
use crate::model::{AttemptEvent, PaymentPurpose, PaymentStatus};
use crate::provider::{NewCharge, PaymentProvider, ProviderError, SavedMethod};
use crate::records::attempts;
use crate::records::transitions::apply_event;
use crate::tables::{attempt, method, quote};
use crate::{Payer, PaymentError, Payments};

/// The first look after a charge whose answer was lost.
const FIRST_POLL_DELAY: chrono::Duration = chrono::Duration::minutes(2);

/// A method that money may be taken with again, as far as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMethodSummary {
    /// As `card ending 4081`.
    pub label: String,
    /// `MM/YYYY`, where it ends.
    pub expires: Option<String>,
}

impl SavedMethodSummary {
    fn from_saved(method: &SavedMethod) -> Self {
        let kind = if method.channel.is_empty() {
            "card"
        } else {
            &method.channel
        };
        let words = format!("{} ending {}", kind.replace('_', " "), method.last4);
        Self {
            label: words,
            expires: method.expires.clone(),
        }
    }
}

fn method_aad(id: &str) -> String {
    format!("payments_method.method:{id}")
}

enum BegunCharge {
    /// It was begun before: whatever became of it is asked after.
    Before(Id),
    /// Money is to be taken; of one that was begun before, because it never arrived there.
    Due(Box<attempt::Model>),
}

impl Payments {
    /// Whether money in that currency can be taken again without the payer.
    pub fn can_charge_again(&self, currency: Currency) -> bool {
        self.provider_for(currency)
            .is_some_and(|provider| provider.capabilities().supports_recurring)
    }

    /// Keeps what a settled attempt was paid with, to be used again for `subject`; an earlier one is replaced. None where
    /// the bank allows it not.
    ///
    /// # Errors
    /// [`PaymentError::Provider`] when the provider does not answer: it may be tried again.
    pub async fn save_method(
        &self,
        reference: Id,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<SavedMethodSummary>, PaymentError> {
        let reader = self.store().reader();
        let row = attempts::find_attempt(reader.connection(), reference).await?;
        let row = row.ok_or(PaymentError::PaymentNotFound)?;
        let provider = self
            .find_provider(&row.provider)
            .ok_or(PaymentError::PaymentNotFound)?;
        if !provider.capabilities().supports_recurring {
            return Ok(None);
        }
        let found = provider
            .find_saved_method(&self.build_known_payment(&row)?)
            .await;
        let found = match found {
            Ok(found) => found,
            Err(ProviderError::NotFound) => None,
            Err(error) => return Err(PaymentError::Provider(error.to_string())),
        };
        let Some(found) = found else { return Ok(None) };
        let kept = SavedMethodSummary::from_saved(&found);
        self.upsert_method(purpose, subject, &row.provider, &found)
            .await?;
        Ok(Some(kept))
    }

    async fn upsert_method(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        provider: &str,
        found: &SavedMethod,
    ) -> Result<(), StoreError> {
        let id = self.store().clock().new_id().to_string();
        let json = serde_json::to_vec(found).map_err(StoreError::other)?;
        let row = method::ActiveModel {
            purpose: Set(purpose),
            subject: Set(subject.to_owned()),
            provider: Set(provider.to_owned()),
            method: Set(self.store().encrypt_bytes(&method_aad(&id), &json)?),
            saved_at: Set(self.store().clock().now()),
            id: Set(id),
        };
        let same = OnConflict::columns([method::Column::Purpose, method::Column::Subject])
            .update_columns([
                // The id is part of what the method is sealed for, so it changes along with it.
                method::Column::Id,
                method::Column::Provider,
                method::Column::Method,
                method::Column::SavedAt,
            ])
            .to_owned();
        let tx = self.store().begin(Actor::System).await?;
        method::Entity::insert(row)
            .on_conflict(same)
            .exec_without_returning(tx.connection())
            .await?;
        tx.commit().await
    }

    pub async fn find_method_summary(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<SavedMethodSummary>, StoreError> {
        let found = self.find_saved_method(purpose, subject).await?;
        Ok(found.map(|(_, method)| SavedMethodSummary::from_saved(&method)))
    }

    pub(crate) async fn find_saved_method(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<(String, SavedMethod)>, StoreError> {
        let reader = self.store().reader();
        let row = method::Entity::find()
            .filter(method::Column::Purpose.eq(purpose))
            .filter(method::Column::Subject.eq(subject))
            .one(reader.connection())
            .await?;
        let Some(row) = row else { return Ok(None) };
        let plain = self
            .store()
            .decrypt_bytes(&method_aad(&row.id), &row.method)?;
        let method = serde_json::from_slice(&plain).map_err(StoreError::other)?;
        Ok(Some((row.provider, method)))
    }

    /// Forgets the method of a subject, in the feature's own transaction: no more money can be taken.
    pub async fn delete_method(
        tx: &WriteTx,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<(), StoreError> {
        method::Entity::delete_many()
            .filter(method::Column::Purpose.eq(purpose))
            .filter(method::Column::Subject.eq(subject))
            .exec(tx.connection())
            .await?;
        Ok(())
    }

    /// Takes the money of a quote with the method that is kept for `method_of`. Asked again for the same quote, or for
    /// another of the same subject before the charge is decided, it takes nothing again, but says what became of it; a charge
    /// that never arrived there is made again under its name. What is not decided at once is looked after and told like any
    /// payment.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] where no method is kept, [`PaymentError::Provider`] when nothing is known yet;
    /// [`PaymentError::AlreadyPaid`], [`PaymentError::InReview`] and [`PaymentError::FundsPending`] where the payer paid it.
    pub async fn charge_saved_method(
        &self,
        quote: Id,
        method_of: &str,
        label: &str,
    ) -> Result<AttemptState, PaymentError> {
        let quoted = self
            .find_quote(quote)
            .await?
            .ok_or(PaymentError::QuoteNotFound)?;
        let found = self.find_saved_method(quoted.purpose, method_of).await?;
        let none = PaymentError::Refused("There is no card that money may be taken from again.");
        let (name, method) = found.ok_or(none)?;
        let provider = self
            .find_provider(&name)
            .ok_or(PaymentError::NoProvider(quoted.amount.currency))?;
        let payer = Payer {
            email: method.email.clone(),
            name: None,
            phone: None,
        };
        let since = self.check_other_attempts(quote, &payer.email).await?;
        let begun = self.begin_charge(quote, &payer, &provider, since).await?;
        let row = match begun {
            BegunCharge::Before(reference) => return self.finish_charge(reference, false).await,
            BegunCharge::Due(row) => row,
        };
        let new = NewCharge {
            reference: row.id.parse().map_err(StoreError::other)?,
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
        let checked = self.check_attempt(reference).await;
        let row = match checked {
            Ok(row) => row.ok_or(PaymentError::PaymentNotFound)?,
            Err(CheckError::Provider(why)) => return Err(PaymentError::Provider(why)),
            Err(CheckError::Store(error)) => return Err(error.into()),
        };
        let is_declined = row.outcome.as_deref() == Some("failed");
        let is_lost = existing_attempts::is_lost(&row);
        let event = if is_lost && is_refused {
            AttemptEvent::SessionRefused
        } else if is_lost {
            let words = "The provider has not heard of the charge.";
            return Err(PaymentError::Provider(words.to_owned()));
        } else if is_declined && row.status.is_waiting() {
            AttemptEvent::Expire
        } else {
            return Ok(AttemptState::from_row(&row)?);
        };
        let over = self
            .apply_attempt_event(Actor::System, reference, event)
            .await?;
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
        let payer = serde_json::to_vec(payer).map_err(StoreError::other)?;
        let tx = self.store().begin(Actor::System).await?;
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
        // The empty return address marks a charge of ours: no payer comes back from it.
        let row = self.build_attempt_with_provider(provider, &tx, &quote, &payer, String::new())?;
        let reference = row.id.parse().map_err(StoreError::other)?;
        tx.insert_row(row.clone()).await?;
        // From here on it may have been taken, whatever becomes of this process.
        apply_event(&tx, reference, AttemptEvent::SessionMade).await?;
        schedule_poll(&tx, reference, 0, tx.now() + FIRST_POLL_DELAY).await?;
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
        let rows = self.lock_subject_attempts(tx, quote).await?;
        let newest = attempt::Entity::find()
            .filter(attempt::Column::QuoteId.eq(&quote.id))
            .filter(attempt::Column::Status.ne(PaymentStatus::Opening))
            .order_by_desc(attempt::Column::Id)
            .one(tx.connection())
            .await?;
        if let Some(row) = newest.or_else(|| existing_attempts::find_undecided_charge(&rows)) {
            // Under the same name: should both arrive there, the provider takes one.
            if existing_attempts::is_lost(&row) && row.provider == provider {
                self.require_no_pending_money(&rows, since)?;
                return Ok(Some(BegunCharge::Due(Box::new(row))));
            }
            let reference = row.id.parse().map_err(StoreError::other)?;
            return Ok(Some(BegunCharge::Before(reference)));
        }
        self.require_no_pending_money(&rows, since)?;
        if quote.valid_until <= tx.now() {
            return Err(PaymentError::QuoteExpired);
        }
        Ok(None)
    }
}
