//! What payments and the schedule tell: settled, ended without money, given back; a time is near, or free. Told at least
//! once; done once.

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

/// The runner with what payments and the schedule tell.
pub fn with_handlers(jobs: Jobs, care: &Care) -> Jobs {
    let purpose = Purpose::Consultation;
    jobs.handle_with(purpose.settled_job(), care.clone(), settled)
        .handle_with(purpose.released_job(), care.clone(), released)
        .handle_with(purpose.refunded_job(), care.clone(), refunded)
        .handle_with(schedule::REMINDER, care.clone(), remind)
        .handle(schedule::WAITING_FREE, TellFree(care.clone()))
}

#[derive(Deserialize)]
struct Told {
    reference: Id,
    subject: String,
    #[serde(default)]
    refund: Option<String>,
}

async fn settled(care: Care, told: Told) -> Result<Outcome, StoreError> {
    let state = care.payments().state(told.reference).await?;
    let release = state.as_ref().and_then(|state| state.release);
    let amount = state.and_then(|state| state.received.or(Some(state.amount.into())));
    let amount = amount.map_or_else(String::new, Amount::text);
    let days = i64::from(care.settings().await?.keep_days);
    let draft = draft::Draft::find(&care, &told.subject).await?;
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
    let outcome = settle(&care, &tx, &told, amount, terms).await?;
    tx.commit().await?;
    Ok(outcome)
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
) -> Result<Outcome, StoreError> {
    let Some(before) = cases::lock::<Model>(tx, &told.subject).await? else {
        return Ok(Outcome::GiveUp("There is no such request.".to_owned()));
    };
    if before.paid_at.is_some() {
        return Ok(Outcome::Done);
    }
    let answers = records::answers(care.store(), &before)?;
    let mut row = before.clone().into_active_model();
    row.paid_at = Set(Some(tx.now()));
    row.payment = Set(Some(told.reference.to_string()));
    if before.erased_at.is_some() {
        cases::record_change(care.store(), tx, &before, row, "paid", None).await?;
        give_back(care, tx, told.reference).await?;
        return Ok(Outcome::Done);
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
    Ok(Outcome::Done)
}

/// Money of a request that was erased goes back: there is nobody left to ask what they want.
async fn give_back(care: &Care, tx: &WriteTx, reference: Id) -> Result<(), StoreError> {
    let request = RefundRequest {
        reference,
        minor: None,
        reason: "The request was erased before its money came.".to_owned(),
        by: tx.actor().clone(),
    };
    match care.payments().refund_in(tx, request).await {
        // Somebody gave it back before.
        Ok(_) | Err(PaymentError::Refused(_)) => Ok(()),
        Err(PaymentError::Store(error)) => Err(error),
        Err(error) => Err(StoreError::other(error)),
    }
}

/// An attempt ended without money.
async fn released(care: Care, told: Told) -> Result<(), StoreError> {
    let payments = care.payments();
    let purpose = Purpose::Consultation;
    let stands = payments.subject(purpose, &told.subject).await?;
    if stands != SubjectState::Nobody {
        return Ok(());
    }
    let state = payments.state(told.reference).await?;
    let may_be_paid = state.is_none_or(|state| state.release != Some(Release::Unopened));
    let tx = care.store().begin(Actor::System).await?;
    let found = cases::lock::<Model>(&tx, &told.subject).await?;
    let waits = |row: &Model| row.state == State::AwaitingPayment;
    let Some(before) = found.filter(waits) else {
        return Ok(());
    };
    schedule::lapse(&tx, &told.subject).await?;
    let mut row = before.clone().into_active_model();
    row.state = Set(State::Draft);
    row.quote = Set(None);
    if before.payment.is_none() && may_be_paid {
        // Whoever opened it went away before writing it down. What was never opened brings no money.
        row.payment = Set(Some(told.reference.to_string()));
    }
    cases::record_change(care.store(), &tx, &before, row, "unpaid", None).await?;
    tx.commit().await
}

/// How much went back by this refund; all that did, where it is not said which one it is.
async fn amount_back(
    care: &Care,
    told: &Told,
    received: Amount,
    all: i64,
) -> Result<Amount, StoreError> {
    let refund = told.refund.as_deref().and_then(|id| id.parse().ok());
    let refund = match refund {
        Some(id) => care.payments().find_refund(id).await?,
        None => None,
    };
    let whole = Amount::new(all, received.currency);
    Ok(refund.map_or(whole, |refund| refund.amount))
}

async fn refunded(care: Care, told: Told) -> Result<(), StoreError> {
    let Some(state) = care.payments().state(told.reference).await? else {
        return Ok(());
    };
    let Some(received) = state.received else {
        return Ok(());
    };
    let back = amount_back(&care, &told, received, state.refunded_minor).await?;
    let is_all = state.refunded_minor >= received.minor;
    let tx = care.store().begin(Actor::System).await?;
    let Some(before) = cases::lock::<Model>(&tx, &told.subject).await? else {
        return Ok(());
    };
    let own = told.reference.to_string();
    let paid_by = before.payment.as_ref().filter(|_| before.paid_at.is_some());
    // Held money of a second payment goes back while the request stays paid by the first.
    let is_anothers = paid_by.is_some_and(|paid_by| *paid_by != own);
    let after = given_back(&care, &tx, before, is_all && !is_anothers).await?;
    if after.answers.is_some() {
        let answers = records::answers(care.store(), &after)?;
        let refund = told.refund.unwrap_or_else(|| back.minor.to_string());
        let occasion = Occasion::Refunded(back.text(), refund);
        tell(&care, &tx, &after, &answers, &occasion).await?;
    }
    tx.commit().await
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
async fn remind(care: Care, reminder: schedule::Reminder) -> Result<(), StoreError> {
    let tx = care.store().begin(Actor::System).await?;
    let found = cases::read::<Model>(tx.connection(), &reminder.request).await?;
    let time = schedule::appointment(tx.connection(), &reminder.request).await?;
    let (Some(row), Some(time)) = (found, time) else {
        return Ok(());
    };
    let is_stale = time.sequence != reminder.sequence
        || time.starts_at <= tx.now()
        || time.starts_at > tx.now() + Duration::hours(48);
    if is_stale || row.state != State::Scheduled {
        return Ok(());
    }
    let answers = records::answers(care.store(), &row)?;
    let occasion = Occasion::Reminder(time, reminder.hours);
    tell(&care, &tx, &row, &answers, &occasion).await?;
    tx.commit().await
}

/// Tells somebody who waits that a time became free, once for each job.
struct TellFree(Care);

#[async_trait]
impl JobHandler for TellFree {
    async fn run(&self, job: &Job) -> Outcome {
        let Ok(free) = serde_json::from_value::<schedule::WaitingFree>(job.payload.clone()) else {
            return Outcome::GiveUp("the payload cannot be read".to_owned());
        };
        tell_free(&self.0, free, job.id.to_string()).await.into()
    }
}

async fn tell_free(
    care: &Care,
    free: schedule::WaitingFree,
    what: String,
) -> Result<(), StoreError> {
    let tx = care.store().begin(Actor::System).await?;
    let rows = draft::rows(tx.connection(), &[free.request]).await?;
    let Some(row) = rows.into_iter().find(|row| row.answers.is_some()) else {
        return Ok(());
    };
    let answers = records::answers(care.store(), &row)?;
    tell(care, &tx, &row, &answers, &Occasion::TimeFree(what)).await?;
    tx.commit().await
}
