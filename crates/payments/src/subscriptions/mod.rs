//! Subscriptions that a provider runs by itself. What it took is taken over as an attempt of ours, asked after and settled
//! like any payment; what it says about the subscription is told to the feature.

mod adoption;
mod pending;
mod provider_updates;

pub use adoption::AdoptedPayment;
pub(crate) use provider_updates::{
    SUBSCRIPTION_JOB, enqueue_subscription_update, process_subscription_update,
};

use std::sync::Arc;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Actor, StoreError, StoredEnum};

use crate::model::PaymentPurpose;
use crate::provider::{
    NewPlan, NewSubscription, PaymentProvider, ProviderError, ProviderSubscription,
    SubscriptionStatus,
};
use crate::tables::{plan, subscription};
use crate::{PaymentError, Payments};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubscriptionState {
    pub status: SubscriptionStatus,
    pub next_at: Option<DateTime<Utc>>,
}

impl SubscriptionState {
    fn from_row(row: &subscription::Model) -> Self {
        Self {
            status: parse_status(&row.status),
            next_at: row.next_at,
        }
    }
}

fn subscription_aad(code: &str) -> String {
    format!("payments_subscription.token:{code}")
}

fn parse_status(word: &str) -> SubscriptionStatus {
    SubscriptionStatus::from_stored(word).unwrap_or(SubscriptionStatus::Ended)
}

fn map_provider_error(error: ProviderError) -> PaymentError {
    match error {
        ProviderError::Refused(_) => {
            PaymentError::Refused("The provider takes no subscription with this card.")
        }
        error => PaymentError::Provider(error.to_string()),
    }
}

impl Payments {
    /// Lets the provider take so much for a subject by itself, with the method that is kept for it. Asked again it is the
    /// same subscription, also where its answer was lost.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] where no method is kept or the provider has no subscriptions: then there is none for sure.
    /// [`PaymentError::Provider`] while that is not known.
    pub async fn create_subscription(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        new: NewPlan,
        starts_at: DateTime<Utc>,
    ) -> Result<SubscriptionState, PaymentError> {
        if let Some(row) = self.resolve_subscription(purpose, subject).await? {
            return Ok(SubscriptionState::from_row(&row));
        }
        let found = self.find_saved_method(purpose, subject).await?;
        let none = PaymentError::Refused("There is no card that money may be taken from again.");
        let (name, method) = found.ok_or(none)?;
        let provider = self
            .find_provider(&name)
            .ok_or(PaymentError::NoProvider(new.amount.currency))?;
        let plan = self.find_or_create_plan(&provider, &new).await?;
        let wanted = NewSubscription {
            plan,
            method,
            starts_at,
        };
        let asked = self
            // Before the provider is asked: a crash in between would leave a subscription that nobody knows of.
            .upsert_pending_subscription((purpose, subject), &name, new.amount, &wanted)
            .await?;
        let made = match provider.create_subscription(&wanted).await {
            Ok(seen) => self.save_subscription(&asked, seen).await?,
            // It may say so because one is there already.
            Err(refused @ ProviderError::Refused(_)) => {
                match self.find_lost_subscription(&asked).await? {
                    Some(row) => Some(row),
                    None => {
                        self.delete_pending_subscription(&asked).await?;
                        return Err(map_provider_error(refused));
                    }
                }
            }
            Err(error) => return Err(map_provider_error(error)),
        };
        let another = || PaymentError::Provider("The subscription is another's.".to_owned());
        Ok(SubscriptionState::from_row(&made.ok_or_else(another)?))
    }

    /// The provider's plan for an amount; made once.
    async fn find_or_create_plan(
        &self,
        provider: &Arc<dyn PaymentProvider>,
        new: &NewPlan,
    ) -> Result<String, PaymentError> {
        let key = (
            provider.name().to_owned(),
            new.amount.currency.code().to_owned(),
            new.amount.minor,
            new.interval.key().to_owned(),
        );
        let reader = self.store().reader();
        let known = plan::Entity::find_by_id(key.clone())
            .one(reader.connection())
            .await?;
        if let Some(known) = known {
            return Ok(known.code);
        }
        let code = provider
            .create_plan(new)
            .await
            .map_err(map_provider_error)?;
        let row = plan::Model {
            provider: key.0,
            currency: key.1,
            minor: key.2,
            interval: key.3,
            code: code.clone(),
        };
        let tx = self.store().begin(Actor::System).await?;
        // Two at once: either plan does.
        tx.insert_if_new(
            row,
            [
                plan::Column::Provider,
                plan::Column::Currency,
                plan::Column::Minor,
                plan::Column::Interval,
            ],
        )
        .await?;
        tx.commit().await?;
        Ok(code)
    }

    async fn find_subscription_row(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<subscription::Model>, StoreError> {
        let reader = self.store().reader();
        Ok(subscription::Entity::find()
            .filter(subscription::Column::Purpose.eq(purpose))
            .filter(subscription::Column::Subject.eq(subject))
            .order_by_desc(subscription::Column::CreatedAt)
            .one(reader.connection())
            .await?)
    }

    /// The subscription of a subject; none where the provider takes nothing by itself.
    pub async fn find_subscription(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<SubscriptionState>, StoreError> {
        let row = self.find_subscription_row(purpose, subject).await?;
        Ok(row.as_ref().map(SubscriptionState::from_row))
    }

    /// Ends the subscription of a subject at the provider, also one whose answer was lost: it takes nothing more. Without one
    /// nothing is done.
    ///
    /// # Errors
    /// [`PaymentError::Provider`] when the provider does not answer, or it is not known yet whether there is one: it has to
    /// be tried again.
    pub async fn cancel_subscription(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<(), PaymentError> {
        let Some(row) = self.resolve_subscription(purpose, subject).await? else {
            return Ok(());
        };
        if parse_status(&row.status) == SubscriptionStatus::Ended {
            return Ok(());
        }
        let provider = self
            .find_provider(&row.provider)
            .ok_or(PaymentError::PaymentNotFound)?;
        let token = self
            .store()
            .decrypt_bytes(&subscription_aad(&row.code), &row.token)?;
        let seen = ProviderSubscription {
            code: row.code.clone(),
            token: String::from_utf8(token).map_err(StoreError::other)?,
            status: parse_status(&row.status),
            next_at: row.next_at,
            plan: None,
        };
        match provider.cancel_subscription(&seen).await {
            Ok(()) | Err(ProviderError::NotFound) => {}
            // One that is over already cannot be ended: how it stands is asked.
            Err(ProviderError::Refused(why)) => {
                let now = provider.fetch_subscription(&row.code).await;
                let is_over = now.is_ok_and(|now| {
                    matches!(
                        now.status,
                        SubscriptionStatus::Ended | SubscriptionStatus::Ending
                    )
                });
                if !is_over {
                    return Err(PaymentError::Provider(why));
                }
            }
            Err(error) => return Err(PaymentError::Provider(error.to_string())),
        }
        let ended = ProviderSubscription {
            status: SubscriptionStatus::Ended,
            next_at: None,
            ..seen
        };
        self.record_subscription_status(&ended, None).await?;
        Ok(())
    }
}
