//! Giving money back: asked for with a reason, agreed by a second person above a limit, sent once, followed to its end.

use async_trait::async_trait;
use chrono::Duration;
use kernel::{Id, Money};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Actor, AuditEntry, Job, JobHandler, NewJob, Outcome, StoreError, WriteTx};

use crate::model::{Amount, Event, RefundStatus, ReviewReason, needs_second_person};
use crate::provider::{NewRefund, ProviderError, SeenRefund};
use crate::records::attempts::{self, apply};
use crate::records::{refunds, reviews};
use crate::tables::attempt;
use crate::tables::refund::{Entity, Model};
use crate::{PaymentError, Payments};

/// The kind of the job that sends a refund to the provider.
pub(crate) const SEND: &str = "payments.refund";
/// The kind of the job that asks what became of a payment's refunds.
pub(crate) const WATCH: &str = "payments.refund-watch";
/// Somebody else may be sending it at this moment.
const BEING_SENT: Duration = Duration::seconds(60);
/// Hours between looks at refunds that are under way; the provider takes up to ten working days.
const LOOKS: [i64; 14] = [1, 4, 12, 24, 24, 24, 24, 24, 24, 48, 48, 48, 72, 72];
const SHORTEST_REASON: usize = 3;
const LONGEST_REASON: usize = 500;

/// A refund that somebody asks for.
#[derive(Clone, Debug)]
pub struct RefundRequest {
    /// The payment.
    pub reference: Id,
    /// How much, in minor units of what was received; all that is left when left out.
    pub minor: Option<i64>,
    /// Why; no health details.
    pub reason: String,
    /// Who asks.
    pub by: Actor,
}

/// A refund as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refund {
    /// Its id.
    pub id: Id,
    /// The payment.
    pub reference: Id,
    /// How much.
    pub amount: Amount,
    /// Where it stands.
    pub status: RefundStatus,
}

impl Refund {
    fn of(row: &Model) -> Result<Self, StoreError> {
        let currency = row.amount_currency.parse().map_err(StoreError::other)?;
        Ok(Self {
            id: row.id.parse().map_err(StoreError::other)?,
            reference: row.reference.parse().map_err(StoreError::other)?,
            amount: Amount::new(row.amount_minor, currency),
            status: row.status,
        })
    }
}

impl Payments {
    /// Asks for a refund. Up to the limit it is sent at once; above it a second person has to agree.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] when there is nothing to give back, or not so much.
    pub async fn refund(&self, request: RefundRequest) -> Result<Refund, PaymentError> {
        let limits = self.terms().second_person_above.clone();
        let by = request.by.clone();
        let row = self.store().write(by, move |tx| {
            Box::pin(async move { request_here(tx, request, &limits).await })
        });
        Ok(Refund::of(&row.await?)?)
    }

    /// A second person agrees to a refund, or declines it.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] when it is the person who asked, or somebody decided already.
    pub async fn decide_refund(
        &self,
        id: Id,
        by: Actor,
        is_agreed: bool,
    ) -> Result<Refund, PaymentError> {
        let row = self.store().write(by, move |tx| {
            Box::pin(async move { decide_here(tx, id, is_agreed).await })
        });
        Ok(Refund::of(&row.await?)?)
    }

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
        let Some(provider) = self.provider(&attempt.provider).cloned() else {
            return Err(Failed::Later(
                "The provider is not configured any more.".into(),
            ));
        };
        let known = self.known(&attempt)?;
        let refund: Id = row.id.parse().map_err(StoreError::other)?;
        let there = provider.refunds(&known).await?;
        if let Some(seen) = there.into_iter().find(|seen| seen.id == Some(refund)) {
            return Ok(self.noted(reference, row.id, seen).await?);
        }
        if !self.claimed(row.id.clone()).await? {
            return Err(Failed::Later("It is being sent at this moment.".into()));
        }
        let currency = row.amount_currency.parse().map_err(StoreError::other)?;
        let new = NewRefund {
            id: refund,
            payment: known,
            amount: Amount::new(row.amount_minor, currency),
        };
        match provider.refund(&new).await {
            Ok(seen) => Ok(self.noted(reference, row.id, seen).await?),
            Err(ProviderError::Refused(why)) => Ok(self.refused(reference, row.id, why).await?),
            Err(error) => Err(Failed::Later(error.to_string())),
        }
    }

    /// Notes that the refund is being sent; `false` when somebody else is sending it.
    async fn claimed(&self, id: String) -> Result<bool, StoreError> {
        self.store()
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    let Some(row) = refunds::locked(tx, &id).await? else {
                        return Ok(false);
                    };
                    let is_being_sent = row.sent_at.is_some_and(|at| at > tx.now() - BEING_SENT);
                    if is_being_sent || row.status != RefundStatus::Approved {
                        return Ok(false);
                    }
                    let mut row = row.into_active_model();
                    row.sent_at = Set(Some(tx.now()));
                    row.update(tx.connection()).await?;
                    Ok(true)
                })
            })
            .await
    }

    async fn refused(&self, reference: Id, id: String, why: String) -> Result<(), StoreError> {
        self.store()
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    let Some(row) = refunds::locked(tx, &id).await? else {
                        return Ok(());
                    };
                    let mut row = row.into_active_model();
                    row.status = Set(RefundStatus::Failed);
                    row.problem = Set(Some(why));
                    row.finished_at = Set(Some(tx.now()));
                    row.update(tx.connection()).await?;
                    let (reference, reason) = (reference.to_string(), ReviewReason::RefundStuck);
                    reviews::open_about(tx, &reference, &id, reason).await
                })
            })
            .await
    }

    async fn noted(&self, reference: Id, id: String, seen: SeenRefund) -> Result<(), StoreError> {
        self.store()
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    note(tx, reference, &id, &seen).await?;
                    if seen.status.is_under_way() {
                        watch_later(tx, reference, &id, 0).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Asks what became of a payment's refunds; answers whether one is still under way. Refunds that were made at the
    /// provider's own desk are taken into ours.
    async fn watch(&self, reference: Id) -> Result<bool, Failed> {
        let reader = self.store().reader();
        let Some(attempt) = attempts::find(reader.connection(), reference).await? else {
            return Ok(false);
        };
        let Some(provider) = self.provider(&attempt.provider).cloned() else {
            return Ok(false);
        };
        let seen = provider.refunds(&self.known(&attempt)?).await?;
        let is_under_way = seen.iter().any(|refund| refund.status.is_under_way());
        let written: Result<(), StoreError> = self
            .store()
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    for refund in &seen {
                        take_in(tx, reference, refund).await?;
                    }
                    Ok(())
                })
            })
            .await;
        written?;
        Ok(is_under_way)
    }
}

/// Why a refund did not get on.
enum Failed {
    Later(String),
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Self::Later(error.to_string())
    }
}

impl From<ProviderError> for Failed {
    fn from(error: ProviderError) -> Self {
        Self::Later(error.to_string())
    }
}

async fn request_here(
    tx: &WriteTx,
    request: RefundRequest,
    limits: &[(kernel::Currency, i64)],
) -> Result<Model, PaymentError> {
    let attempt = attempts::locked(tx, request.reference).await?;
    let attempt = attempt.ok_or(PaymentError::NoPayment)?;
    let (minor, currency, before) = left(tx, &attempt, request.minor).await?;
    let reason = request.reason.trim().to_owned();
    if !(SHORTEST_REASON..=LONGEST_REASON).contains(&reason.chars().count()) {
        return Err(PaymentError::Refused(
            "Say in a few words why the money goes back.",
        ));
    }
    let money = Amount::new(minor, currency.parse()?).money();
    let second = money.is_none_or(|money: Money| needs_second_person(money, before, limits));
    let row = Model {
        id: tx.id().to_string(),
        reference: attempt.id,
        amount_minor: minor,
        amount_currency: currency,
        status: if second {
            RefundStatus::Requested
        } else {
            RefundStatus::Approved
        },
        reason,
        requested_by: tx.actor().to_string(),
        requested_at: tx.now(),
        needs_second_person: second,
        decided_by: None,
        decided_at: None,
        provider_id: None,
        sent_at: None,
        problem: None,
        finished_at: None,
    };
    Entity::insert(row.clone().into_active_model())
        .exec_without_returning(tx.connection())
        .await?;
    audit(tx, "payment.refund", &row).await?;
    if row.status == RefundStatus::Approved {
        send_soon(tx, &row.id).await?;
    }
    Ok(row)
}

/// How much goes back, in which currency, and how much was spoken for before.
async fn left(
    tx: &WriteTx,
    attempt: &attempt::Model,
    wanted: Option<i64>,
) -> Result<(i64, String, i64), PaymentError> {
    let (Some(received), Some(currency)) = (attempt.received_minor, &attempt.received_currency)
    else {
        return Err(PaymentError::Refused(
            "This was not paid: there is nothing to give back.",
        ));
    };
    let rows = refunds::of(tx.connection(), &attempt.id).await?;
    let counted = rows.iter().filter(|row| row.status.counts());
    let before: i64 = counted.map(|row| row.amount_minor).sum();
    let left = received.saturating_sub(before);
    let minor = wanted.unwrap_or(left);
    if left <= 0 {
        return Err(PaymentError::Refused(
            "All of this payment went back already.",
        ));
    }
    if minor <= 0 || minor > left {
        return Err(PaymentError::Refused(
            "A refund is above zero and at most what is left of the payment.",
        ));
    }
    Ok((minor, currency.clone(), before))
}

async fn decide_here(tx: &WriteTx, id: Id, is_agreed: bool) -> Result<Model, PaymentError> {
    let row = refunds::locked(tx, &id.to_string()).await?;
    let row = row.ok_or(PaymentError::NoPayment)?;
    if row.status != RefundStatus::Requested {
        return Err(PaymentError::Refused(
            "Somebody has decided about this refund already.",
        ));
    }
    if is_agreed && row.requested_by == tx.actor().to_string() {
        return Err(PaymentError::Refused(
            "A second person has to agree: not the one who asked for it.",
        ));
    }
    let mut change = row.into_active_model();
    change.status = Set(if is_agreed {
        RefundStatus::Approved
    } else {
        RefundStatus::Declined
    });
    change.decided_by = Set(Some(tx.actor().to_string()));
    change.decided_at = Set(Some(tx.now()));
    if !is_agreed {
        change.finished_at = Set(Some(tx.now()));
    }
    let row = change.update(tx.connection()).await?;
    let action = if is_agreed {
        "payment.refund-agree"
    } else {
        "payment.refund-decline"
    };
    audit(tx, action, &row).await?;
    if is_agreed {
        send_soon(tx, &row.id).await?;
    }
    Ok(row)
}

async fn audit(tx: &WriteTx, action: &str, row: &Model) -> Result<(), StoreError> {
    tx.audit(AuditEntry {
        action: action.to_owned(),
        subject: format!("payment:{}", row.reference),
        before: None,
        after: Some(json!({
            "refund": row.id,
            "minor": row.amount_minor,
            "currency": row.amount_currency,
            "status": row.status.key(),
        })),
    })
    .await
}

async fn send_soon(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    let job = NewJob::new(SEND, json!({ "refund": id })).once(id);
    tx.enqueue(job).await.map(|_id| ())
}

#[derive(Serialize, Deserialize)]
struct Watch {
    reference: Id,
    /// What started the looks.
    about: String,
    look: usize,
}

/// Puts a look at a payment's refunds on the list.
pub(crate) async fn watch_later(
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
    at: chrono::DateTime<chrono::Utc>,
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
    Entity::insert(row.into_active_model())
        .exec_without_returning(tx.connection())
        .await?;
    note(tx, reference, &id, seen).await
}

/// Moves a refund to where the provider says it stands. What has come to its end stays there, so each word counts once.
async fn note(tx: &WriteTx, reference: Id, id: &str, seen: &SeenRefund) -> Result<(), StoreError> {
    // The attempt's lock first, as everywhere.
    attempts::locked(tx, reference).await?;
    let Some(row) = refunds::locked(tx, id).await? else {
        return Ok(());
    };
    if matches!(row.status, RefundStatus::Processed | RefundStatus::Failed) {
        return Ok(());
    }
    let mut change = row.into_active_model();
    change.status = Set(seen.status);
    change.provider_id = Set(Some(seen.provider_id.clone()));
    if matches!(seen.status, RefundStatus::Processed | RefundStatus::Failed) {
        change.finished_at = Set(Some(tx.now()));
    }
    change.update(tx.connection()).await?;
    match seen.status {
        RefundStatus::Processed => {
            let applied = apply(tx, reference, Event::Refunded(seen.minor)).await?;
            if let Some(applied) = applied {
                tell(tx, &applied.row, id).await?;
            }
            Ok(())
        }
        RefundStatus::Failed | RefundStatus::NeedsAttention => {
            let reason = ReviewReason::RefundStuck;
            reviews::open_about(tx, &reference.to_string(), id, reason).await
        }
        _ => Ok(()),
    }
}

async fn tell(tx: &WriteTx, row: &attempt::Model, refund: &str) -> Result<(), StoreError> {
    let payload = json!({ "reference": row.id, "subject": row.subject, "refund": refund });
    let job = NewJob::new(row.purpose.refunded_job(), payload).once(refund);
    tx.enqueue(job).await.map(|_id| ())
}

#[derive(Deserialize)]
struct SendTask {
    refund: String,
}

/// Sends refunds.
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
        let Some(row) = refunds::locked(tx, &task.refund).await? else {
            return Ok(());
        };
        reviews::open_about(tx, &row.reference, &row.id, ReviewReason::RefundStuck).await
    }
}

/// Follows refunds to their end.
pub(crate) struct Watching(pub Payments);

#[async_trait]
impl JobHandler for Watching {
    async fn run(&self, job: &Job) -> Outcome {
        let Ok(task) = serde_json::from_value::<Watch>(job.payload.clone()) else {
            return Outcome::GiveUp("The job names no payment.".to_owned());
        };
        let is_last = task.look + 1 >= LOOKS.len();
        let next = match self.0.watch(task.reference).await {
            Ok(is_under_way) => is_under_way && !is_last,
            Err(Failed::Later(why)) if is_last => return Outcome::Retry(why),
            Err(Failed::Later(why)) => {
                tracing::warn!(reference = %task.reference, why, "refunds could not be looked at");
                true
            }
        };
        if !next {
            return Outcome::Done;
        }
        let later = self.0.store().write(Actor::System, move |tx| {
            Box::pin(
                async move { watch_later(tx, task.reference, &task.about, task.look + 1).await },
            )
        });
        match later.await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(StoreError::to_string(&error)),
        }
    }
}
