//! Following what a provider says about a subscription: written down, told to the feature, and shown where it is strange.

use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Actor, NewJob, Store, StoreError, WriteTx};

use super::pending;
use crate::attempts::CheckError;
use crate::model::ReviewReason;
use crate::provider::{ProviderError, ProviderSubscription};
use crate::providers::ProviderSet;
use crate::records::reviews;
use crate::tables::{plan, subscription};

/// The kind of the job that follows what a provider says about a subscription.
pub(crate) const SUBSCRIPTION_JOB: &str = "payments.subscription";

#[derive(Serialize, Deserialize)]
pub(crate) struct SubscriptionTask {
    provider: String,
    code: String,
    reference: Option<String>,
}

pub(crate) async fn enqueue_subscription_update(
    tx: &WriteTx,
    provider: String,
    code: String,
    reference: Option<String>,
    webhook: &str,
) -> Result<(), StoreError> {
    let task = SubscriptionTask {
        provider,
        code,
        reference,
    };
    let payload = serde_json::to_value(task).map_err(StoreError::other)?;
    tx.enqueue_job(NewJob::new(SUBSCRIPTION_JOB, payload).with_key(webhook))
        .await
        .map(|_id| ())
}

pub(crate) async fn process_subscription_update(
    updates: SubscriptionUpdates,
    task: SubscriptionTask,
) -> Result<(), CheckError> {
    updates.update_subscription(task).await
}

/// Follows providers.
#[derive(Clone)]
pub(crate) struct SubscriptionUpdates {
    pub(super) store: Store,
    pub(super) providers: ProviderSet,
}

impl SubscriptionUpdates {
    async fn update_subscription(&self, task: SubscriptionTask) -> Result<(), CheckError> {
        let Some(provider) = self.providers.find_provider(&task.provider) else {
            // not shown: why a job failed
            let words = "The provider is no longer set up.";
            return Err(CheckError::Provider(words.to_owned()));
        };
        let seen = match provider.fetch_subscription(&task.code).await {
            Ok(seen) => seen,
            Err(ProviderError::NotFound) => return Ok(()),
            Err(error) => return Err(CheckError::Provider(error.to_string())),
        };
        let is_ours = self
            .record_subscription_status(&seen, task.reference)
            .await?;
        match seen.plan {
            Some(plan) if !is_ours && pending::is_charged(seen.status) => {
                self.report_unknown_subscription(&task.provider, &plan, &seen.code)
                    .await
            }
            _ => Ok(()),
        }
    }

    /// Shows the desk a subscription to a plan of ours that no row knows: it takes money, and nobody here could end it.
    async fn report_unknown_subscription(
        &self,
        provider: &str,
        plan: &str,
        code: &str,
    ) -> Result<(), CheckError> {
        let unsure = || {
            // not shown: why a job failed
            let words = "It is not known yet whether this subscription is one that was asked for.";
            CheckError::Provider(words.to_owned())
        };
        let tx = self.store.begin(Actor::System).await?;
        let kept = subscription::Entity::find_by_id(code)
            .one(tx.connection())
            .await
            .map_err(StoreError::from)?;
        // Kept in this moment: what is said of it is still to be told.
        if kept.is_some() {
            return Err(unsure());
        }
        let ours = plan::Entity::find()
            .filter(plan::Column::Provider.eq(provider))
            .filter(plan::Column::Code.eq(plan))
            .one(tx.connection())
            .await
            .map_err(StoreError::from)?;
        if ours.is_none() {
            return Ok(());
        }
        if pending::is_pending(&tx, provider, plan).await? {
            return Err(unsure());
        }
        reviews::open_review(&tx, code, ReviewReason::UnknownSubscription).await?;
        Ok(tx.commit().await?)
    }

    /// Writes down how a subscription stands, and tells the feature what is new: of one that is not ours nothing. Answers
    /// whether it is ours.
    pub(super) async fn record_subscription_status(
        &self,
        seen: &ProviderSubscription,
        reference: Option<String>,
    ) -> Result<bool, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let found = tx.lock_row::<subscription::Entity>(&seen.code).await?;
        let Some(row) = found else {
            return Ok(false);
        };
        let (purpose, subject) = (row.purpose, row.subject.clone());
        let is_new = row.status != seen.status.key();
        let mut change = row.into_active_model();
        change.status = Set(seen.status.key().to_owned());
        change.next_at = Set(seen.next_at);
        change.update(tx.connection()).await?;
        if is_new {
            let payload = json!({ "subject": subject, "status": seen.status.key() });
            tx.enqueue_job(NewJob::new(purpose.subscription_job(), payload))
                .await?;
        }
        if let Some(reference) = reference {
            let payload = json!({ "subject": subject, "reference": reference });
            // All events of an invoice name the same payment; the key makes one job of them.
            let job = NewJob::new(purpose.invoice_job(), payload).with_key(reference);
            tx.enqueue_job(job).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Clock, Id};
    use store::testing::TestDatabase;

    use super::*;
    use crate::model::PaymentPurpose;

    fn kept(clock: &Clock) -> subscription::Model {
        subscription::Model {
            code: "SUB_1".to_owned(),
            provider: "sandbox".to_owned(),
            purpose: PaymentPurpose::Donation,
            subject: Id::from_parts(1, 1).to_string(),
            token: String::new(),
            amount_minor: 500_000,
            amount_currency: "NGN".to_owned(),
            status: "active".to_owned(),
            next_at: None,
            created_at: clock.now(),
        }
    }

    #[tokio::test]
    async fn a_subscription_that_is_kept_while_it_is_looked_for_is_followed_again() {
        let place = TestDatabase::migrated(crate::migrations).await;
        let clock = Clock::fixed("2026-11-22T09:00:00Z".parse().unwrap());
        let store = place.store(clock.clone()).await;
        let tx = store.begin(Actor::System).await.unwrap();
        let row = kept(&clock).into_active_model();
        row.insert(tx.connection()).await.unwrap();
        tx.commit().await.unwrap();
        let updates = SubscriptionUpdates {
            store,
            providers: ProviderSet::new(Vec::new(), clock),
        };
        let looked = updates
            .report_unknown_subscription("sandbox", "PLN_1", "SUB_1")
            .await;
        assert!(matches!(looked, Err(CheckError::Provider(_))), "{looked:?}");
    }
}
