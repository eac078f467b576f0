//! Subscriptions that a provider runs by itself. What it took is taken over as an attempt of ours, asked after and settled
//! like any payment; what it says about the subscription is told to the feature.

mod adopting;
mod following;
mod joining;

pub use adopting::Adoption;
pub(crate) use following::{KIND, follow, follow_later};

use std::sync::Arc;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Actor, StoreError, StoredEnum};

use crate::model::Purpose;
use crate::provider::{
    NewPlan, NewSubscription, Provider, ProviderError, SeenSubscription, SubscriptionStatus,
};
use crate::tables::{plan, subscription};
use crate::{PaymentError, Payments};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubscriptionState {
    pub status: SubscriptionStatus,
    pub next_at: Option<DateTime<Utc>>,
}

impl SubscriptionState {
    fn of(row: &subscription::Model) -> Self {
        Self {
            status: status_of(&row.status),
            next_at: row.next_at,
        }
    }
}

fn place(code: &str) -> String {
    format!("payments_subscription.token:{code}")
}

fn status_of(word: &str) -> SubscriptionStatus {
    SubscriptionStatus::read(word).unwrap_or(SubscriptionStatus::Ended)
}

fn provider_said(error: ProviderError) -> PaymentError {
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
    pub async fn subscribe(
        &self,
        purpose: Purpose,
        subject: &str,
        new: NewPlan,
        starts_at: DateTime<Utc>,
    ) -> Result<SubscriptionState, PaymentError> {
        if let Some(row) = self.subscription_for_sure(purpose, subject).await? {
            return Ok(SubscriptionState::of(&row));
        }
        let found = self.method_of(purpose, subject).await?;
        let none = PaymentError::Refused("There is no card that money may be taken from again.");
        let (name, method) = found.ok_or(none)?;
        let provider = self
            .provider(&name)
            .ok_or(PaymentError::NoProvider(new.amount.currency))?;
        let plan = self.plan_at(&provider, &new).await?;
        let wanted = NewSubscription {
            plan,
            method,
            starts_at,
        };
        let asked = self
            .note_asked((purpose, subject), &name, new.amount, &wanted)
            .await?;
        let made = match provider.subscribe(&wanted).await {
            Ok(seen) => self.keep_subscription(&asked, seen).await?,
            // It may say so because one is there already.
            Err(refused @ ProviderError::Refused(_)) => match self.find_lost(&asked).await? {
                Some(row) => Some(row),
                None => {
                    self.forget_asked(&asked).await?;
                    return Err(provider_said(refused));
                }
            },
            Err(error) => return Err(provider_said(error)),
        };
        let another = || PaymentError::Provider("The subscription is another's.".to_owned());
        Ok(SubscriptionState::of(&made.ok_or_else(another)?))
    }

    /// The provider's plan for an amount; made once.
    async fn plan_at(
        &self,
        provider: &Arc<dyn Provider>,
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
        let code = provider.create_plan(new).await.map_err(provider_said)?;
        let row = plan::Model {
            provider: key.0,
            currency: key.1,
            minor: key.2,
            interval: key.3,
            code: code.clone(),
        };
        let tx = self.store().begin(Actor::System).await?;
        // Two at once: either plan does.
        tx.insert_new(
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

    async fn subscription_row(
        &self,
        purpose: Purpose,
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
    pub async fn subscription_of(
        &self,
        purpose: Purpose,
        subject: &str,
    ) -> Result<Option<SubscriptionState>, StoreError> {
        let row = self.subscription_row(purpose, subject).await?;
        Ok(row.as_ref().map(SubscriptionState::of))
    }

    /// Ends the subscription of a subject at the provider, also one whose answer was lost: it takes nothing more. Without one
    /// nothing is done.
    ///
    /// # Errors
    /// [`PaymentError::Provider`] when the provider does not answer, or it is not known yet whether there is one: it has to
    /// be tried again.
    pub async fn unsubscribe(&self, purpose: Purpose, subject: &str) -> Result<(), PaymentError> {
        let Some(row) = self.subscription_for_sure(purpose, subject).await? else {
            return Ok(());
        };
        if status_of(&row.status) == SubscriptionStatus::Ended {
            return Ok(());
        }
        let provider = self
            .provider(&row.provider)
            .ok_or(PaymentError::NoPayment)?;
        let token = self.store().unseal(&place(&row.code), &row.token)?;
        let seen = SeenSubscription {
            code: row.code.clone(),
            token: String::from_utf8(token).map_err(StoreError::other)?,
            status: status_of(&row.status),
            next_at: row.next_at,
            plan: None,
        };
        match provider.disable(&seen).await {
            Ok(()) | Err(ProviderError::Missing) => {}
            // One that is over already cannot be ended: how it stands is asked.
            Err(ProviderError::Refused(why)) => {
                let now = provider.subscription(&row.code).await;
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
        let ended = SeenSubscription {
            status: SubscriptionStatus::Ended,
            next_at: None,
            ..seen
        };
        self.note_subscription(&ended, None).await?;
        Ok(())
    }
}
