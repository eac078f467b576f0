//! Taking over what a provider took for a subscription.

use chrono::Duration;
use kernel::{Currency, Id};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, Store, StoreError, WriteTx};

use super::state::find_subscription_row;
use crate::attempts::{AttemptChecks, AttemptState, NewAttempt, insert_charged_attempt};
use crate::error::PaymentError;
use crate::model::{Payer, PaymentPurpose};
use crate::providers::ProviderSet;
use crate::records::attempts::parse_reference;
use crate::saved_methods::SavedMethods;
use crate::tables::{attempt, quote, subscription};

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

/// Takes payments over.
pub(crate) struct SubscriptionAdoption {
    pub(crate) store: Store,
    pub(crate) providers: ProviderSet,
    pub(crate) methods: SavedMethods,
    pub(crate) checks: AttemptChecks,
    pub(crate) attempt_validity: Duration,
}

impl SubscriptionAdoption {
    /// Takes a payment over that the provider took for a subscription: an attempt of ours, asked after and settled on the
    /// one way. The same payment again is the same attempt.
    ///
    /// # Errors
    /// [`PaymentError::PaymentNotFound`] where there is no such subscription; [`PaymentError::Provider`] when nothing is known yet.
    pub(crate) async fn adopt_payment(
        &self,
        new: AdoptedPayment,
    ) -> Result<AttemptState, PaymentError> {
        let (purpose, subject) = (new.purpose, &new.subscription_subject);
        let row = find_subscription_row(&self.store, purpose, subject).await?;
        let row = row.ok_or(PaymentError::PaymentNotFound)?;
        let method = self.methods.find_saved_method(purpose, subject).await?;
        let payer = method.map(|(_, method)| Payer::with_email(method.email));
        let tx = self.store.begin(Actor::System).await?;
        let reference = self.adopt_payment_in(&tx, new, row, payer).await?;
        tx.commit().await?;
        self.checks.check_attempt_state(reference).await
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
            return Ok(parse_reference(&known)?);
        }
        let provider = self
            .providers
            .find_provider(&of.provider)
            .ok_or(PaymentError::PaymentNotFound)?;
        let quote = insert_paid_quote(tx, &new, &of).await?;
        let attempt = NewAttempt {
            provider: provider.as_ref(),
            quote: &quote,
            payer: payer.as_ref(),
            return_url: String::new(),
            validity: self.attempt_validity,
        };
        let mut row = attempt.build_row(&self.store, tx)?;
        row.provider_reference = Some(new.provider_reference.chars().take(100).collect());
        Ok(insert_charged_attempt(tx, row).await?)
    }
}

/// The price that the provider took by itself.
async fn insert_paid_quote(
    tx: &WriteTx,
    new: &AdoptedPayment,
    of: &subscription::Model,
) -> Result<quote::Model, StoreError> {
    let currency: Currency = of.amount_currency.parse().map_err(StoreError::other)?;
    let row = quote::Model {
        id: tx.new_id().to_string(),
        purpose: new.purpose,
        subject: new.subject.clone(),
        price_minor: of.amount_minor,
        price_currency: currency.code().to_owned(),
        amount_minor: of.amount_minor,
        amount_currency: currency.code().to_owned(),
        covered_fee_minor: 0,
        rate_micros: None,
        rate_source: None,
        rate_at: None,
        created_at: tx.now(),
        // Over at once: the money has been taken, and nobody is to pay at this price.
        valid_until: tx.now(),
    };
    tx.insert_row(row.clone()).await?;
    Ok(row)
}

pub(crate) async fn find_adopted_subject(
    store: &Store,
    purpose: PaymentPurpose,
    provider_reference: &str,
) -> Result<Option<String>, StoreError> {
    let reader = store.reader();
    let row = attempt::Entity::find()
        .filter(attempt::Column::Purpose.eq(purpose))
        .filter(attempt::Column::ProviderReference.eq(provider_reference))
        .one(reader.connection())
        .await?;
    Ok(row.map(|row| row.subject))
}
