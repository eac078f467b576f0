//! Subscriptions that were asked for. That is written down before: one whose answer was lost is found again at the provider,
//! by whoever goes on with it or ends it, and none is made twice.

use chrono::Duration;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{Actor, Store, StoreError, WriteTx};

use super::state::{find_subscription_row, subscription_aad};
use crate::error::PaymentError;
use crate::model::PaymentPurpose;
use crate::provider::{NewSubscription, ProviderSubscription, SubscriptionStatus};
use crate::providers::ProviderSet;
use crate::tables::pending_subscription::{Column, Entity, Model};
use crate::tables::subscription;

/// What the provider does not know of so long after it was asked never arrived there.
const PROVIDER_DELAY: Duration = Duration::minutes(2);

fn customer_aad(purpose: PaymentPurpose, subject: &str) -> String {
    format!("payments_joining.customer:{}:{subject}", purpose.key())
}

/// Whether money is taken for it, now or later.
pub(super) const fn is_charged(status: SubscriptionStatus) -> bool {
    matches!(
        status,
        SubscriptionStatus::Active | SubscriptionStatus::Attention
    )
}

async fn delete_pending(
    tx: &WriteTx,
    purpose: PaymentPurpose,
    subject: &str,
) -> Result<(), StoreError> {
    Entity::delete_by_id((purpose, subject.to_owned()))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Whether a subscription to a plan was asked for and is not known yet.
pub(super) async fn is_pending(
    tx: &WriteTx,
    provider: &str,
    plan: &str,
) -> Result<bool, StoreError> {
    let found = Entity::find()
        .filter(Column::Provider.eq(provider))
        .filter(Column::Plan.eq(plan));
    Ok(found.one(tx.connection()).await?.is_some())
}

/// Keeps what was asked for until it is known.
#[derive(Clone)]
pub(super) struct PendingSubscriptions {
    pub(super) store: Store,
    pub(super) providers: ProviderSet,
}

impl PendingSubscriptions {
    pub(super) async fn upsert_pending_subscription(
        &self,
        (purpose, subject): (PaymentPurpose, &str),
        provider: &str,
        amount: kernel::Money,
        wanted: &NewSubscription,
    ) -> Result<Model, StoreError> {
        let customer = wanted.method.customer.as_bytes();
        let customer = self
            .store
            .encrypt_bytes(&customer_aad(purpose, subject), customer)?;
        let row = Model {
            purpose,
            subject: subject.to_owned(),
            provider: provider.to_owned(),
            plan: wanted.plan.clone(),
            customer,
            amount_minor: amount.minor,
            amount_currency: amount.currency.code().to_owned(),
            asked_at: self.store.clock().now(),
        };
        let again = OnConflict::columns([Column::Purpose, Column::Subject])
            .update_columns([
                Column::Provider,
                Column::Plan,
                Column::Customer,
                Column::AmountMinor,
                Column::AmountCurrency,
                Column::AskedAt,
            ])
            .to_owned();
        let tx = self.store.begin(Actor::System).await?;
        Entity::insert(row.clone().into_active_model())
            .on_conflict(again)
            .exec_without_returning(tx.connection())
            .await?;
        tx.commit().await?;
        Ok(row)
    }

    pub(super) async fn delete_pending_subscription(
        &self,
        asked: &Model,
    ) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        delete_pending(&tx, asked.purpose, &asked.subject).await?;
        tx.commit().await
    }

    /// Keeps the subscription that was asked for; none where it is another subject's.
    pub(super) async fn save_subscription(
        &self,
        asked: &Model,
        seen: ProviderSubscription,
    ) -> Result<Option<subscription::Model>, StoreError> {
        let token = self
            .store
            .encrypt_bytes(&subscription_aad(&seen.code), seen.token.as_bytes())?;
        let row = subscription::Model {
            provider: asked.provider.clone(),
            purpose: asked.purpose,
            subject: asked.subject.clone(),
            token,
            amount_minor: asked.amount_minor,
            amount_currency: asked.amount_currency.clone(),
            status: seen.status.key().to_owned(),
            next_at: seen.next_at,
            created_at: self.store.clock().now(),
            code: seen.code,
        };
        let tx = self.store.begin(Actor::System).await?;
        let known = subscription::Entity::find_by_id(&row.code)
            .one(tx.connection())
            .await?;
        let is_its = |known: &subscription::Model| {
            (known.purpose, &known.subject) == (row.purpose, &row.subject)
        };
        match known {
            Some(known) if !is_its(&known) => return Ok(None),
            Some(_) => {}
            None => {
                tx.insert_row(row.clone()).await?;
            }
        }
        delete_pending(&tx, row.purpose, &row.subject).await?;
        tx.commit().await?;
        Ok(Some(row))
    }

    /// Looks at the provider for the subscription that was asked for, and takes it over; none where there is none.
    pub(super) async fn find_lost_subscription(
        &self,
        asked: &Model,
    ) -> Result<Option<subscription::Model>, PaymentError> {
        let provider = self
            .providers
            .find_provider(&asked.provider)
            .ok_or(PaymentError::PaymentNotFound)?;
        let at = customer_aad(asked.purpose, &asked.subject);
        let customer = self.store.decrypt_bytes(&at, &asked.customer)?;
        let customer = String::from_utf8(customer).map_err(StoreError::other)?;
        let found = provider.list_subscriptions(&customer, &asked.plan).await;
        let found = found.map_err(|error| PaymentError::Provider(error.to_string()))?;
        // An ended one is an earlier subscription to the same plan, not the one whose answer was lost.
        for seen in found.into_iter().filter(|seen| is_charged(seen.status)) {
            if let Some(row) = self.save_subscription(asked, seen).await? {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// The subscription of a subject, also one whose answer was lost; none where none was asked for, or that never arrived.
    ///
    /// # Errors
    /// [`PaymentError::Provider`] while it is not known.
    pub(super) async fn resolve_subscription(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<subscription::Model>, PaymentError> {
        if let Some(row) = find_subscription_row(&self.store, purpose, subject).await? {
            return Ok(Some(row));
        }
        let asked = Entity::find_by_id((purpose, subject.to_owned()))
            .one(self.store.reader().connection())
            .await?;
        let Some(asked) = asked else { return Ok(None) };
        if let Some(found) = self.find_lost_subscription(&asked).await? {
            return Ok(Some(found));
        }
        if asked.asked_at + PROVIDER_DELAY > self.store.clock().now() {
            // not shown: why a job failed
            let words = "It is not known yet whether the provider made the subscription.";
            return Err(PaymentError::Provider(words.to_owned()));
        }
        self.delete_pending_subscription(&asked).await?;
        Ok(None)
    }
}
