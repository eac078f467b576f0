//! Comparing the providers' lists with ours: what nobody told us of is found, whatever else cannot be compared.

use async_trait::async_trait;
use chrono::{DateTime, Duration};
use kernel::Id;
use serde_json::json;
use store::{Actor, Job, JobHandler, NewJob, Outcome, StoreError, WriteTx};

use crate::Payments;
use crate::checking::CheckError;
use crate::provider::ListedPayment;
use crate::records::{attempts, refunds};

/// The kind of the job that compares the providers' lists with ours.
pub(crate) const RECONCILE: &str = "payments.reconcile";

/// How often the lists are compared, and how far back they are read, so that a day without the site is made up for.
const EVERY: Duration = Duration::hours(6);
const BACK: Duration = Duration::days(4);

/// Compares lists.
pub(crate) struct Reconcile(pub Payments);

#[async_trait]
impl JobHandler for Reconcile {
    async fn run(&self, _job: &Job) -> Outcome {
        if let Err(error) = self.0.reconcile_later().await {
            return Outcome::Retry(error.to_string());
        }
        match self.0.reconcile().await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(error.to_string()),
        }
    }
}

/// What could not be compared keeps nothing else back, as long as the database answers.
#[derive(Default)]
struct Failures {
    first: Option<CheckError>,
}

impl Failures {
    fn past<T>(
        &mut self,
        what: &str,
        done: Result<T, CheckError>,
    ) -> Result<Option<T>, CheckError> {
        match done {
            Ok(done) => Ok(Some(done)),
            Err(error @ CheckError::Store(StoreError::Unavailable(_))) => Err(error),
            Err(error) => {
                tracing::warn!(what, %error, "payments could not be compared");
                self.first.get_or_insert(error);
                Ok(None)
            }
        }
    }
}

impl Payments {
    /// Asks each provider for what it took in the last days: what we missed is checked, what is not ours is shown. Fails in
    /// the end where something could not be compared, so that it is tried again.
    async fn reconcile(&self) -> Result<(), CheckError> {
        let since = self.store().clock().now() - BACK;
        let mut failures = Failures::default();
        for provider in self.providers() {
            let listed = provider.list_since(since).await;
            let listed = listed.map_err(|error| CheckError::Provider(error.to_string()));
            let listed = failures.past(provider.name(), listed)?;
            for payment in listed.iter().flatten() {
                let compared = self.compare(provider.name(), payment).await;
                failures.past(&payment.reference, compared)?;
            }
        }
        failures.first.map_or(Ok(()), Err)
    }

    async fn compare(&self, provider: &str, payment: &ListedPayment) -> Result<(), CheckError> {
        if !payment.is_paid && !payment.is_reversed {
            return Ok(());
        }
        let Some(reference) = self.ours(provider, &payment.reference).await? else {
            return self.not_ours(payment).await;
        };
        let reader = self.store().reader();
        match attempts::find(reader.connection(), reference).await? {
            None => self.not_ours(payment).await,
            Some(row) if !row.status.has_money() => self.check(reference).await.map(|_row| ()),
            Some(_) if payment.is_reversed => self.compare_refunds(reference).await,
            Some(_) => Ok(()),
        }
    }

    /// What went back already is nothing to look at.
    async fn not_ours(&self, payment: &ListedPayment) -> Result<(), CheckError> {
        if payment.is_paid {
            self.unknown(&payment.reference).await?;
        }
        Ok(())
    }

    /// Money went back: by refunds, ours or of the provider's own desk, or because the provider took it back.
    async fn compare_refunds(&self, reference: Id) -> Result<(), CheckError> {
        self.take_in_refunds(reference).await?;
        let reader = self.store().reader();
        let known = refunds::of(reader.connection(), &reference.to_string()).await?;
        if known.is_empty() {
            self.check(reference).await?;
        }
        Ok(())
    }

    /// Puts the next comparison on the list; once for its time, whoever asks.
    async fn reconcile_later(&self) -> Result<(), StoreError> {
        self.store()
            .write(Actor::System, |tx| {
                Box::pin(async move {
                    crate::hearing::forget_old(tx).await?;
                    reconcile_next(tx).await
                })
            })
            .await
    }
}

pub(crate) async fn reconcile_next(tx: &WriteTx) -> Result<(), StoreError> {
    let period = EVERY.num_seconds();
    let turn = tx.now().timestamp().div_euclid(period) + 1;
    let job = NewJob {
        run_at: DateTime::from_timestamp(turn * period, 0),
        ..NewJob::new(RECONCILE, json!({})).once(turn.to_string())
    };
    tx.enqueue(job).await.map(|_id| ())
}
