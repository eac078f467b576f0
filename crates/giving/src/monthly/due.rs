//! A month is due: the card is charged, or a mail asks. One gift for a month, however often the job runs.

use chrono::Duration;
use kernel::{Currency, Id};
use payments::model::PaymentPurpose;
use payments::{AttemptState, NewQuote, PaymentError};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, StoreError, WriteTx};

use super::failure::record_failed_month;
use super::month::create_month;
use super::tasks::{DueMonthTask, enqueue_due_month, next_due_at};
use crate::emails::{self, DonationEmail};
use crate::gifts::payment::{PAYMENT_LABEL, covered_fees};
use crate::model::{GivingSettings, PlanMode};
use crate::service::Giving;
use crate::tables::{gift, plan, records};

/// How long a charge waits for a payment that the giver began.
const POSTPONED_BY: Duration = Duration::days(1);

pub async fn process_due_month(giving: Giving, task: DueMonthTask) -> Result<(), PaymentError> {
    match giving.charge_due_month(&task).await {
        // The giver paid this month themselves, and its settlement moves the monthly gift on.
        Err(PaymentError::AlreadyPaid(_)) => Ok(()),
        done => done,
    }
}

impl Giving {
    async fn charge_due_month(&self, task: &DueMonthTask) -> Result<(), PaymentError> {
        let settings = self.load_settings().await?;
        let tx = self.store().begin(Actor::System).await?;
        let begun = self.begin_month(&tx, task, &settings).await?;
        tx.commit().await?;
        // After the commit: the month's gift has to be there when its charge is settled.
        match begun {
            Some((row, plan)) => self.charge_month(task, &row, &plan).await,
            None => Ok(()),
        }
    }

    /// The gift of a month that is to be charged; none where a mail asks, or nothing is due.
    async fn begin_month(
        &self,
        tx: &WriteTx,
        task: &DueMonthTask,
        settings: &GivingSettings,
    ) -> Result<Option<(gift::Model, plan::Model)>, StoreError> {
        let Some(before) = task.lock_due_plan(tx).await? else {
            return Ok(None);
        };
        let row = create_month(self, tx, &before, settings).await?;
        if before.mode == PlanMode::Charge && row.state.is_open() {
            return Ok(Some((row, before)));
        }
        if row.state.is_open() {
            let donor = records::decrypt_donor(self.store(), &row)?;
            emails::enqueue_donation_email(self, tx, &row, &donor, settings, &DonationEmail::Due)
                .await?;
        }
        let mut change = before.clone().into_active_model();
        let started = before.started_at.unwrap_or(before.created_at);
        change.turn = Set(before.turn + 1);
        change.next_at = Set(next_due_at(started, before.turn + 1, tx));
        let after = cases::record_change(self.store(), tx, &before, change, "asked", None).await?;
        enqueue_due_month(tx, &after).await?;
        Ok(None)
    }

    /// Takes a month's money. That it came, or came to nothing, is told by payments' own jobs.
    async fn charge_month(
        &self,
        task: &DueMonthTask,
        row: &gift::Model,
        plan: &plan::Model,
    ) -> Result<(), PaymentError> {
        match self.charge_once(task, row, plan).await {
            Ok(Some((quote, state))) => {
                let tx = self.store().begin(Actor::System).await?;
                let found = cases::lock_case::<gift::Model>(&tx, &row.id).await?;
                let Some(before) = found.filter(|row| row.state.is_open()) else {
                    return Ok(());
                };
                let mut row = before.into_active_model();
                row.payment = Set(Some(state.reference.to_string()));
                row.quote = Set(Some(quote.to_string()));
                row.update(tx.connection()).await?;
                Ok(tx.commit().await?)
            }
            Ok(None) => Ok(()),
            // The giver's own payment of this month may still come.
            Err(PaymentError::InReview(_) | PaymentError::FundsPending(_)) => {
                Ok(self.postpone_month(task).await?)
            }
            // The card is not kept any more: the giver is asked.
            Err(PaymentError::Refused(_)) => Ok(record_failed_month(self, &row.id, None).await?),
            Err(error) => Err(error),
        }
    }

    /// One charge for a try, however often the job runs: its price is written down before, and whoever comes again with it
    /// asks what became of that charge. None once the try is over.
    async fn charge_once(
        &self,
        task: &DueMonthTask,
        row: &gift::Model,
        plan: &plan::Model,
    ) -> Result<Option<(Id, AttemptState)>, PaymentError> {
        let payments = self.payments();
        let known: Option<Id> = plan.charging.as_deref().and_then(|id| id.parse().ok());
        if let Some(quote) = known {
            match payments
                .charge_saved_method(quote, &plan.id, l10n::text(PAYMENT_LABEL))
                .await
            {
                // Nothing was begun at this price, and it is over.
                Err(PaymentError::QuoteExpired | PaymentError::QuoteNotFound) => {}
                charged => return Ok(Some((quote, charged?))),
            }
        }
        let Some(quote) = self.quote_month(task, row, plan).await? else {
            return Ok(None);
        };
        let state = payments
            .charge_saved_method(quote, &plan.id, l10n::text(PAYMENT_LABEL))
            .await?;
        Ok(Some((quote, state)))
    }

    /// The price that is charged, written down; where another run of the job was faster it is that one's.
    async fn quote_month(
        &self,
        task: &DueMonthTask,
        row: &gift::Model,
        plan: &plan::Model,
    ) -> Result<Option<Id>, PaymentError> {
        let pay_in: Currency = plan.pay_currency.parse().map_err(StoreError::other)?;
        let new = NewQuote {
            purpose: PaymentPurpose::Donation,
            subject: row.id.clone(),
            price: records::donation_price(row)?,
            pay_in: Some(pay_in),
        };
        let fees = covered_fees(self, row).await?;
        let quote = self.payments().create_quote_covering(new, &fees).await?;
        let tx = self.store().begin(Actor::System).await?;
        let Some(before) = task.lock_due_plan(&tx).await? else {
            return Ok(None);
        };
        if before.charging != plan.charging {
            let other = before.charging.map(|id| id.parse::<Id>());
            return Ok(other.transpose().map_err(StoreError::other)?);
        }
        let mut change = before.into_active_model();
        change.charging = Set(Some(quote.id.to_string()));
        change.update(tx.connection()).await?;
        tx.commit().await?;
        Ok(Some(quote.id))
    }

    /// Puts a try off until it is known what became of the payment that the giver began.
    async fn postpone_month(&self, task: &DueMonthTask) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        let Some(before) = task.lock_due_plan(&tx).await? else {
            return Ok(());
        };
        let mut change = before.clone().into_active_model();
        change.next_at = Set(Some(tx.now() + POSTPONED_BY));
        let after =
            cases::record_change(self.store(), &tx, &before, change, "put_off", None).await?;
        enqueue_due_month(&tx, &after).await?;
        tx.commit().await
    }
}
