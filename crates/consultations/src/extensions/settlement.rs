//! What payments tell of more time: paid, ended without money, given back. Told at least once; done once.

use kernel::Id;
use payments::model::{Amount, PaymentPurpose};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, JobOutcome, JobRunner, StoreError};

use super::record::find_extension;
use crate::emails::{EmailOccasion, enqueue_emails};
use crate::model::RequestState;
use crate::payment_events::{PaymentEvent, find_refunded_amount, refund_whole};
use crate::requests::{Request, records};
use crate::service::ConsultationService;

/// Why money goes back that came for nothing.
pub(super) const REFUND_REASON: &str = "consultations-extension-refund-reason";

/// The runner with what payments tell of more time.
pub fn with_handlers(jobs: JobRunner, consultations: &ConsultationService) -> JobRunner {
    let purpose = PaymentPurpose::Extension;
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
}

async fn process_settled(
    consultations: ConsultationService,
    event: PaymentEvent,
) -> Result<JobOutcome, StoreError> {
    let amount = load_amount(&consultations, event.reference).await?;
    let tx = consultations.store().begin(Actor::System).await?;
    let row = cases::lock_case::<Request>(&tx, &event.subject).await?;
    let found = find_extension(tx.connection(), &event.subject).await?;
    let (Some(row), Some(extension)) = (row, found) else {
        refund_whole(&consultations, &tx, event.reference, REFUND_REASON).await?;
        tx.commit().await?;
        return Ok(JobOutcome::Done);
    };
    let own = event.reference.to_string();
    if extension.payment.as_deref() == Some(own.as_str()) {
        return Ok(JobOutcome::Done);
    }
    let is_wanted = extension.is_open() && is_held(&row);
    let mut paid = extension.clone().into_active_model();
    if is_wanted {
        paid.paid_at = Set(Some(tx.now()));
    }
    // What comes after it was paid goes back, and is not the payment that paid it.
    if extension.paid_at.is_none() {
        paid.payment = Set(Some(own));
    }
    paid.update(tx.connection()).await?;
    let action = if is_wanted {
        "extension_paid"
    } else {
        "extension_paid_late"
    };
    cases::record_event::<Request>(consultations.store(), &tx, &row.id, action).await?;
    cases::audit_case::<Request>(&tx, &row.id, action, None).await?;
    if is_wanted {
        let answers = records::decrypt_answers(consultations.store(), &row)?;
        let occasion = EmailOccasion::Paid(amount, event.reference.to_string());
        enqueue_emails(&consultations, &tx, &row, &answers, &occasion).await?;
    } else {
        refund_whole(&consultations, &tx, event.reference, REFUND_REASON).await?;
    }
    tx.commit().await?;
    Ok(JobOutcome::Done)
}

/// Whether the visit takes place, or took place, for which more time was offered.
fn is_held(row: &Request) -> bool {
    let is_held = matches!(row.state, RequestState::Scheduled | RequestState::Done);
    is_held && row.erased_at.is_none()
}

async fn load_amount(
    consultations: &ConsultationService,
    reference: Id,
) -> Result<String, StoreError> {
    let state = consultations
        .payments()
        .find_attempt_state(reference)
        .await?;
    let amount = state.map(|state| state.received.unwrap_or_else(|| state.amount.into()));
    Ok(amount.map_or_else(String::new, Amount::text))
}

/// An attempt ended without money: the offer stands, and can be paid by another one.
async fn process_released(_: ConsultationService, _: PaymentEvent) -> Result<(), StoreError> {
    Ok(())
}

async fn process_refunded(
    consultations: ConsultationService,
    event: PaymentEvent,
) -> Result<(), StoreError> {
    let state = consultations
        .payments()
        .find_attempt_state(event.reference)
        .await?;
    let Some((state, received)) =
        state.and_then(|state| state.received.map(|received| (state, received)))
    else {
        return Ok(());
    };
    let back = find_refunded_amount(&consultations, &event, received, state.refunded_minor).await?;
    let tx = consultations.store().begin(Actor::System).await?;
    let row = cases::find_case::<Request>(tx.connection(), &event.subject).await?;
    let Some(row) = row.filter(|row| row.answers.is_some()) else {
        return Ok(());
    };
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    let key = event.refund.unwrap_or_else(|| back.minor.to_string());
    let occasion = EmailOccasion::Refunded(back.text(), key);
    enqueue_emails(&consultations, &tx, &row, &answers, &occasion).await?;
    tx.commit().await
}
