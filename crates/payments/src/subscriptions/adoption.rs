//! Taking over what a provider took for a subscription.

use kernel::{Currency, Id};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, StoreError, WriteTx};

use crate::attempt_checks::{AttemptState, CheckError};
use crate::attempt_polls::schedule_poll;
use crate::checkout::FORGOTTEN_PAYER;
use crate::model::{AttemptEvent, PaymentPurpose};
use crate::records::transitions::apply_event;
use crate::tables::{attempt, quote, subscription};
use crate::{Payer, PaymentError, Payments};

/// A payment that a provider took for a subscription, to be one of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdoptedPayment {
    pub purpose: PaymentPurpose,
    /// The feature's own id of this one payment.
    pub subject: String,
    /// The feature's own id of what is paid again and again.
    pub subscription_subject: String,
    pub provider_reference: String,
}

impl Payments {
    /// Takes a payment over that the provider took for a subscription: an attempt of ours, asked after and settled on the
    /// one way. The same payment again is the same attempt.
    ///
    /// # Errors
    /// [`PaymentError::PaymentNotFound`] where there is no such subscription; [`PaymentError::Provider`] when nothing is known yet.
    pub async fn adopt_payment(&self, new: AdoptedPayment) -> Result<AttemptState, PaymentError> {
        let row = self
            .find_subscription_row(new.purpose, &new.subscription_subject)
            .await?;
        let row = row.ok_or(PaymentError::PaymentNotFound)?;
        let method = self
            .find_saved_method(new.purpose, &new.subscription_subject)
            .await?;
        let payer = method.map(|(_, method)| Payer {
            email: method.email,
            name: None,
            phone: None,
        });
        let tx = self.store().begin(Actor::System).await?;
        let reference = self.adopt_payment_in(&tx, new, row, payer).await?;
        tx.commit().await?;
        match self.check_attempt(reference).await {
            Ok(row) => Ok(AttemptState::from_row(
                &row.ok_or(PaymentError::PaymentNotFound)?,
            )?),
            Err(CheckError::Provider(why)) => Err(PaymentError::Provider(why)),
            Err(CheckError::Store(error)) => Err(error.into()),
        }
    }

    async fn adopt_payment_in(
        &self,
        tx: &WriteTx,
        new: AdoptedPayment,
        of: subscription::Model,
        payer: Option<Payer>,
    ) -> Result<Id, PaymentError> {
        let known = attempt::Entity::find()
            .filter(attempt::Column::Provider.eq(&of.provider))
            .filter(attempt::Column::ProviderReference.eq(&new.provider_reference))
            .one(tx.connection())
            .await?;
        if let Some(known) = known {
            return Ok(known.id.parse().map_err(StoreError::other)?);
        }
        let provider = self
            .find_provider(&of.provider)
            .ok_or(PaymentError::PaymentNotFound)?;
        let currency: Currency = of.amount_currency.parse().map_err(StoreError::other)?;
        let new_quote = quote::Model {
            id: tx.new_id().to_string(),
            purpose: new.purpose,
            subject: new.subject,
            price_minor: of.amount_minor,
            price_currency: currency.code().to_owned(),
            amount_minor: of.amount_minor,
            amount_currency: currency.code().to_owned(),
            rate_micros: None,
            rate_source: None,
            rate_at: None,
            created_at: tx.now(),
            // Over at once: the money has been taken, and nobody is to pay at this price.
            valid_until: tx.now(),
        };
        tx.insert_row(new_quote.clone()).await?;
        let is_known = payer.is_some();
        let payer = serde_json::to_vec(&payer).map_err(StoreError::other)?;
        let mut row =
            self.build_attempt_with_provider(&provider, tx, &new_quote, &payer, String::new())?;
        if !is_known {
            row.payer = FORGOTTEN_PAYER.to_owned();
        }
        row.provider_reference = Some(new.provider_reference.chars().take(100).collect());
        let reference: Id = row.id.parse().map_err(StoreError::other)?;
        tx.insert_row(row).await?;
        apply_event(tx, reference, AttemptEvent::SessionMade).await?;
        schedule_poll(tx, reference, 0, tx.now() + chrono::Duration::minutes(2)).await?;
        Ok(reference)
    }

    pub async fn find_adopted_subject(
        &self,
        purpose: PaymentPurpose,
        provider_reference: &str,
    ) -> Result<Option<String>, StoreError> {
        let reader = self.store().reader();
        let row = attempt::Entity::find()
            .filter(attempt::Column::Purpose.eq(purpose))
            .filter(attempt::Column::ProviderReference.eq(provider_reference))
            .one(reader.connection())
            .await?;
        Ok(row.map(|row| row.subject))
    }

    /// The attempt that a provider's own name of a payment stands for.
    pub(crate) async fn find_adopted_reference(
        &self,
        provider: &str,
        name: &str,
    ) -> Result<Option<Id>, StoreError> {
        let reader = self.store().reader();
        let row = attempt::Entity::find()
            .filter(attempt::Column::Provider.eq(provider))
            .filter(attempt::Column::ProviderReference.eq(name))
            .one(reader.connection())
            .await?;
        row.map(|row| row.id.parse().map_err(StoreError::other))
            .transpose()
    }
}
