//! Sending a refund to the provider, once.

use async_trait::async_trait;
use chrono::Duration;
use kernel::Id;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::Deserialize;
use serde_json::json;
use store::{Actor, Job, JobHandler, JobOutcome, NewJob, Store, StoreError, WriteTx};

use super::failure::{RefundFailure, record_refund_failure};
use super::status_polls::update_refund_status;
use crate::error::PaymentError;
use crate::model::{Amount, RefundStatus, ReviewReason};
use crate::provider::{NewRefund, ProviderError, ProviderRefund};
use crate::providers::ProviderSet;
use crate::records::attempt_secrets::build_known_payment;
use crate::records::{attempts, refunds, reviews};

pub(crate) const SEND_REFUND_JOB: &str = "payments.refund";
/// Somebody else may be sending it at this moment.
const SENDING_TIMEOUT: Duration = Duration::seconds(60);

pub(super) async fn enqueue_refund(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let job = NewJob::new(SEND_REFUND_JOB, json!({ "refund": id })).with_key(id);
    tx.enqueue_job(job).await.map(|_id| ())
}

/// The same for one whose sending was given up. Should that be tried once more, too, it is sent once all the same.
pub(crate) async fn enqueue_refund_retry(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let key = format!("{id}.{}", tx.new_id());
    let job = NewJob::new(SEND_REFUND_JOB, json!({ "refund": id })).with_key(key);
    tx.enqueue_job(job).await.map(|_id| ())
}

/// Lets go of a refund that could not be sent: it is not made from here. One that the provider has all the same is seen
/// there and comes to its end.
///
/// # Errors
/// [`PaymentError::Refused`] while it is being sent, or when it is not one of those any more.
pub(crate) async fn abandon_refund(tx: &WriteTx, id: &str) -> Result<(), PaymentError> {
    let row = refunds::lock_refund(tx, id).await?;
    let row = row.filter(|row| row.status == RefundStatus::Approved);
    let row = row.ok_or(PaymentError::Refused(l10n::t!("payments-refund-sent")))?;
    if row
        .sent_at
        .is_some_and(|at| at > tx.now() - SENDING_TIMEOUT)
    {
        return Err(PaymentError::Refused(l10n::t!(
            "payments-refund-being-sent"
        )));
    }
    let reference = row.reference.clone();
    let mut row = row.into_active_model();
    row.status = Set(RefundStatus::Failed);
    row.problem = Set(Some(l10n::t!("payments-refund-abandoned").to_owned()));
    row.finished_at = Set(Some(tx.now()));
    row.update(tx.connection())
        .await
        .map_err(StoreError::from)?;
    Ok(reviews::reopen_reviews(tx, &reference).await?)
}

/// Sends refunds.
#[derive(Clone)]
pub(crate) struct RefundSubmission {
    pub(crate) store: Store,
    pub(crate) providers: ProviderSet,
}

impl RefundSubmission {
    /// Sends a refund that was agreed, once: what was sent by a try that died is found at the provider by its note.
    async fn send_refund(&self, id: &str) -> Result<(), RefundFailure> {
        let reader = self.store.reader();
        let Some(row) = refunds::find_refund(reader.connection(), id).await? else {
            return Ok(());
        };
        if row.status != RefundStatus::Approved {
            return Ok(());
        }
        let reference = row.reference.parse().map_err(StoreError::other)?;
        let Some(attempt) = attempts::find_attempt(reader.connection(), reference).await? else {
            return Ok(());
        };
        let Some(provider) = self.providers.find_provider(&attempt.provider) else {
            return Err(RefundFailure::Retryable(
                "The provider is no longer set up.".into(),
            ));
        };
        let known = build_known_payment(&self.store, &attempt)?;
        let refund: Id = row.id.parse().map_err(StoreError::other)?;
        // Paystack has no idempotency key: before each sending its list says whether an earlier try arrived.
        let there = provider.list_refunds(&known).await?;
        if let Some(seen) = there.into_iter().find(|seen| seen.id == Some(refund)) {
            return Ok(self.record_refund_status(reference, &row.id, &seen).await?);
        }
        // Committed before the call, and good for longer than a call may take, so that no two nodes send it at once.
        if !self.claim_refund(&row.id).await? {
            return Err(RefundFailure::Retryable("It is being sent.".into()));
        }
        let currency = row.amount_currency.parse().map_err(StoreError::other)?;
        let new = NewRefund {
            id: refund,
            payment: known,
            amount: Amount::new(row.amount_minor, currency),
        };
        match provider.create_refund(&new).await {
            Ok(seen) => Ok(self.record_refund_status(reference, &row.id, &seen).await?),
            Err(ProviderError::Refused(why)) => {
                Ok(self.record_refund_refusal(reference, &row.id, why).await?)
            }
            Err(error) => Err(RefundFailure::Retryable(error.to_string())),
        }
    }

    /// Notes that the refund is being sent; `false` when somebody else is sending it.
    async fn claim_refund(&self, id: &str) -> Result<bool, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let Some(row) = refunds::lock_refund(&tx, id).await? else {
            return Ok(false);
        };
        let is_being_sent = row
            .sent_at
            .is_some_and(|at| at > tx.now() - SENDING_TIMEOUT);
        if is_being_sent || row.status != RefundStatus::Approved {
            return Ok(false);
        }
        let mut row = row.into_active_model();
        row.sent_at = Set(Some(tx.now()));
        row.update(tx.connection()).await?;
        tx.commit().await?;
        Ok(true)
    }

    async fn record_refund_refusal(
        &self,
        reference: Id,
        id: &str,
        why: String,
    ) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let Some(row) = refunds::lock_refund(&tx, id).await? else {
            return Ok(());
        };
        let mut row = row.into_active_model();
        row.status = Set(RefundStatus::Failed);
        row.problem = Set(Some(why));
        row.finished_at = Set(Some(tx.now()));
        row.update(tx.connection()).await?;
        record_refund_failure(&tx, reference, id).await?;
        tx.commit().await
    }

    async fn record_refund_status(
        &self,
        reference: Id,
        id: &str,
        seen: &ProviderRefund,
    ) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        update_refund_status(&tx, reference, id, seen).await?;
        tx.commit().await
    }
}

#[derive(Deserialize)]
struct SendRefundTask {
    refund: String,
}

pub(crate) struct SendRefundHandler(pub RefundSubmission);

#[async_trait]
impl JobHandler for SendRefundHandler {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let Ok(task) = serde_json::from_value::<SendRefundTask>(job.payload.clone()) else {
            return JobOutcome::GiveUp("The job names no refund.".to_owned());
        };
        match self.0.send_refund(&task.refund).await {
            Ok(()) => JobOutcome::Done,
            Err(RefundFailure::Retryable(why)) => JobOutcome::Retry(why),
        }
    }

    async fn on_given_up(&self, tx: &WriteTx, job: &Job, _why: &str) -> Result<(), StoreError> {
        let Ok(task) = serde_json::from_value::<SendRefundTask>(job.payload.clone()) else {
            return Ok(());
        };
        let row = refunds::lock_refund(tx, &task.refund).await?;
        match row.filter(|row| row.status == RefundStatus::Approved) {
            Some(row) => {
                let reason = ReviewReason::RefundStuck;
                reviews::open_review_anew(tx, &row.reference, &row.id, reason).await
            }
            None => Ok(()),
        }
    }
}
