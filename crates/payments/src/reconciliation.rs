//! Comparing the providers' lists with ours: what nobody told us of is found, whatever else cannot be compared.

use chrono::{DateTime, Duration, Utc};
use kernel::Id;
use serde::de::IgnoredAny;
use serde_json::json;
use store::{Actor, NewJob, Store, StoreError, WriteTx};

use crate::attempts::{AttemptChecks, CheckError};
use crate::provider::{ListedPayment, ListedRefund, PaymentProvider, ProviderError};
use crate::providers::ProviderSet;
use crate::rates::ExchangeRates;
use crate::records::{attempts, payouts, refunds, reviews};
use crate::refunds::RefundPolls;
use crate::tables::attempt;
use crate::tables::card_try::CARD_TRIES;
use crate::webhooks::purge_expired_webhooks;

pub(crate) const RECONCILE_JOB: &str = "payments.reconcile";

/// How often the lists are compared, and how far back they are read, so that a day without the site is made up for.
const RECONCILE_INTERVAL: Duration = Duration::hours(6);
const RECONCILE_WINDOW: Duration = Duration::days(4);
/// How far back payouts are listed: one that was on its way or failed may change for weeks.
const PAYOUT_WINDOW: Duration = Duration::days(60);
/// Pages of a provider's refunds that are read at most: a list without an end is left.
const MOST_PAGES: u32 = 50;

/// Compares.
#[derive(Clone)]
pub(crate) struct Reconciliation {
    pub(crate) store: Store,
    pub(crate) providers: ProviderSet,
    pub(crate) rates: ExchangeRates,
    pub(crate) checks: AttemptChecks,
    pub(crate) refund_polls: RefundPolls,
}

pub(crate) async fn process_reconciliation(
    comparison: Reconciliation,
    _: IgnoredAny,
) -> Result<(), CheckError> {
    // Before anything that may fail: a provider that is away must not end the chain of comparisons.
    comparison.prepare_next_reconciliation().await?;
    // Also while nobody asks for a price: the next rate is compared with one that is not old.
    comparison.rates.refresh_rates().await?;
    comparison.reconcile_providers().await
}

/// What could not be compared keeps nothing else back, as long as the database answers.
#[derive(Default)]
struct ReconciliationFailures {
    first: Option<CheckError>,
}

impl ReconciliationFailures {
    fn record_failure<T>(
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

impl Reconciliation {
    /// Asks each provider for what it took and what it gave back in the last days: what we missed is taken in, payments that
    /// are not ours are shown. Fails in the end where something could not be compared, so that it is tried again.
    async fn reconcile_providers(&self) -> Result<(), CheckError> {
        let since = self.store.clock().now() - RECONCILE_WINDOW;
        let mut failures = ReconciliationFailures::default();
        for provider in self.providers.all() {
            let listed = provider.list_payments_since(since).await;
            let listed = listed.map_err(|error| CheckError::Provider(error.to_string()));
            let listed = failures.record_failure(provider.name(), listed)?;
            // Asked for after the payments, so that none went back by a refund that is not in this list.
            let knows_refunds = self
                .compare_refunds(provider.as_ref(), since, &mut failures)
                .await?;
            let listed_payouts = self.import_payouts(provider.as_ref()).await;
            failures.record_failure(provider.name(), listed_payouts)?;
            for payment in listed.iter().flatten() {
                let compared = self
                    .compare_payment(provider.name(), payment, knows_refunds)
                    .await;
                failures.record_failure(&payment.reference, compared)?;
            }
        }
        failures.first.map_or(Ok(()), Err)
    }

    /// Writes what a provider sent on to the bank. A key that may not read payouts leaves the list as it is: everything else
    /// about payments is right without it.
    async fn import_payouts(&self, provider: &dyn PaymentProvider) -> Result<(), CheckError> {
        let since = self.store.clock().now() - PAYOUT_WINDOW;
        let listed = match provider.list_payouts_since(since).await {
            Ok(listed) if listed.is_empty() => return Ok(()),
            Ok(listed) => listed,
            Err(error @ (ProviderError::Refused(_) | ProviderError::NotFound)) => {
                tracing::warn!(provider = provider.name(), %error, "payouts cannot be listed");
                return Ok(());
            }
            Err(error) => return Err(CheckError::Provider(error.to_string())),
        };
        let tx = self.store.begin(Actor::System).await?;
        payouts::upsert_payouts(&tx, provider.name(), provider.is_live(), &listed).await?;
        Ok(tx.commit().await?)
    }

    /// Takes in the refunds that a provider made since a moment, however old their payments are. Answers whether each of them
    /// could be compared.
    async fn compare_refunds(
        &self,
        provider: &dyn PaymentProvider,
        since: DateTime<Utc>,
        failures: &mut ReconciliationFailures,
    ) -> Result<bool, CheckError> {
        let name = provider.name();
        let (mut is_whole, mut after) = (true, None::<String>);
        for _ in 0..MOST_PAGES {
            let page = provider.list_refunds_since(since, after.as_deref()).await;
            let page = page.map_err(|error| CheckError::Provider(error.to_string()));
            let Some(page) = failures.record_failure(name, page)? else {
                return Ok(false);
            };
            for listed in page.refunds {
                let (what, compared) = match listed {
                    Ok(refund) => (
                        refund.refund.provider_id.clone(),
                        self.compare_refund(name, refund).await,
                    ),
                    Err(error) => (
                        name.to_owned(),
                        Err(CheckError::Provider(error.to_string())),
                    ),
                };
                is_whole &= failures.record_failure(&what, compared)?.is_some();
            }
            after = page.next;
            if after.is_none() {
                return Ok(is_whole);
            }
        }
        // not shown: why a job failed
        let words = "The provider's list of refunds has no end.".to_owned();
        failures.record_failure(name, Err::<(), _>(CheckError::Provider(words)))?;
        Ok(false)
    }

    async fn compare_refund(&self, provider: &str, refund: ListedRefund) -> Result<(), CheckError> {
        let Some(row) = self.find_refunded_attempt(provider, &refund).await? else {
            return Ok(());
        };
        let reference = row.id.parse().map_err(StoreError::other)?;
        if !row.status.has_money() {
            // It was paid and given back before anybody here heard of it.
            self.checks.check_attempt(reference).await?;
        }
        Ok(self
            .refund_polls
            .import_refund(reference, &refund.refund)
            .await?)
    }

    /// The attempt that a refund is of; none where it is not one of ours.
    async fn find_refunded_attempt(
        &self,
        provider: &str,
        refund: &ListedRefund,
    ) -> Result<Option<attempt::Model>, StoreError> {
        let reader = self.store.reader();
        let connection = reader.connection();
        if let Some(own) = &refund.payment
            && let Some(row) = attempts::find_by_provider_id(connection, provider, own).await?
        {
            return Ok(Some(row));
        }
        let Some(name) = &refund.reference else {
            return Ok(None);
        };
        let found = attempts::find_own_reference(connection, provider, name).await?;
        let Some(reference) = found else {
            return Ok(None);
        };
        let found = attempts::find_attempt(connection, reference).await?;
        Ok(found.filter(|row| row.provider == provider))
    }

    async fn compare_payment(
        &self,
        provider: &str,
        payment: &ListedPayment,
        knows_refunds: bool,
    ) -> Result<(), CheckError> {
        if !payment.is_paid && !payment.is_reversed {
            return Ok(());
        }
        let reader = self.store.reader();
        let (connection, name) = (reader.connection(), &payment.reference);
        let found = attempts::find_own_reference(connection, provider, name).await?;
        let Some(reference) = found else {
            return self.report_foreign_payment(payment).await;
        };
        match attempts::find_attempt(connection, reference).await? {
            None => self.report_foreign_payment(payment).await,
            Some(row) if !row.status.has_money() => {
                self.checks.check_attempt(reference).await.map(|_row| ())
            }
            // Where a refund may be missing from our rows, its reversal would pass for money that the provider took.
            Some(_) if payment.is_reversed && knows_refunds => self.check_reversal(reference).await,
            Some(_) => Ok(()),
        }
    }

    /// What went back already is nothing to look at.
    async fn report_foreign_payment(&self, payment: &ListedPayment) -> Result<(), CheckError> {
        if payment.is_paid {
            reviews::report_unknown_payment(&self.store, &payment.reference).await?;
        }
        Ok(())
    }

    /// Money went back: where it was not by a refund, the provider took it.
    async fn check_reversal(&self, reference: Id) -> Result<(), CheckError> {
        let reader = self.store.reader();
        let known = refunds::load_refunds(reader.connection(), &reference.to_string()).await?;
        if known.is_empty() {
            self.checks.check_attempt(reference).await?;
        }
        Ok(())
    }

    /// Puts the next comparison on the list; once for its time, whoever asks.
    async fn prepare_next_reconciliation(&self) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        purge_expired_webhooks(&tx).await?;
        CARD_TRIES.forget_old(&tx).await?;
        enqueue_reconciliation(&tx).await?;
        tx.commit().await
    }
}

pub(crate) async fn enqueue_reconciliation(tx: &WriteTx) -> Result<(), StoreError> {
    let period = RECONCILE_INTERVAL.num_seconds();
    // Counted from the epoch and not from now, so that all nodes name the same turn and share its one job.
    let turn = tx.now().timestamp().div_euclid(period) + 1;
    let job = NewJob {
        run_at: DateTime::from_timestamp(turn * period, 0),
        ..NewJob::new(RECONCILE_JOB, json!({})).with_key(turn.to_string())
    };
    tx.enqueue_job(job).await.map(|_id| ())
}
