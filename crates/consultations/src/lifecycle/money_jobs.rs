//! What payments and the schedule tell: settled, ended without money, given back; a time is near, or free. Told at least
//! once; done once.

use async_trait::async_trait;
use chrono::Duration;
use payments::SubjectState;
use payments::model::{Amount, PaymentPurpose, PaymentRelease};
use scheduling::{Appointment, BookedBy, SlotRequirements, SlotResult};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{Actor, Job, JobHandler, JobOutcome, JobRunner, StoreError, WriteTx};

use super::arrival::{RequestArrival, accept_request, book_held_time};
use crate::drafts::draft;
use crate::emails::{EmailOccasion, enqueue_emails};
use crate::model::review_reasons::{NO_REPORT, NOT_AGREED, NOT_OFFERED, PAID_TOO_LATE, TIME_TAKEN};
use crate::model::{RequestAnswers, RequestState};
use crate::payment_events::{PaymentEvent, find_refunded_amount, refund_whole};
use crate::requests::records;
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

/// The runner with what payments and the schedule tell.
pub fn with_handlers(jobs: JobRunner, consultations: &ConsultationService) -> JobRunner {
    let purpose = PaymentPurpose::Consultation;
    jobs.with_job_function(
        purpose.settled_job(),
        consultations.clone(),
        process_settled,
    )
    .with_job_function(
        purpose.released_job(),
        consultations.clone(),
        process_released,
    )
    .with_job_function(
        purpose.refunded_job(),
        consultations.clone(),
        process_refunded,
    )
    .with_job_function(
        scheduling::REMINDER,
        consultations.clone(),
        process_reminder,
    )
    .with_job_handler(
        scheduling::WAITING_FREE,
        FreeTimeHandler(consultations.clone()),
    )
}

async fn process_settled(
    consultations: ConsultationService,
    event: PaymentEvent,
) -> Result<JobOutcome, StoreError> {
    let state = consultations
        .payments()
        .find_attempt_state(event.reference)
        .await?;
    let release = state.as_ref().and_then(|state| state.release);
    let amount = state.and_then(|state| state.received.or(Some(state.amount.into())));
    let amount = amount.map_or_else(String::new, Amount::text);
    let days = i64::from(consultations.load_settings().await?.keep_days);
    let draft = draft::RequestDraft::find_draft(&consultations, &event.subject).await?;
    let terms = SettlementContext {
        days,
        is_cancelled: release == Some(PaymentRelease::Cancelled),
        // If the package is gone there is nothing left to check: it was on offer when the payment was opened.
        is_offered: draft.as_ref().is_none_or(|draft| draft.offer.may_consult),
        needs_report: draft
            .as_ref()
            .is_some_and(|draft| draft.package.needs_report),
        need: draft.map(|draft| draft.slot_requirements()),
    };
    let tx = consultations.store().begin(Actor::System).await?;
    let outcome = settle_request(&consultations, &tx, &event, amount, terms).await?;
    tx.commit().await?;
    Ok(outcome)
}

/// What counts for a request when its money comes.
struct SettlementContext {
    /// Days for which it is kept.
    days: i64,
    /// The payer had cancelled the payment before the money came.
    is_cancelled: bool,
    /// It may be offered where the patient is.
    is_offered: bool,
    needs_report: bool,
    /// What kind of time its package asks for.
    need: Option<SlotRequirements>,
}

/// The time that was paid: what is held, else what was held when the payment began and is still nobody's.
async fn find_paid_time(
    tx: &WriteTx,
    row: &Model,
    answers: &RequestAnswers,
    need: Option<&SlotRequirements>,
) -> SlotResult<Option<Appointment>> {
    let held = book_held_time(tx, &row.id, answers).await?;
    let (Err(_), Some((at, clinician)), Some(need)) = (&held, &answers.wanted, need) else {
        return Ok(held);
    };
    let whose = Some(clinician.as_str());
    // Booked as the desk would: notice and changed hours must not undo what was promised when the payment was opened.
    let time = scheduling::book_slot_at(tx, &row.id, need, *at, whose, BookedBy::Desk).await?;
    Ok(time.map(Some))
}

async fn settle_request(
    consultations: &ConsultationService,
    tx: &WriteTx,
    event: &PaymentEvent,
    amount: String,
    terms: SettlementContext,
) -> Result<JobOutcome, StoreError> {
    let Some(before) = cases::lock_case::<Model>(tx, &event.subject).await? else {
        return Ok(JobOutcome::GiveUp("There is no such request.".to_owned()));
    };
    if before.paid_at.is_some() {
        return Ok(JobOutcome::Done);
    }
    let answers = records::decrypt_answers(consultations.store(), &before)?;
    let mut row = before.clone().into_active_model();
    row.paid_at = Set(Some(tx.now()));
    row.payment = Set(Some(event.reference.to_string()));
    if before.erased_at.is_some() {
        cases::record_change(consultations.store(), tx, &before, row, "paid", None).await?;
        // There is nobody left to ask what they want.
        let reason = "consultations-reason-request-erased";
        refund_whole(consultations, tx, event.reference, reason).await?;
        return Ok(JobOutcome::Done);
    }
    // Who began another payment since wants it after all.
    let is_unwanted = terms.is_cancelled && before.state != RequestState::AwaitingPayment;
    let (booked, review) = if is_unwanted || !before.state.is_being_written() {
        // Cancelled, or called about, while the bank was still working on it.
        (None, Some(PAID_TOO_LATE))
    } else if before.consented_at.is_none() {
        (None, Some(NOT_AGREED))
    } else if !terms.is_offered {
        (None, Some(NOT_OFFERED))
    } else if terms.needs_report
        && !consultations
            .files()
            .has_any(tx.connection(), &before.id)
            .await?
    {
        (None, Some(NO_REPORT))
    } else {
        match find_paid_time(tx, &before, &answers, terms.need.as_ref()).await? {
            Ok(time) => (time, None),
            Err(_clash) => (None, Some(TIME_TAKEN)),
        }
    };
    let arrived = RequestArrival {
        booked,
        days: terms.days,
        review,
        action: "paid",
    };
    let after = accept_request(consultations, tx, &before, row, answers.clone(), arrived).await?;
    let paid = EmailOccasion::Paid(amount, event.reference.to_string());
    enqueue_emails(consultations, tx, &after, &answers, &paid).await?;
    Ok(JobOutcome::Done)
}

/// An attempt ended without money.
async fn process_released(
    consultations: ConsultationService,
    event: PaymentEvent,
) -> Result<(), StoreError> {
    let payments = consultations.payments();
    let purpose = PaymentPurpose::Consultation;
    let payment_state = payments.find_subject_state(purpose, &event.subject).await?;
    // Another payment for the request may be open or settled, and then the end of this one changes nothing.
    if payment_state != SubjectState::Unpaid {
        return Ok(());
    }
    let state = payments.find_attempt_state(event.reference).await?;
    let may_be_paid = state.is_none_or(|state| state.release != Some(PaymentRelease::Unopened));
    let tx = consultations.store().begin(Actor::System).await?;
    let found = cases::lock_case::<Model>(&tx, &event.subject).await?;
    let waits = |row: &Model| row.state == RequestState::AwaitingPayment;
    let Some(before) = found.filter(waits) else {
        return Ok(());
    };
    scheduling::lapse_hold(&tx, &event.subject).await?;
    let mut row = before.clone().into_active_model();
    row.state = Set(RequestState::Draft);
    row.quote = Set(None);
    if before.payment.is_none() && may_be_paid {
        // Whoever opened it went away before writing it down. What was never opened brings no money.
        row.payment = Set(Some(event.reference.to_string()));
    }
    cases::record_change(consultations.store(), &tx, &before, row, "unpaid", None).await?;
    tx.commit().await
}

async fn process_refunded(
    consultations: ConsultationService,
    event: PaymentEvent,
) -> Result<(), StoreError> {
    let Some(state) = consultations
        .payments()
        .find_attempt_state(event.reference)
        .await?
    else {
        return Ok(());
    };
    let Some(received) = state.received else {
        return Ok(());
    };
    let back = find_refunded_amount(&consultations, &event, received, state.refunded_minor).await?;
    let is_all = state.refunded_minor >= received.minor;
    let tx = consultations.store().begin(Actor::System).await?;
    let Some(before) = cases::lock_case::<Model>(&tx, &event.subject).await? else {
        return Ok(());
    };
    let own = event.reference.to_string();
    let paid_by = before.payment.as_ref().filter(|_| before.paid_at.is_some());
    // Held money of a second payment goes back while the request stays paid by the first.
    let is_anothers = paid_by.is_some_and(|paid_by| *paid_by != own);
    let after = apply_full_refund(&consultations, &tx, before, is_all && !is_anothers).await?;
    if after.answers.is_some() {
        let answers = records::decrypt_answers(consultations.store(), &after)?;
        let refund = event.refund.unwrap_or_else(|| back.minor.to_string());
        let occasion = EmailOccasion::Refunded(back.text(), refund);
        enqueue_emails(&consultations, &tx, &after, &answers, &occasion).await?;
    }
    tx.commit().await
}

/// What a request is once all of its money went back; the same where a part did.
async fn apply_full_refund(
    consultations: &ConsultationService,
    tx: &WriteTx,
    before: Model,
    is_all: bool,
) -> Result<Model, StoreError> {
    // That people met, or that nobody came, remains true after a refund.
    let is_over = matches!(
        before.state,
        RequestState::Refunded | RequestState::Done | RequestState::NoShow
    );
    if !is_all || is_over || before.erased_at.is_some() {
        return Ok(before);
    }
    scheduling::release_slots(tx, &before.id).await?;
    let mut row = before.clone().into_active_model();
    row.state = Set(RequestState::Refunded);
    row.review_reason = Set(None);
    row.closed_at = Set(before.closed_at.or(Some(tx.now())));
    cases::record_change(consultations.store(), tx, &before, row, "refunded", None).await
}

/// Reminds of a time that is near.
async fn process_reminder(
    consultations: ConsultationService,
    reminder: scheduling::ReminderJob,
) -> Result<(), StoreError> {
    let tx = consultations.store().begin(Actor::System).await?;
    let found = cases::find_case::<Model>(tx.connection(), &reminder.request).await?;
    let time = scheduling::find_appointment(tx.connection(), &reminder.request).await?;
    let (Some(row), Some(time)) = (found, time) else {
        return Ok(());
    };
    let is_stale = time.sequence != reminder.sequence
        || time.starts_at <= tx.now()
        || time.starts_at > tx.now() + Duration::hours(48);
    if is_stale || row.state != RequestState::Scheduled {
        return Ok(());
    }
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    let occasion = EmailOccasion::Reminder(time, reminder.hours);
    enqueue_emails(&consultations, &tx, &row, &answers, &occasion).await?;
    tx.commit().await
}

/// Tells somebody who waits that a time became free, once for each job.
struct FreeTimeHandler(ConsultationService);

#[async_trait]
impl JobHandler for FreeTimeHandler {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let Ok(free) = serde_json::from_value::<scheduling::FreeSlotJob>(job.payload.clone())
        else {
            return JobOutcome::GiveUp("the payload cannot be read".to_owned());
        };
        // Keyed by the job's id: a retry writes no second mail, but the next free time does.
        notify_free_time(&self.0, free, job.id.to_string())
            .await
            .into()
    }
}

async fn notify_free_time(
    consultations: &ConsultationService,
    free: scheduling::FreeSlotJob,
    what: String,
) -> Result<(), StoreError> {
    let tx = consultations.store().begin(Actor::System).await?;
    let rows = records::load_requests(tx.connection(), &[free.request]).await?;
    let Some(row) = rows.into_iter().find(|row| row.answers.is_some()) else {
        return Ok(());
    };
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    enqueue_emails(
        consultations,
        &tx,
        &row,
        &answers,
        &EmailOccasion::TimeFree(what),
    )
    .await?;
    tx.commit().await
}
