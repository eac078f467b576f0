//! Following refunds to their end, ours and those that were made at the provider's own desk.

use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use kernel::Id;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Actor, Job, JobHandler, NewJob, Outcome, StoreError, WriteTx};

use super::{Failed, refund_failed};
use crate::Payments;
use crate::model::{Event, RefundStatus, ReviewReason};
use crate::provider::SeenRefund;
use crate::records::applying::apply;
use crate::records::{attempts, refunds, reviews};
use crate::tables::attempt;
use crate::tables::refund::Model;

pub(crate) const WATCH: &str = "payments.refund-watch";
/// Hours between looks at refunds that are under way; the provider takes up to ten working days.
const LOOKS: [i64; 14] = [1, 4, 12, 24, 24, 24, 24, 24, 24, 48, 48, 48, 72, 72];

#[derive(Serialize, Deserialize)]
struct Watch {
    reference: Id,
    about: String,
    look: usize,
}

impl Watch {
    /// The last of the looks that are taken at a refund by themselves; one that something heard led to is none of these.
    fn is_last(&self) -> bool {
        self.look + 1 == LOOKS.len()
    }
}

async fn watch_later(
    tx: &WriteTx,
    reference: Id,
    about: &str,
    look: usize,
) -> Result<(), StoreError> {
    let Some(hours) = LOOKS.get(look) else {
        return Ok(());
    };
    watch_at(
        tx,
        reference,
        about,
        look,
        tx.now() + Duration::hours(*hours),
    )
    .await
}

/// Looks at a payment's refunds at once, because something was heard of them.
pub(crate) async fn watch_now(tx: &WriteTx, reference: Id, about: &str) -> Result<(), StoreError> {
    watch_at(tx, reference, about, LOOKS.len(), tx.now()).await
}

async fn watch_at(
    tx: &WriteTx,
    reference: Id,
    about: &str,
    look: usize,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    let key = format!("{about}:{look}");
    let about = about.to_owned();
    let watch = Watch {
        reference,
        about,
        look,
    };
    let payload = serde_json::to_value(watch).map_err(StoreError::other)?;
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(WATCH, payload).once(key)
    };
    tx.enqueue(job).await.map(|_id| ())
}

/// Takes what the provider says about one refund into ours, under the attempt's lock.
async fn take_in(tx: &WriteTx, reference: Id, seen: &SeenRefund) -> Result<(), StoreError> {
    let Some(attempt) = attempts::locked(tx, reference).await? else {
        return Ok(());
    };
    let rows = refunds::of(tx.connection(), &attempt.id).await?;
    let ours = rows.iter().find(|row| {
        seen.id.is_some_and(|id| id.to_string() == row.id)
            || row.provider_id.as_ref() == Some(&seen.provider_id)
    });
    if let Some(row) = ours {
        return note(tx, reference, &row.id, seen).await;
    }
    // What goes back of money that nobody here has heard of, and what is no amount, is for a person. As a row it would pass
    // for a refund of ours.
    if !attempt.status.has_money() {
        return reviews::open(tx, &attempt.id, ReviewReason::Reversed).await;
    }
    if seen.minor <= 0 {
        return reviews::open(tx, &attempt.id, ReviewReason::WrongAmount).await;
    }
    let row = Model {
        id: tx.id().to_string(),
        amount_minor: seen.minor,
        amount_currency: attempt.received_currency.unwrap_or(attempt.amount_currency),
        reference: attempt.id,
        status: RefundStatus::Pending,
        reason: "Made at the provider's own desk.".to_owned(),
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
    tx.insert(row).await?;
    note(tx, reference, &id, seen).await?;
    if seen.status.is_under_way() {
        watch_later(tx, reference, &id, 0).await?;
    }
    Ok(())
}

/// Moves a refund to where the provider says it stands, and sees to it that it is followed from there. What went back stays
/// so, and what failed only goes back after all, so each word counts once.
pub(super) async fn note(
    tx: &WriteTx,
    reference: Id,
    id: &str,
    seen: &SeenRefund,
) -> Result<(), StoreError> {
    // The attempt's lock first, as everywhere.
    attempts::locked(tx, reference).await?;
    let Some(row) = refunds::locked(tx, id).await? else {
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
        watch_later(tx, reference, id, 0).await?;
    }
    match seen.status {
        RefundStatus::Processed => {
            let applied = apply(tx, reference, Event::Refunded(seen.minor)).await?;
            if let Some(applied) = applied {
                tell(tx, &applied.row, id).await?;
            }
            Ok(())
        }
        RefundStatus::Failed => refund_failed(tx, reference, id).await,
        RefundStatus::NeedsAttention if is_news => {
            let reason = ReviewReason::RefundStuck;
            reviews::open_anew(tx, &reference.to_string(), id, reason).await
        }
        _ => Ok(()),
    }
}

async fn tell(tx: &WriteTx, row: &attempt::Model, refund: &str) -> Result<(), StoreError> {
    let payload = json!({ "reference": row.id, "subject": row.subject, "refund": refund });
    let job = NewJob::new(row.purpose.refunded_job(), payload).once(refund);
    tx.enqueue(job).await.map(|_id| ())
}

/// Shows a refund that has not come to its end by the last look at it.
async fn show_unfinished(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let row = refunds::locked(tx, id).await?;
    match row.filter(|row| row.status.is_under_way()) {
        Some(row) => {
            let reason = ReviewReason::RefundStuck;
            reviews::open_anew(tx, &row.reference, &row.id, reason).await
        }
        None => Ok(()),
    }
}

impl Payments {
    /// Asks what became of a payment's refunds; answers whether one is still under way. Refunds that were made at the
    /// provider's own desk are taken into ours. `last_of` is the refund that is not looked at again.
    async fn watch(&self, reference: Id, last_of: Option<&str>) -> Result<bool, Failed> {
        let reader = self.store().reader();
        let Some(mut attempt) = attempts::find(reader.connection(), reference).await? else {
            return Ok(false);
        };
        // A refund may be heard of before its payment: that comes first.
        if !attempt.status.has_money()
            && let Some(row) = self.check(reference).await?
        {
            attempt = row;
        }
        let Some(provider) = self.provider(&attempt.provider) else {
            return Err(Failed::Later(
                "The provider is not configured any more.".into(),
            ));
        };
        let seen = provider.refunds(&self.known(&attempt)?).await?;
        let tx = self.store().begin(Actor::System).await?;
        for refund in &seen {
            take_in(&tx, reference, refund).await?;
        }
        if let Some(id) = last_of {
            show_unfinished(&tx, id).await?;
        }
        let rows = refunds::of(tx.connection(), &attempt.id).await?;
        tx.commit().await?;
        Ok(rows.iter().any(|row| row.status.is_under_way()))
    }

    /// Takes in what the provider says about one refund of a payment. The same once more changes nothing.
    pub(crate) async fn take_in_refund(
        &self,
        reference: Id,
        seen: &SeenRefund,
    ) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        take_in(&tx, reference, seen).await?;
        tx.commit().await
    }

    async fn watch_on(&self, seen: &Watch) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        watch_later(&tx, seen.reference, &seen.about, seen.look + 1).await?;
        tx.commit().await
    }
}

pub(crate) struct Watching(pub Payments);

#[async_trait]
impl JobHandler for Watching {
    async fn run(&self, job: &Job) -> Outcome {
        let Ok(task) = serde_json::from_value::<Watch>(job.payload.clone()) else {
            return Outcome::GiveUp("The job names no payment.".to_owned());
        };
        let goes_on = task.look + 1 < LOOKS.len();
        let last_of = task.is_last().then_some(task.about.as_str());
        let next = match self.0.watch(task.reference, last_of).await {
            Ok(is_under_way) => is_under_way && goes_on,
            Err(Failed::Later(why)) if !goes_on => return Outcome::Retry(why),
            Err(Failed::Later(why)) => {
                tracing::warn!(reference = %task.reference, why, "refunds could not be looked at");
                true
            }
        };
        if !next {
            return Outcome::Done;
        }
        match self.0.watch_on(&task).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(error.to_string()),
        }
    }

    async fn given_up(&self, tx: &WriteTx, job: &Job, _why: &str) -> Result<(), StoreError> {
        match serde_json::from_value::<Watch>(job.payload.clone()) {
            Ok(task) if task.is_last() => show_unfinished(tx, &task.about).await,
            _ => Ok(()),
        }
    }
}
