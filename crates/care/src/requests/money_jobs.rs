//! What payments tell: settled, ended without money, given back. Told at least once; done once.

use async_trait::async_trait;
use chrono::Duration;
use kernel::Id;
use payments::model::{Amount, Purpose, Release};
use payments::{PaymentError, RefundRequest, SubjectState};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use store::{Actor, Job, JobHandler, Jobs, Outcome, StoreError, WriteTx};

use super::mails::{Occasion, tell};
use super::sending::{
    Arrived, NO_REPORT, NOT_AGREED, NOT_OFFERED, PAID_TOO_LATE, TIME_TAKEN, arrive, booked,
};
use super::tables::request::Model;
use super::{draft, records};
use crate::Care;
use crate::model::{Answers, State};
use crate::schedule::{self, Appointment, By, Need, Taking};

/// The runner with what payments tell.
pub fn with_handlers(jobs: Jobs, care: &Care) -> Jobs {
    let purpose = Purpose::Consultation;
    jobs.handle(purpose.settled_job(), Settled(care.clone()))
        .handle(purpose.released_job(), Released(care.clone()))
        .handle(purpose.refunded_job(), Refunded(care.clone()))
}

#[derive(Deserialize)]
struct Told {
    reference: Id,
    subject: String,
    #[serde(default)]
    refund: Option<String>,
}

fn told(job: &Job) -> Result<Told, Outcome> {
    serde_json::from_value(job.payload.clone())
        .map_err(|_| Outcome::GiveUp("the payload cannot be read".to_owned()))
}

fn ended(done: Result<bool, StoreError>) -> Outcome {
    match done {
        Ok(true) => Outcome::Done,
        Ok(false) => Outcome::GiveUp("There is no such request.".to_owned()),
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

struct Settled(Care);

#[async_trait]
impl JobHandler for Settled {
    async fn run(&self, job: &Job) -> Outcome {
        match told(job) {
            Ok(told) => ended(self.settled(told).await),
            Err(outcome) => outcome,
        }
    }
}

impl Settled {
    async fn settled(&self, told: Told) -> Result<bool, StoreError> {
        let care = &self.0;
        let state = care.payments().state(told.reference).await?;
        let release = state.as_ref().and_then(|state| state.release);
        let amount = state.and_then(|state| state.received.or(Some(state.amount.into())));
        let amount = amount.map_or_else(String::new, Amount::text);
        let days = i64::from(care.settings().await?.keep_days);
        let draft = draft::Draft::find(care, &told.subject).await?;
        let terms = Terms {
            days,
            is_cancelled: release == Some(Release::Cancelled),
            is_offered: draft.as_ref().is_none_or(|draft| draft.offer.may_consult),
            needs_report: draft
                .as_ref()
                .is_some_and(|draft| draft.package.needs_report),
            need: draft.map(|draft| draft.need()),
        };
        let tx = care.store().begin(Actor::System).await?;
        let is_known = settle(care, &tx, &told, amount, terms).await?;
        tx.commit().await?;
        Ok(is_known)
    }
}

/// What counts for a request when its money comes.
struct Terms {
    /// Days for which it is kept.
    days: i64,
    /// The payer had cancelled the payment before the money came.
    is_cancelled: bool,
    /// It may be offered where the patient is.
    is_offered: bool,
    needs_report: bool,
    /// What kind of time its package asks for.
    need: Option<Need>,
}

/// The time that was paid: what is held, else what was held when the payment began and is still nobody's.
async fn time_of(
    tx: &WriteTx,
    row: &Model,
    answers: &Answers,
    need: Option<&Need>,
) -> Taking<Option<Appointment>> {
    let held = booked(tx, &row.id, answers).await?;
    let (Err(_), Some((at, clinician)), Some(need)) = (&held, &answers.wanted, need) else {
        return Ok(held);
    };
    let whose = Some(clinician.as_str());
    let time = schedule::book_at(tx, &row.id, need, *at, whose, By::Desk).await?;
    Ok(time.map(Some))
}

async fn settle(
    care: &Care,
    tx: &WriteTx,
    told: &Told,
    amount: String,
    terms: Terms,
) -> Result<bool, StoreError> {
    let Some(before) = cases::lock::<Model>(tx, &told.subject).await? else {
        return Ok(false);
    };
    if before.paid_at.is_some() {
        return Ok(true);
    }
    let answers = records::answers(care.store(), &before)?;
    let mut row = before.clone().into_active_model();
    row.paid_at = Set(Some(tx.now()));
    row.payment = Set(Some(told.reference.to_string()));
    if before.erased_at.is_some() {
        cases::record_change(care.store(), tx, &before, row, "paid", None).await?;
        return give_back(care, tx, told.reference).await;
    }
    // Who began another payment since wants it after all.
    let is_unwanted = terms.is_cancelled && before.state != State::AwaitingPayment;
    let (booked, review) = if is_unwanted || !before.state.is_being_written() {
        // Cancelled, or called about, while the bank was still working on it.
        (None, Some(PAID_TOO_LATE))
    } else if before.consented_at.is_none() {
        (None, Some(NOT_AGREED))
    } else if !terms.is_offered {
        (None, Some(NOT_OFFERED))
    } else if terms.needs_report && !care.files().has_any(tx.connection(), &before.id).await? {
        (None, Some(NO_REPORT))
    } else {
        match time_of(tx, &before, &answers, terms.need.as_ref()).await? {
            Ok(time) => (time, None),
            Err(_clash) => (None, Some(TIME_TAKEN)),
        }
    };
    let arrived = Arrived {
        booked,
        days: terms.days,
        review,
        action: "paid",
    };
    let after = arrive(care, tx, &before, row, answers.clone(), arrived).await?;
    let paid = Occasion::Paid(amount, told.reference.to_string());
    tell(care, tx, &after, &answers, &paid).await?;
    Ok(true)
}

/// Money of a request that was erased goes back: there is nobody left to ask what they want.
async fn give_back(care: &Care, tx: &WriteTx, reference: Id) -> Result<bool, StoreError> {
    let request = RefundRequest {
        reference,
        minor: None,
        reason: "The request was erased before its money came.".to_owned(),
        by: tx.actor().clone(),
    };
    match care.payments().refund_in(tx, request).await {
        // Somebody gave it back before.
        Ok(_) | Err(PaymentError::Refused(_)) => Ok(true),
        Err(PaymentError::Store(error)) => Err(error),
        Err(error) => Err(StoreError::other(error)),
    }
}

/// An attempt ended without money.
struct Released(Care);

#[async_trait]
impl JobHandler for Released {
    async fn run(&self, job: &Job) -> Outcome {
        match told(job) {
            Ok(told) => ended(self.released(told).await),
            Err(outcome) => outcome,
        }
    }
}

impl Released {
    async fn released(&self, told: Told) -> Result<bool, StoreError> {
        let payments = self.0.payments();
        let purpose = Purpose::Consultation;
        let stands = payments.subject(purpose, &told.subject).await?;
        if stands != SubjectState::Nobody {
            return Ok(true);
        }
        let state = payments.state(told.reference).await?;
        let may_be_paid = state.is_none_or(|state| state.release != Some(Release::Unopened));
        let store = self.0.store();
        let tx = store.begin(Actor::System).await?;
        let found = cases::lock::<Model>(&tx, &told.subject).await?;
        let waits = |row: &Model| row.state == State::AwaitingPayment;
        let Some(before) = found.filter(waits) else {
            return Ok(true);
        };
        schedule::lapse(&tx, &told.subject).await?;
        let mut row = before.clone().into_active_model();
        row.state = Set(State::Draft);
        row.quote = Set(None);
        if before.payment.is_none() && may_be_paid {
            // Whoever opened it went away before writing it down. What was never opened brings no money.
            row.payment = Set(Some(told.reference.to_string()));
        }
        cases::record_change(store, &tx, &before, row, "unpaid", None).await?;
        tx.commit().await?;
        Ok(true)
    }
}

/// Money went back.
struct Refunded(Care);

#[async_trait]
impl JobHandler for Refunded {
    async fn run(&self, job: &Job) -> Outcome {
        match told(job) {
            Ok(told) => ended(self.refunded(told).await),
            Err(outcome) => outcome,
        }
    }
}

impl Refunded {
    /// How much went back by this refund; all that did, where it is not said which one it is.
    async fn back(&self, told: &Told, received: Amount, all: i64) -> Result<Amount, StoreError> {
        let refund = told.refund.as_deref().and_then(|id| id.parse().ok());
        let refund = match refund {
            Some(id) => self.0.payments().find_refund(id).await?,
            None => None,
        };
        let whole = Amount::new(all, received.currency);
        Ok(refund.map_or(whole, |refund| refund.amount))
    }

    async fn refunded(&self, told: Told) -> Result<bool, StoreError> {
        let care = &self.0;
        let Some(state) = care.payments().state(told.reference).await? else {
            return Ok(true);
        };
        let Some(received) = state.received else {
            return Ok(true);
        };
        let back = self.back(&told, received, state.refunded_minor).await?;
        let is_all = state.refunded_minor >= received.minor;
        let tx = care.store().begin(Actor::System).await?;
        let Some(before) = cases::lock::<Model>(&tx, &told.subject).await? else {
            return Ok(true);
        };
        let own = told.reference.to_string();
        let paid_by = before.payment.as_ref().filter(|_| before.paid_at.is_some());
        // Held money of a second payment goes back while the request stays paid by the first.
        let is_anothers = paid_by.is_some_and(|paid_by| *paid_by != own);
        let after = given_back(care, &tx, before, is_all && !is_anothers).await?;
        if after.answers.is_some() {
            let answers = records::answers(care.store(), &after)?;
            let refund = told.refund.unwrap_or_else(|| back.minor.to_string());
            let occasion = Occasion::Refunded(back.text(), refund);
            tell(care, &tx, &after, &answers, &occasion).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}

/// What a request is once all of its money went back; the same where a part did.
async fn given_back(
    care: &Care,
    tx: &WriteTx,
    before: Model,
    is_all: bool,
) -> Result<Model, StoreError> {
    let is_over = matches!(before.state, State::Refunded | State::Done | State::NoShow);
    if !is_all || is_over || before.erased_at.is_some() {
        return Ok(before);
    }
    schedule::free_up(tx, &before.id).await?;
    let mut row = before.clone().into_active_model();
    row.state = Set(State::Refunded);
    row.review_reason = Set(None);
    row.closed_at = Set(before.closed_at.or(Some(tx.now())));
    cases::record_change(care.store(), tx, &before, row, "refunded", None).await
}

/// Reminds of a time that is near.
pub struct Remind(pub Care);

#[async_trait]
impl JobHandler for Remind {
    async fn run(&self, job: &Job) -> Outcome {
        let Ok(reminder) = serde_json::from_value::<schedule::Reminder>(job.payload.clone()) else {
            return Outcome::GiveUp("the payload cannot be read".to_owned());
        };
        ended(self.remind(reminder).await)
    }
}

impl Remind {
    async fn remind(&self, reminder: schedule::Reminder) -> Result<bool, StoreError> {
        let care = &self.0;
        let tx = care.store().begin(Actor::System).await?;
        let found = cases::read::<Model>(tx.connection(), &reminder.request).await?;
        let time = schedule::appointment(tx.connection(), &reminder.request).await?;
        let (Some(row), Some(time)) = (found, time) else {
            return Ok(true);
        };
        let is_stale = time.sequence != reminder.sequence
            || time.starts_at <= tx.now()
            || time.starts_at > tx.now() + Duration::hours(48);
        if is_stale || row.state != State::Scheduled {
            return Ok(true);
        }
        let answers = records::answers(care.store(), &row)?;
        let occasion = Occasion::Reminder(time, reminder.hours);
        tell(care, &tx, &row, &answers, &occasion).await?;
        tx.commit().await?;
        Ok(true)
    }
}

/// Tells somebody who waits that a time became free.
pub struct TellFree(pub Care);

#[async_trait]
impl JobHandler for TellFree {
    async fn run(&self, job: &Job) -> Outcome {
        let Ok(free) = serde_json::from_value::<schedule::WaitingFree>(job.payload.clone()) else {
            return Outcome::GiveUp("the payload cannot be read".to_owned());
        };
        ended(self.tell_free(free, job.id.to_string()).await)
    }
}

impl TellFree {
    async fn tell_free(
        &self,
        free: schedule::WaitingFree,
        what: String,
    ) -> Result<bool, StoreError> {
        let care = &self.0;
        let tx = care.store().begin(Actor::System).await?;
        let rows = draft::rows(tx.connection(), &[free.request]).await?;
        let Some(row) = rows.into_iter().find(|row| row.answers.is_some()) else {
            return Ok(true);
        };
        let answers = records::answers(care.store(), &row)?;
        tell(care, &tx, &row, &answers, &Occasion::TimeFree(what)).await?;
        tx.commit().await?;
        Ok(true)
    }
}
