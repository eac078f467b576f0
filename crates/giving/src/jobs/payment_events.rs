//! What payments tell: settled, ended without money, given back. Told at least once; done once.

use kernel::Id;
use payments::PaymentError;
use payments::model::{Amount, PaymentPurpose};
use serde::Deserialize;
use store::{Actor, JobOutcome, JobRunner};

use crate::gifts::received::{ReceivedMoney, record_received, record_refund};
use crate::model::{DonationMethod, PlanState};
use crate::monthly::activation::advance_plan;
use crate::monthly::failure::record_failed_month;
use crate::service::Giving;
use crate::tables::gift::Model;
use crate::tables::{plan, records};

pub fn with_handlers(jobs: JobRunner, giving: &Giving) -> JobRunner {
    let purpose = PaymentPurpose::Donation;
    jobs.with_job_function(purpose.settled_job(), giving.clone(), process_settled)
        .with_job_function(purpose.released_job(), giving.clone(), process_released)
        .with_job_function(purpose.refunded_job(), giving.clone(), process_refunded)
}

#[derive(Deserialize)]
struct DonationPaymentEvent {
    reference: Id,
    subject: String,
}

fn job_outcome(is_known: bool) -> JobOutcome {
    if is_known {
        JobOutcome::Done
    } else {
        JobOutcome::GiveUp("There is no such gift.".to_owned())
    }
}

async fn process_settled(
    giving: Giving,
    event: DonationPaymentEvent,
) -> Result<JobOutcome, PaymentError> {
    giving.apply_settlement(event).await.map(job_outcome)
}

impl Giving {
    async fn apply_settlement(&self, event: DonationPaymentEvent) -> Result<bool, PaymentError> {
        let reader = self.store().reader();
        let Some(row) = cases::find_case::<Model>(reader.connection(), &event.subject).await?
        else {
            return Ok(false);
        };
        let state = self.payments().find_attempt_state(event.reference).await?;
        // Of another sum than was asked for nobody knows what was meant for the fee.
        let covered_fee_minor = state
            .as_ref()
            .filter(|state| state.received == Some(state.amount.into()))
            .map_or(0, |state| state.covered_fee_minor);
        let amount = state.and_then(|state| state.received.or(Some(state.amount.into())));
        let amount = match amount {
            Some(amount) => amount,
            None => records::donation_price(&row)?.into(),
        };
        // Before the transaction: SQLite has one writer, and the provider may be slow to answer.
        let kept = self.save_method_for_plan(&row, event.reference).await?;
        let settings = self.load_settings().await?;
        let received = ReceivedMoney {
            amount,
            covered_fee_minor,
            payment: event.reference.to_string(),
            method: DonationMethod::Card,
            on: None,
            note: None,
        };
        let tx = self.store().begin(Actor::System).await?;
        let Some(before) = cases::lock_case::<Model>(&tx, &event.subject).await? else {
            return Ok(true);
        };
        // Jobs run at least once; the second time nobody is to be thanked again.
        if before.payment.as_deref() == Some(&received.payment) && before.state.has_money() {
            return Ok(true);
        }
        let after = record_received(self, &tx, &before, received, &settings).await?;
        advance_plan(self, &tx, &after, kept.is_some(), &settings).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// The card of a monthly gift that goes on, kept for its months; nothing for any other gift.
    async fn save_method_for_plan(
        &self,
        row: &Model,
        reference: Id,
    ) -> Result<Option<payments::SavedMethodSummary>, PaymentError> {
        let Some(id) = &row.plan_id else {
            return Ok(None);
        };
        let reader = self.store().reader();
        let plan = cases::find_case::<plan::Model>(reader.connection(), id).await?;
        let goes_on = plan.is_some_and(|plan| plan.state != PlanState::Ended);
        if !goes_on {
            return Ok(None);
        }
        let purpose = PaymentPurpose::Donation;
        self.payments().save_method(reference, purpose, id).await
    }

    async fn apply_release(&self, event: DonationPaymentEvent) -> Result<bool, PaymentError> {
        let reader = self.store().reader();
        let Some(row) = cases::find_case::<Model>(reader.connection(), &event.subject).await?
        else {
            return Ok(true);
        };
        let state = self.payments().find_attempt_state(event.reference).await?;
        // An attempt that the giver opened may be followed by another; only a charge of ours decides a month.
        let is_ours = state.is_some_and(|state| state.is_repeat);
        if is_ours && row.plan_id.is_some() {
            let reference = Some(event.reference.to_string());
            record_failed_month(self, &row.id, reference).await?;
        }
        Ok(true)
    }

    async fn apply_refund(&self, event: DonationPaymentEvent) -> Result<bool, PaymentError> {
        let Some(state) = self.payments().find_attempt_state(event.reference).await? else {
            return Ok(true);
        };
        let Some(received) = state.received else {
            return Ok(true);
        };
        let settings = self.load_settings().await?;
        let back = Amount::new(state.refunded_minor, received.currency);
        let is_all = state.refunded_minor >= received.minor;
        let tx = self.store().begin(Actor::System).await?;
        let Some(before) = cases::lock_case::<Model>(&tx, &event.subject).await? else {
            return Ok(true);
        };
        // Held money of a second payment goes back while the gift itself stays paid by the first.
        let paid_by = before.payment.as_deref();
        if paid_by.is_some_and(|paid_by| paid_by != event.reference.to_string()) {
            return Ok(true);
        }
        record_refund(self, &tx, &before, (back, is_all), &settings).await?;
        tx.commit().await?;
        Ok(true)
    }
}

/// An attempt ended without money.
async fn process_released(
    giving: Giving,
    event: DonationPaymentEvent,
) -> Result<JobOutcome, PaymentError> {
    giving.apply_release(event).await.map(job_outcome)
}

async fn process_refunded(
    giving: Giving,
    event: DonationPaymentEvent,
) -> Result<JobOutcome, PaymentError> {
    giving.apply_refund(event).await.map(job_outcome)
}
