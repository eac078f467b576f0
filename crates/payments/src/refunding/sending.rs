//! Sending a refund to the provider, once.

use async_trait::async_trait;
use chrono::Duration;
use kernel::Id;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::Deserialize;
use serde_json::json;
use store::{Actor, Job, JobHandler, NewJob, Outcome, StoreError, WriteTx};

use super::watching::note;
use super::{Failed, refund_failed};
use crate::model::{Amount, RefundStatus, ReviewReason};
use crate::provider::{NewRefund, ProviderError, SeenRefund};
use crate::records::{attempts, refunds, reviews};
use crate::{PaymentError, Payments};

pub(crate) const SEND: &str = "payments.refund";
/// Somebody else may be sending it at this moment.
const BEING_SENT: Duration = Duration::seconds(60);

pub(super) async fn send_soon(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let job = NewJob::new(SEND, json!({ "refund": id })).once(id);
    tx.enqueue(job).await.map(|_id| ())
}

/// The same for one whose sending was given up. Should that be tried once more, too, it is sent once all the same.
pub(crate) async fn send_again(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let key = format!("{id}.{}", tx.id());
    let job = NewJob::new(SEND, json!({ "refund": id })).once(key);
    tx.enqueue(job).await.map(|_id| ())
}

/// Lets go of a refund that could not be sent: it is not made from here. One that the provider has all the same is seen
/// there and comes to its end.
///
/// # Errors
/// [`PaymentError::Refused`] while it is being sent, or when it is not one of those any more.
pub(crate) async fn let_go(tx: &WriteTx, id: &str) -> Result<(), PaymentError> {
    let row = refunds::locked(tx, id).await?;
    let row = row.filter(|row| row.status == RefundStatus::Approved);
    let row = row.ok_or(PaymentError::Refused("This refund was sent meanwhile."))?;
    if row.sent_at.is_some_and(|at| at > tx.now() - BEING_SENT) {
        return Err(PaymentError::Refused(
            "This refund is being sent at this moment. Look again in a minute.",
        ));
    }
    let reference = row.reference.clone();
    let mut row = row.into_active_model();
    row.status = Set(RefundStatus::Failed);
    row.problem = Set(Some("It was decided not to send it.".to_owned()));
    row.finished_at = Set(Some(tx.now()));
    row.update(tx.connection())
        .await
        .map_err(StoreError::from)?;
    Ok(reviews::reopen(tx, &reference).await?)
}

impl Payments {
    /// Sends a refund that was agreed, once: what was sent by a try that died is found at the provider by its note.
    async fn send(&self, id: &str) -> Result<(), Failed> {
        let reader = self.store().reader();
        let Some(row) = refunds::find(reader.connection(), id).await? else {
            return Ok(());
        };
        if row.status != RefundStatus::Approved {
            return Ok(());
        }
        let reference = row.reference.parse().map_err(StoreError::other)?;
        let Some(attempt) = attempts::find(reader.connection(), reference).await? else {
            return Ok(());
        };
        let Some(provider) = self.provider(&attempt.provider) else {
            return Err(Failed::Later(
                "The provider is not configured any more.".into(),
            ));
        };
        let known = self.known(&attempt)?;
        let refund: Id = row.id.parse().map_err(StoreError::other)?;
        let there = provider.refunds(&known).await?;
        if let Some(seen) = there.into_iter().find(|seen| seen.id == Some(refund)) {
            return Ok(self.noted(reference, &row.id, &seen).await?);
        }
        if !self.claimed(&row.id).await? {
            return Err(Failed::Later("It is being sent at this moment.".into()));
        }
        let currency = row.amount_currency.parse().map_err(StoreError::other)?;
        let new = NewRefund {
            id: refund,
            payment: known,
            amount: Amount::new(row.amount_minor, currency),
        };
        match provider.refund(&new).await {
            Ok(seen) => Ok(self.noted(reference, &row.id, &seen).await?),
            Err(ProviderError::Refused(why)) => Ok(self.refused(reference, &row.id, why).await?),
            Err(error) => Err(Failed::Later(error.to_string())),
        }
    }

    /// Notes that the refund is being sent; `false` when somebody else is sending it.
    async fn claimed(&self, id: &str) -> Result<bool, StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        let Some(row) = refunds::locked(&tx, id).await? else {
            return Ok(false);
        };
        let is_being_sent = row.sent_at.is_some_and(|at| at > tx.now() - BEING_SENT);
        if is_being_sent || row.status != RefundStatus::Approved {
            return Ok(false);
        }
        let mut row = row.into_active_model();
        row.sent_at = Set(Some(tx.now()));
        row.update(tx.connection()).await?;
        tx.commit().await?;
        Ok(true)
    }

    async fn refused(&self, reference: Id, id: &str, why: String) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        let Some(row) = refunds::locked(&tx, id).await? else {
            return Ok(());
        };
        let mut row = row.into_active_model();
        row.status = Set(RefundStatus::Failed);
        row.problem = Set(Some(why));
        row.finished_at = Set(Some(tx.now()));
        row.update(tx.connection()).await?;
        refund_failed(&tx, reference, id).await?;
        tx.commit().await
    }

    async fn noted(&self, reference: Id, id: &str, seen: &SeenRefund) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        note(&tx, reference, id, seen).await?;
        tx.commit().await
    }
}

#[derive(Deserialize)]
struct SendTask {
    refund: String,
}

pub(crate) struct Send(pub Payments);

#[async_trait]
impl JobHandler for Send {
    async fn run(&self, job: &Job) -> Outcome {
        let Ok(task) = serde_json::from_value::<SendTask>(job.payload.clone()) else {
            return Outcome::GiveUp("The job names no refund.".to_owned());
        };
        match self.0.send(&task.refund).await {
            Ok(()) => Outcome::Done,
            Err(Failed::Later(why)) => Outcome::Retry(why),
        }
    }

    async fn given_up(&self, tx: &WriteTx, job: &Job, _why: &str) -> Result<(), StoreError> {
        let Ok(task) = serde_json::from_value::<SendTask>(job.payload.clone()) else {
            return Ok(());
        };
        let row = refunds::locked(tx, &task.refund).await?;
        match row.filter(|row| row.status == RefundStatus::Approved) {
            Some(row) => {
                let reason = ReviewReason::RefundStuck;
                reviews::open_anew(tx, &row.reference, &row.id, reason).await
            }
            None => Ok(()),
        }
    }
}
