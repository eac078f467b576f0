//! What payments tell: settled, ended without money, given back. Told at least once; done once.

use kernel::Id;
use payments::PaymentError;
use payments::model::{Amount, PaymentPurpose};
use serde::Deserialize;
use store::{Actor, JobOutcome, JobRunner};

use crate::orders::received::{ReceivedMoney, record_received, record_refund};
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::records;

pub fn with_handlers(jobs: JobRunner, shop: &Shop) -> JobRunner {
    let purpose = PaymentPurpose::Order;
    jobs.with_job_function(purpose.settled_job(), shop.clone(), process_settled)
        .with_job_function(purpose.released_job(), shop.clone(), process_released)
        .with_job_function(purpose.refunded_job(), shop.clone(), process_refunded)
}

#[derive(Deserialize)]
struct OrderPaymentEvent {
    reference: Id,
    subject: String,
}

fn job_outcome(is_known: bool) -> JobOutcome {
    if is_known {
        JobOutcome::Done
    } else {
        JobOutcome::GiveUp("There is no such order.".to_owned())
    }
}

async fn process_settled(shop: Shop, event: OrderPaymentEvent) -> Result<JobOutcome, PaymentError> {
    apply_settlement(&shop, event).await.map(job_outcome)
}

async fn apply_settlement(shop: &Shop, event: OrderPaymentEvent) -> Result<bool, PaymentError> {
    let reader = shop.store().reader();
    let found = cases::find_case::<Model>(reader.connection(), &event.subject).await?;
    let Some(row) = found else { return Ok(false) };
    let state = shop.payments().find_attempt_state(event.reference).await?;
    let amount = state.and_then(|state| state.received.or(Some(state.amount.into())));
    let amount = match amount {
        Some(amount) => amount,
        None => records::total_of(&row)?.into(),
    };
    let settings = shop.load_settings().await?;
    let received = ReceivedMoney {
        amount,
        payment: event.reference.to_string(),
        note: None,
    };
    let tx = shop.store().begin(Actor::System).await?;
    let Some(before) = cases::lock_case::<Model>(&tx, &event.subject).await? else {
        return Ok(true);
    };
    // Jobs run at least once; the second time nothing is to be sold again.
    if before.payment.as_deref() == Some(&received.payment) && before.received_minor.is_some() {
        return Ok(true);
    }
    record_received(shop, &tx, &before, received, &settings).await?;
    tx.commit().await?;
    Ok(true)
}

/// An attempt ended without money. The order may be paid anew until its own time is over.
async fn process_released(
    _shop: Shop,
    _event: OrderPaymentEvent,
) -> Result<JobOutcome, PaymentError> {
    Ok(JobOutcome::Done)
}

async fn process_refunded(
    shop: Shop,
    event: OrderPaymentEvent,
) -> Result<JobOutcome, PaymentError> {
    apply_refund(&shop, event).await.map(job_outcome)
}

async fn apply_refund(shop: &Shop, event: OrderPaymentEvent) -> Result<bool, PaymentError> {
    let state = shop.payments().find_attempt_state(event.reference).await?;
    let Some((state, received)) = state.and_then(|state| {
        let received = state.received?;
        Some((state, received))
    }) else {
        return Ok(true);
    };
    let settings = shop.load_settings().await?;
    let tx = shop.store().begin(Actor::System).await?;
    let Some(before) = cases::lock_case::<Model>(&tx, &event.subject).await? else {
        return Ok(true);
    };
    // Held money of a second payment goes back while the order itself stays paid by the first.
    let paid_by = before.payment.as_deref();
    if paid_by.is_some_and(|paid_by| paid_by != event.reference.to_string()) {
        return Ok(true);
    }
    let back = Amount::new(state.refunded_minor, received.currency);
    record_refund(shop, &tx, &before, back, &settings).await?;
    tx.commit().await?;
    Ok(true)
}
