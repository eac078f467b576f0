//! Following refunds to their end, ours and those that were made at the provider's own desk.

use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use kernel::Id;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Actor, Job, JobHandler, JobOutcome, NewJob, Store, StoreError, WriteTx};

use super::failure::{RefundFailure, record_refund_failure};
use crate::attempts::AttemptChecks;
use crate::model::{AttemptEvent, RefundStatus, ReviewReason};
use crate::provider::ProviderRefund;
use crate::providers::ProviderSet;
use crate::records::attempt_secrets::build_known_payment;
use crate::records::transitions::apply_event;
use crate::records::{attempts, refunds, reviews};
use crate::tables::attempt;
use crate::tables::refund::Model;

pub(crate) const WATCH_REFUND_JOB: &str = "payments.refund-watch";
/// Hours between looks at refunds that are under way; the provider takes up to ten working days.
const POLL_HOURS: [i64; 14] = [1, 4, 12, 24, 24, 24, 24, 24, 24, 48, 48, 48, 72, 72];

#[derive(Serialize, Deserialize)]
struct RefundWatchTask {
    reference: Id,
    about: String,
    look: usize,
}

impl RefundWatchTask {
    /// The last of the looks that are taken at a refund by themselves; one that something heard led to is none of these.
    fn is_last(&self) -> bool {
        self.look + 1 == POLL_HOURS.len()
    }
}

async fn schedule_refund_poll(
    tx: &WriteTx,
    reference: Id,
    about: &str,
    look: usize,
) -> Result<(), StoreError> {
    let Some(hours) = POLL_HOURS.get(look) else {
        return Ok(());
    };
    enqueue_refund_poll_at(
        tx,
        reference,
        about,
        look,
        tx.now() + Duration::hours(*hours),
    )
    .await
}

/// Looks at a payment's refunds at once, because something was heard of them.
pub(crate) async fn enqueue_refund_poll(
    tx: &WriteTx,
    reference: Id,
    about: &str,
) -> Result<(), StoreError> {
    // A step behind the last one: this look leads to no others, and the refund's own chain goes on beside it.
    enqueue_refund_poll_at(tx, reference, about, POLL_HOURS.len(), tx.now()).await
}

async fn enqueue_refund_poll_at(
    tx: &WriteTx,
    reference: Id,
    about: &str,
    look: usize,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    let key = format!("{about}:{look}");
    let about = about.to_owned();
    let watch = RefundWatchTask {
        reference,
        about,
        look,
    };
    let payload = serde_json::to_value(watch).map_err(StoreError::other)?;
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(WATCH_REFUND_JOB, payload).with_key(key)
    };
    tx.enqueue_job(job).await.map(|_id| ())
}

/// Takes what the provider says about one refund into ours, under the attempt's lock.
async fn import_provider_refund(
    tx: &WriteTx,
    reference: Id,
    seen: &ProviderRefund,
) -> Result<(), StoreError> {
    let Some(attempt) = attempts::lock_attempt(tx, reference).await? else {
        return Ok(());
    };
    let rows = refunds::load_refunds(tx.connection(), &attempt.id).await?;
    let ours = rows.iter().find(|row| {
        seen.id.is_some_and(|id| id.to_string() == row.id)
            || row.provider_id.as_ref() == Some(&seen.provider_id)
    });
    if let Some(row) = ours {
        return update_refund_status(tx, reference, &row.id, seen).await;
    }
    // What goes back of money that nobody here has heard of, and what is no amount, is for a person. As a row it would pass
    // for a refund of ours.
    if !attempt.status.has_money() {
        return reviews::open_review(tx, &attempt.id, ReviewReason::Reversed).await;
    }
    if seen.minor <= 0 {
        return reviews::open_review(tx, &attempt.id, ReviewReason::AmountMismatch).await;
    }
    let row = Model {
        id: tx.new_id().to_string(),
        amount_minor: seen.minor,
        amount_currency: attempt.received_currency.unwrap_or(attempt.amount_currency),
        reference: attempt.id,
        status: RefundStatus::Pending,
        reason: l10n::t!("payments-refund-reason-dashboard").to_owned(),
        requested_by: "provider".to_owned(),
        requested_at: tx.now(),
        needs_second_person: false,
        decided_by: None,
        decided_at: None,
        provider_id: Some(seen.provider_id.clone()),
        sent_at: Some(tx.now()),
        problem: None,
        finished_at: None,
    };
    let id = row.id.clone();
    tx.insert_row(row).await?;
    update_refund_status(tx, reference, &id, seen).await?;
    if seen.status.is_under_way() {
        schedule_refund_poll(tx, reference, &id, 0).await?;
    }
    Ok(())
}

/// Moves a refund to where the provider says it stands, and sees to it that it is followed from there. What went back stays
/// so, and what failed only goes back after all, so each word counts once.
pub(super) async fn update_refund_status(
    tx: &WriteTx,
    reference: Id,
    id: &str,
    seen: &ProviderRefund,
) -> Result<(), StoreError> {
    // The attempt's lock first, as everywhere.
    attempts::lock_attempt(tx, reference).await?;
    let Some(row) = refunds::lock_refund(tx, id).await? else {
        return Ok(());
    };
    let is_over = match row.status {
        RefundStatus::Processed => true,
        RefundStatus::Failed => seen.status != RefundStatus::Processed,
        _ => false,
    };
    if is_over {
        return Ok(());
    }
    let is_news = row.status != seen.status;
    let begins = seen.status.is_under_way() && !row.status.is_under_way();
    let mut change = row.into_active_model();
    change.status = Set(seen.status);
    change.provider_id = Set(Some(seen.provider_id.clone()));
    if matches!(seen.status, RefundStatus::Processed | RefundStatus::Failed) {
        change.finished_at = Set(Some(tx.now()));
    }
    change.update(tx.connection()).await?;
    if begins {
        schedule_refund_poll(tx, reference, id, 0).await?;
    }
    match seen.status {
        RefundStatus::Processed => {
            let applied = apply_event(tx, reference, AttemptEvent::Refunded(seen.minor)).await?;
            if let Some(applied) = applied {
                notify_refunded(tx, &applied.row, id).await?;
            }
            Ok(())
        }
        RefundStatus::Failed => record_refund_failure(tx, reference, id).await,
        RefundStatus::NeedsAttention if is_news => {
            let reason = ReviewReason::RefundStuck;
            reviews::open_review_anew(tx, &reference.to_string(), id, reason).await
        }
        _ => Ok(()),
    }
}

async fn notify_refunded(
    tx: &WriteTx,
    row: &attempt::Model,
    refund: &str,
) -> Result<(), StoreError> {
    let payload = json!({ "reference": row.id, "subject": row.subject, "refund": refund });
    let job = NewJob::new(row.purpose.refunded_job(), payload).with_key(refund);
    tx.enqueue_job(job).await.map(|_id| ())
}

/// Shows a refund that has not come to its end by the last look at it.
async fn report_unfinished_refund(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let row = refunds::lock_refund(tx, id).await?;
    match row.filter(|row| row.status.is_under_way()) {
        Some(row) => {
            let reason = ReviewReason::RefundStuck;
            reviews::open_review_anew(tx, &row.reference, &row.id, reason).await
        }
        None => Ok(()),
    }
}

/// Follows refunds.
#[derive(Clone)]
pub(crate) struct RefundPolls {
    pub(crate) store: Store,
    pub(crate) providers: ProviderSet,
    pub(crate) checks: AttemptChecks,
}

impl RefundPolls {
    /// Asks what became of a payment's refunds; answers whether one is still under way. Refunds that were made at the
    /// provider's own desk are taken into ours. `last_of` is the refund that is not looked at again.
    async fn poll_refunds(
        &self,
        reference: Id,
        last_of: Option<&str>,
    ) -> Result<bool, RefundFailure> {
        let reader = self.store.reader();
        let Some(mut attempt) = attempts::find_attempt(reader.connection(), reference).await?
        else {
            return Ok(false);
        };
        // A refund may be heard of before its payment: that comes first.
        if !attempt.status.has_money()
            && let Some(row) = self.checks.check_attempt(reference).await?
        {
            attempt = row;
        }
        let Some(provider) = self.providers.find_provider(&attempt.provider) else {
            return Err(RefundFailure::Retryable(
                "The provider is no longer set up.".into(),
            ));
        };
        let seen = provider
            .list_refunds(&build_known_payment(&self.store, &attempt)?)
            .await?;
        let tx = self.store.begin(Actor::System).await?;
        for refund in &seen {
            import_provider_refund(&tx, reference, refund).await?;
        }
        if let Some(id) = last_of {
            report_unfinished_refund(&tx, id).await?;
        }
        let rows = refunds::load_refunds(tx.connection(), &attempt.id).await?;
        tx.commit().await?;
        Ok(rows.iter().any(|row| row.status.is_under_way()))
    }

    /// Takes in what the provider says about one refund of a payment. The same once more changes nothing.
    pub(crate) async fn import_refund(
        &self,
        reference: Id,
        seen: &ProviderRefund,
    ) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        import_provider_refund(&tx, reference, seen).await?;
        tx.commit().await
    }

    async fn schedule_next_refund_poll(&self, seen: &RefundWatchTask) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        schedule_refund_poll(&tx, seen.reference, &seen.about, seen.look + 1).await?;
        tx.commit().await
    }
}

pub(crate) struct RefundWatchHandler(pub RefundPolls);

#[async_trait]
impl JobHandler for RefundWatchHandler {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let Ok(task) = serde_json::from_value::<RefundWatchTask>(job.payload.clone()) else {
            return JobOutcome::GiveUp("The job names no payment.".to_owned());
        };
        let goes_on = task.look + 1 < POLL_HOURS.len();
        let last_of = task.is_last().then_some(task.about.as_str());
        let next = match self.0.poll_refunds(task.reference, last_of).await {
            Ok(is_under_way) => is_under_way && goes_on,
            // No later look would make up for this one.
            Err(RefundFailure::Retryable(why)) if !goes_on => return JobOutcome::Retry(why),
            Err(RefundFailure::Retryable(why)) => {
                tracing::warn!(reference = %task.reference, why, "refunds could not be looked at");
                true
            }
        };
        if !next {
            return JobOutcome::Done;
        }
        match self.0.schedule_next_refund_poll(&task).await {
            Ok(()) => JobOutcome::Done,
            Err(error) => JobOutcome::Retry(error.to_string()),
        }
    }

    async fn on_given_up(&self, tx: &WriteTx, job: &Job, _why: &str) -> Result<(), StoreError> {
        match serde_json::from_value::<RefundWatchTask>(job.payload.clone()) {
            Ok(task) if task.is_last() => report_unfinished_refund(tx, &task.about).await,
            _ => Ok(()),
        }
    }
}
