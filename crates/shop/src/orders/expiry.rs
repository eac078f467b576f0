//! An order that nobody paid in time gives its goods back.

use payments::model::PaymentPurpose;
use payments::{PaymentError, SubjectState};
use serde::Deserialize;
use store::{Actor, JobOutcome};

use super::cancellation::close_order;
use super::payment;
use crate::model::OrderState;
use crate::service::Shop;
use crate::tables::order::Model;

/// Kind of the job. The payload is `{order}`.
pub const EXPIRE_JOB: &str = "shop.expire-order";

#[derive(Deserialize)]
pub struct ExpireTask {
    order: String,
}

pub async fn process_expiry(shop: Shop, task: ExpireTask) -> Result<JobOutcome, PaymentError> {
    let reader = shop.store().reader();
    let found = cases::find_case::<Model>(reader.connection(), &task.order).await?;
    // Whoever said that they paid waits for a person, not for a clock.
    let may_expire = |row: &Model| {
        let is_waiting = matches!(row.state, OrderState::Pending | OrderState::Transfer);
        is_waiting && row.hold_until.is_some_and(|at| at <= shop.now())
    };
    let Some(row) = found.filter(may_expire) else {
        return Ok(JobOutcome::Done);
    };
    // The payment first: once it is closed no money comes for goods that somebody else may buy.
    payment::end_payment(&shop, &row).await?;
    let state = shop
        .payments()
        .find_subject_state(PaymentPurpose::Order, &row.id)
        .await?;
    if matches!(state, SubjectState::Paid(_) | SubjectState::InReview(_)) {
        // The settlement says what becomes of it.
        return Ok(JobOutcome::Done);
    }
    let settings = shop.load_settings().await?;
    let tx = shop.store().begin(Actor::System).await?;
    let found = cases::lock_case::<Model>(&tx, &row.id).await?;
    let Some(before) = found.filter(may_expire) else {
        return Ok(JobOutcome::Done);
    };
    close_order(&shop, &tx, &before, &settings, ("expired", None)).await?;
    tx.commit().await?;
    Ok(JobOutcome::Done)
}
