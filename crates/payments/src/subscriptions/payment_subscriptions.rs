//! Subscriptions, made and ended at the provider.

use chrono::{DateTime, Utc};
use store::{Store, StoreError};

use super::pending::PendingSubscriptions;
use super::plans::find_or_create_plan;
use super::provider_updates::SubscriptionUpdates;
use super::state::{
    SubscriptionState, find_subscription_row, map_provider_error, parse_status, subscription_aad,
};
use crate::error::PaymentError;
use crate::model::PaymentPurpose;
use crate::provider::{
    NewPlan, NewSubscription, PaymentProvider, ProviderError, ProviderSubscription,
    SubscriptionStatus,
};
use crate::providers::ProviderSet;
use crate::saved_methods::{NO_METHOD, SavedMethods};

/// Subscriptions that a provider runs by itself.
#[derive(Clone)]
pub(crate) struct PaymentSubscriptions {
    store: Store,
    providers: ProviderSet,
    methods: SavedMethods,
    pending: PendingSubscriptions,
    pub(crate) updates: SubscriptionUpdates,
}

impl PaymentSubscriptions {
    pub(crate) fn new(store: &Store, providers: &ProviderSet, methods: &SavedMethods) -> Self {
        Self {
            store: store.clone(),
            providers: providers.clone(),
            methods: methods.clone(),
            pending: PendingSubscriptions {
                store: store.clone(),
                providers: providers.clone(),
            },
            updates: SubscriptionUpdates {
                store: store.clone(),
                providers: providers.clone(),
            },
        }
    }

    /// Lets the provider take so much for a subject by itself, with the method that is kept for it. Asked again it is the
    /// same subscription, also where its answer was lost.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] where no method is kept or the provider has no subscriptions: then there is none for sure.
    /// [`PaymentError::Provider`] while that is not known.
    pub(crate) async fn create_subscription(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        new: NewPlan,
        starts_at: DateTime<Utc>,
    ) -> Result<SubscriptionState, PaymentError> {
        if let Some(row) = self.pending.resolve_subscription(purpose, subject).await? {
            return Ok(SubscriptionState::from_row(&row));
        }
        let found = self.methods.find_saved_method(purpose, subject).await?;
        let (name, method) = found.ok_or(NO_METHOD)?;
        let provider = self
            .providers
            .find_provider(&name)
            .ok_or(PaymentError::NoProvider(new.amount.currency))?;
        let plan = find_or_create_plan(&self.store, provider.as_ref(), &new).await?;
        let wanted = NewSubscription {
            plan,
            method,
            starts_at,
        };
        let asked = self
            .pending
            // Before the provider is asked: a crash in between would leave a subscription that nobody knows of.
            .upsert_pending_subscription((purpose, subject), &name, new.amount, &wanted)
            .await?;
        let made = match provider.create_subscription(&wanted).await {
            Ok(seen) => self.pending.save_subscription(&asked, seen).await?,
            // It may say so because one is there already.
            Err(refused @ ProviderError::Refused(_)) => {
                match self.pending.find_lost_subscription(&asked).await? {
                    Some(row) => Some(row),
                    None => {
                        self.pending.delete_pending_subscription(&asked).await?;
                        return Err(map_provider_error(refused));
                    }
                }
            }
            Err(error) => return Err(map_provider_error(error)),
        };
        // not shown: why a job failed
        let another = || PaymentError::Provider("The subscription is another's.".to_owned());
        Ok(SubscriptionState::from_row(&made.ok_or_else(another)?))
    }

    /// The subscription of a subject; none where the provider takes nothing by itself.
    pub(crate) async fn find_subscription(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<SubscriptionState>, StoreError> {
        let row = find_subscription_row(&self.store, purpose, subject).await?;
        Ok(row.as_ref().map(SubscriptionState::from_row))
    }

    /// Ends the subscription of a subject at the provider, also one whose answer was lost: it takes nothing more. Without one
    /// nothing is done.
    ///
    /// # Errors
    /// [`PaymentError::Provider`] when the provider does not answer, or it is not known yet whether there is one: it has to
    /// be tried again.
    pub(crate) async fn cancel_subscription(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<(), PaymentError> {
        let Some(row) = self.pending.resolve_subscription(purpose, subject).await? else {
            return Ok(());
        };
        if parse_status(&row.status) == SubscriptionStatus::Ended {
            return Ok(());
        }
        let provider = self
            .providers
            .find_provider(&row.provider)
            .ok_or(PaymentError::PaymentNotFound)?;
        let token = self
            .store
            .decrypt_bytes(&subscription_aad(&row.code), &row.token)?;
        let seen = ProviderSubscription {
            code: row.code.clone(),
            token: String::from_utf8(token).map_err(StoreError::other)?,
            status: parse_status(&row.status),
            next_at: row.next_at,
            plan: None,
        };
        end_at_provider(provider.as_ref(), &seen).await?;
        let ended = ProviderSubscription {
            status: SubscriptionStatus::Ended,
            next_at: None,
            ..seen
        };
        self.updates
            .record_subscription_status(&ended, None)
            .await?;
        Ok(())
    }
}

async fn end_at_provider(
    provider: &dyn PaymentProvider,
    subscription: &ProviderSubscription,
) -> Result<(), PaymentError> {
    match provider.cancel_subscription(subscription).await {
        Ok(()) | Err(ProviderError::NotFound) => Ok(()),
        // One that is over already cannot be ended: how it stands is asked.
        Err(ProviderError::Refused(why)) => {
            let now = provider.fetch_subscription(&subscription.code).await;
            let is_over = now.is_ok_and(|now| {
                matches!(
                    now.status,
                    SubscriptionStatus::Ended | SubscriptionStatus::Ending
                )
            });
            if is_over {
                Ok(())
            } else {
                Err(PaymentError::Provider(why))
            }
        }
        Err(error) => Err(PaymentError::Provider(error.to_string())),
    }
}
