//! What payments tell: settled, ended without money, given back. Told at least once; done once.

use kernel::{Id, Zone};
use payments::PaymentError;
use payments::model::{Amount, Purpose};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use store::{Actor, Jobs, Outcome, StoreError, WriteTx};

use crate::mails::{self, Occasion};
use crate::model::{Method, PlanState, Settings, State};
use crate::tables::gift::Model;
use crate::{Giving, monthly, records};

pub fn with_handlers(jobs: Jobs, giving: &Giving) -> Jobs {
    let purpose = Purpose::Donation;
    jobs.handle_with(purpose.settled_job(), giving.clone(), settled)
        .handle_with(purpose.released_job(), giving.clone(), released)
        .handle_with(purpose.refunded_job(), giving.clone(), refunded)
}

#[derive(Deserialize)]
struct Told {
    reference: Id,
    subject: String,
}

fn outcome(is_known: bool) -> Outcome {
    if is_known {
        Outcome::Done
    } else {
        Outcome::GiveUp("There is no such gift.".to_owned())
    }
}

async fn settled(giving: Giving, event: Told) -> Result<Outcome, PaymentError> {
    giving.settled(event).await.map(outcome)
}

impl Giving {
    async fn settled(&self, told: Told) -> Result<bool, PaymentError> {
        let reader = self.store().reader();
        let Some(row) = cases::read::<Model>(reader.connection(), &told.subject).await? else {
            return Ok(false);
        };
        let state = self.payments().state(told.reference).await?;
        let amount = state.and_then(|state| state.received.or(Some(state.amount.into())));
        let amount = match amount {
            Some(amount) => amount,
            None => records::price(&row)?.into(),
        };
        let kept = self.kept_for_months(&row, told.reference).await?;
        let settings = self.settings().await?;
        let came = Came {
            amount,
            payment: told.reference.to_string(),
            method: Method::Card,
            on: None,
            note: None,
        };
        let tx = self.store().begin(Actor::System).await?;
        let Some(before) = cases::lock::<Model>(&tx, &told.subject).await? else {
            return Ok(true);
        };
        if before.payment.as_deref() == Some(&came.payment) && before.state.has_money() {
            return Ok(true);
        }
        let after = receive(self, &tx, &before, came, &settings).await?;
        monthly::starting::paid(self, &tx, &after, kept.is_some(), &settings).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// The card of a monthly gift that goes on, kept for its months; nothing for any other gift.
    async fn kept_for_months(
        &self,
        row: &Model,
        reference: Id,
    ) -> Result<Option<payments::KeptMethod>, PaymentError> {
        let Some(id) = &row.plan_id else {
            return Ok(None);
        };
        let reader = self.store().reader();
        let plan = cases::read::<crate::tables::plan::Model>(reader.connection(), id).await?;
        let goes_on = plan.is_some_and(|plan| plan.state != PlanState::Ended);
        if !goes_on {
            return Ok(None);
        }
        let purpose = Purpose::Donation;
        self.payments().keep_method(reference, purpose, id).await
    }

    async fn released(&self, told: Told) -> Result<bool, PaymentError> {
        let reader = self.store().reader();
        let Some(row) = cases::read::<Model>(reader.connection(), &told.subject).await? else {
            return Ok(true);
        };
        let state = self.payments().state(told.reference).await?;
        let is_ours = state.is_some_and(|state| state.is_repeat);
        if is_ours && row.plan_id.is_some() {
            let reference = Some(told.reference.to_string());
            self.came_to_nothing(&row.id, reference).await?;
        }
        Ok(true)
    }

    async fn refunded(&self, told: Told) -> Result<bool, PaymentError> {
        let Some(state) = self.payments().state(told.reference).await? else {
            return Ok(true);
        };
        let Some(received) = state.received else {
            return Ok(true);
        };
        let settings = self.settings().await?;
        let back = Amount::new(state.refunded_minor, received.currency);
        let is_all = state.refunded_minor >= received.minor;
        let tx = self.store().begin(Actor::System).await?;
        let Some(before) = cases::lock::<Model>(&tx, &told.subject).await? else {
            return Ok(true);
        };
        // Held money of a second payment goes back while the gift itself stays paid by the first.
        let paid_by = before.payment.as_deref();
        if paid_by.is_some_and(|paid_by| paid_by != told.reference.to_string()) {
            return Ok(true);
        }
        give_back(self, &tx, &before, (back, is_all), &settings).await?;
        tx.commit().await?;
        Ok(true)
    }
}

pub struct Came {
    pub amount: Amount,
    /// The payment, or the booking of a transfer.
    pub payment: String,
    pub method: Method,
    /// The day of the bank; today in Lagos when left out.
    pub on: Option<chrono::NaiveDate>,
    pub note: Option<String>,
}

/// Records that the money of a gift came, and thanks for it. The gift's monthly one is moved on by the caller.
pub async fn receive(
    giving: &Giving,
    tx: &WriteTx,
    before: &Model,
    came: Came,
    settings: &Settings,
) -> Result<Model, StoreError> {
    let today = Zone::Lagos.at(tx.now()).date_naive();
    let mut row = before.clone().into_active_model();
    row.state = Set(State::Received);
    row.method = Set(came.method);
    row.payment = Set(Some(came.payment));
    row.received_minor = Set(Some(came.amount.minor));
    row.received_currency = Set(Some(came.amount.currency.to_string()));
    row.received_on = Set(Some(came.on.unwrap_or(today)));
    row.received_at = Set(Some(tx.now()));
    row.erase_after = Set(Some(tx.now() + settings.keep_gift()));
    let note = came.note.as_deref();
    let after = cases::record_change(giving.store(), tx, before, row, "received", note).await?;
    let donor = records::donor(giving.store(), &after)?;
    mails::tell(giving, tx, &after, &donor, settings, &Occasion::Thanks).await?;
    Ok(after)
}

async fn give_back(
    giving: &Giving,
    tx: &WriteTx,
    before: &Model,
    (back, is_all): (Amount, bool),
    settings: &Settings,
) -> Result<(), StoreError> {
    if before.refunded_minor >= back.minor {
        return Ok(());
    }
    let mut row = before.clone().into_active_model();
    row.refunded_minor = Set(back.minor);
    row.state = Set(if is_all {
        State::Refunded
    } else {
        State::PartRefunded
    });
    let after = cases::record_change(giving.store(), tx, before, row, "refunded", None).await?;
    let donor = records::donor(giving.store(), &after)?;
    let occasion = Occasion::Refunded(back.text());
    mails::tell(giving, tx, &after, &donor, settings, &occasion).await?;
    Ok(())
}

/// An attempt ended without money.
async fn released(giving: Giving, event: Told) -> Result<Outcome, PaymentError> {
    giving.released(event).await.map(outcome)
}

async fn refunded(giving: Giving, event: Told) -> Result<Outcome, PaymentError> {
    giving.refunded(event).await.map(outcome)
}
