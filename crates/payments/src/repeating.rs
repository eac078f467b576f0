//! Money that is taken again from who agreed to it: with the method of their first payment, by a charge of ours. What became
//! of it is asked after and settled like any payment.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::{Currency, Id};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Actor, StoreError, WriteTx};

use crate::checking::{AttemptState, CheckError};
use crate::model::{Event, Purpose, Status};
use crate::provider::{NewCharge, Provider, ProviderError, SavedMethod};
use crate::records::applying::apply;
use crate::records::attempts;
use crate::standing;
use crate::sweeping::sweep_later;
use crate::tables::{attempt, method, quote};
use crate::{Payer, PaymentError, Payments};

/// The first look after a charge whose answer was lost.
const FIRST_LOOK: chrono::Duration = chrono::Duration::minutes(2);

/// A method that money may be taken with again, as far as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMethod {
    /// As `card ending 4081`.
    pub words: String,
    /// `MM/YYYY`, where it ends.
    pub expires: Option<String>,
}

impl KeptMethod {
    fn of(method: &SavedMethod) -> Self {
        let kind = if method.channel.is_empty() {
            "card"
        } else {
            &method.channel
        };
        let words = format!("{} ending {}", kind.replace('_', " "), method.last4);
        Self {
            words,
            expires: method.expires.clone(),
        }
    }
}

fn place(id: &str) -> String {
    format!("payments_method.method:{id}")
}

enum Begun {
    /// It was begun before: whatever became of it is asked after.
    Before(Id),
    /// Money is to be taken; of one that was begun before, because it never arrived there.
    Due(Box<attempt::Model>),
}

impl Payments {
    /// Whether money in that currency can be taken again without the payer.
    pub fn can_repeat(&self, currency: Currency) -> bool {
        self.provider_for(currency)
            .is_some_and(|provider| provider.capabilities().repeats)
    }

    /// Keeps what a settled attempt was paid with, to be used again for `subject`; an earlier one is replaced. None where
    /// the bank allows it not.
    ///
    /// # Errors
    /// [`PaymentError::Provider`] when the provider does not answer: it may be tried again.
    pub async fn keep_method(
        &self,
        reference: Id,
        purpose: Purpose,
        subject: &str,
    ) -> Result<Option<KeptMethod>, PaymentError> {
        let reader = self.store().reader();
        let row = attempts::find(reader.connection(), reference).await?;
        let row = row.ok_or(PaymentError::NoPayment)?;
        let provider = self
            .provider(&row.provider)
            .ok_or(PaymentError::NoPayment)?;
        if !provider.capabilities().repeats {
            return Ok(None);
        }
        let found = provider.saved_method(&self.known(&row)?).await;
        let found = match found {
            Ok(found) => found,
            Err(ProviderError::Missing) => None,
            Err(error) => return Err(PaymentError::Provider(error.to_string())),
        };
        let Some(found) = found else { return Ok(None) };
        let kept = KeptMethod::of(&found);
        self.put_method(purpose, subject, &row.provider, &found)
            .await?;
        Ok(Some(kept))
    }

    async fn put_method(
        &self,
        purpose: Purpose,
        subject: &str,
        provider: &str,
        found: &SavedMethod,
    ) -> Result<(), StoreError> {
        let id = self.store().clock().id().to_string();
        let json = serde_json::to_vec(found).map_err(StoreError::other)?;
        let row = method::ActiveModel {
            purpose: Set(purpose),
            subject: Set(subject.to_owned()),
            provider: Set(provider.to_owned()),
            method: Set(self.store().seal(&place(&id), &json)?),
            saved_at: Set(self.store().clock().now()),
            id: Set(id),
        };
        let same = OnConflict::columns([method::Column::Purpose, method::Column::Subject])
            .update_columns([
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

    pub async fn kept_method(
        &self,
        purpose: Purpose,
        subject: &str,
    ) -> Result<Option<KeptMethod>, StoreError> {
        let found = self.method_of(purpose, subject).await?;
        Ok(found.map(|(_, method)| KeptMethod::of(&method)))
    }

    pub(crate) async fn method_of(
        &self,
        purpose: Purpose,
        subject: &str,
    ) -> Result<Option<(String, SavedMethod)>, StoreError> {
        let reader = self.store().reader();
        let row = method::Entity::find()
            .filter(method::Column::Purpose.eq(purpose))
            .filter(method::Column::Subject.eq(subject))
            .one(reader.connection())
            .await?;
        let Some(row) = row else { return Ok(None) };
        let plain = self.store().unseal(&place(&row.id), &row.method)?;
        let method = serde_json::from_slice(&plain).map_err(StoreError::other)?;
        Ok(Some((row.provider, method)))
    }

    /// Forgets the method of a subject, in the feature's own transaction: no more money can be taken.
    pub async fn forget_method(
        tx: &WriteTx,
        purpose: Purpose,
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
    /// [`PaymentError::AlreadyPaid`], [`PaymentError::InReview`] and [`PaymentError::OnItsWay`] where the payer paid it.
    pub async fn charge_again(
        &self,
        quote: Id,
        method_of: &str,
        label: &str,
    ) -> Result<AttemptState, PaymentError> {
        let quoted = self.find_quote(quote).await?.ok_or(PaymentError::NoQuote)?;
        let found = self.method_of(quoted.purpose, method_of).await?;
        let none = PaymentError::Refused("There is no card that money may be taken from again.");
        let (name, method) = found.ok_or(none)?;
        let provider = self
            .provider(&name)
            .ok_or(PaymentError::NoProvider(quoted.amount.currency))?;
        let payer = Payer {
            email: method.email.clone(),
            name: None,
            phone: None,
        };
        let since = self.ask_after_others(quote, &payer.email).await?;
        let begun = self.begin_charge(quote, &payer, &provider, since).await?;
        let row = match begun {
            Begun::Before(reference) => return self.became(reference, false).await,
            Begun::Due(row) => row,
        };
        let new = NewCharge {
            reference: row.id.parse().map_err(StoreError::other)?,
            amount: attempts::asked(&row)?,
            method,
            label: label.to_owned(),
        };
        let made = provider.charge_again(&new).await;
        if let Err(error) = &made {
            tracing::info!(reference = %new.reference, %error, "a charge was not made");
        }
        let is_refused = matches!(made, Err(ProviderError::Refused(_)));
        self.became(new.reference, is_refused).await
    }

    /// What became of a charge. One that was declined or refused is over: nobody can pay it with another card. Of one that
    /// the provider has not heard of nothing is known: whoever comes again makes it again.
    async fn became(&self, reference: Id, is_refused: bool) -> Result<AttemptState, PaymentError> {
        let checked = self.check(reference).await;
        let row = match checked {
            Ok(row) => row.ok_or(PaymentError::NoPayment)?,
            Err(CheckError::Provider(why)) => return Err(PaymentError::Provider(why)),
            Err(CheckError::Store(error)) => return Err(error.into()),
        };
        let is_declined = row.outcome.as_deref() == Some("failed");
        let is_lost = standing::is_lost(&row);
        let event = if is_lost && is_refused {
            Event::SessionRefused
        } else if is_lost {
            let words = "The provider has not heard of the charge.";
            return Err(PaymentError::Provider(words.to_owned()));
        } else if is_declined && row.status.is_waiting() {
            Event::Expire
        } else {
            return Ok(AttemptState::of(&row)?);
        };
        let over = self.change(Actor::System, reference, event).await?;
        let row = over.ok_or(PaymentError::NoPayment)?.row;
        Ok(AttemptState::of(&row)?)
    }

    async fn begin_charge(
        &self,
        quote: Id,
        payer: &Payer,
        provider: &Arc<dyn Provider>,
        since: DateTime<Utc>,
    ) -> Result<Begun, PaymentError> {
        let payer = serde_json::to_vec(payer).map_err(StoreError::other)?;
        let tx = self.store().begin(Actor::System).await?;
        let quote = tx
            .lock::<quote::Entity>(quote.to_string())
            .await?
            .ok_or(PaymentError::NoQuote)?;
        if let Some(begun) = self.begun(&tx, &quote, provider.name(), since).await? {
            return Ok(begun);
        }
        let row = self.new_attempt_with(provider, &tx, &quote, &payer, String::new())?;
        let reference = row.id.parse().map_err(StoreError::other)?;
        tx.insert(row.clone()).await?;
        // From here on it may have been taken, whatever becomes of this process.
        apply(&tx, reference, Event::SessionMade).await?;
        sweep_later(&tx, reference, 0, tx.now() + FIRST_LOOK).await?;
        tx.commit().await?;
        Ok(Begun::Due(Box::new(row)))
    }

    /// What was begun for a quote before, or for its subject and is not decided: it is not charged twice.
    async fn begun(
        &self,
        tx: &WriteTx,
        quote: &quote::Model,
        provider: &str,
        since: DateTime<Utc>,
    ) -> Result<Option<Begun>, PaymentError> {
        let rows = self.locked(tx, quote).await?;
        let newest = attempt::Entity::find()
            .filter(attempt::Column::QuoteId.eq(&quote.id))
            .filter(attempt::Column::Status.ne(Status::Opening))
            .order_by_desc(attempt::Column::Id)
            .one(tx.connection())
            .await?;
        if let Some(row) = newest.or_else(|| standing::undecided(&rows)) {
            // Under the same name: should both arrive there, the provider takes one.
            if standing::is_lost(&row) && row.provider == provider {
                self.none_brings_money(&rows, since)?;
                return Ok(Some(Begun::Due(Box::new(row))));
            }
            let reference = row.id.parse().map_err(StoreError::other)?;
            return Ok(Some(Begun::Before(reference)));
        }
        self.none_brings_money(&rows, since)?;
        if quote.valid_until <= tx.now() {
            return Err(PaymentError::QuoteOver);
        }
        Ok(None)
    }
}
