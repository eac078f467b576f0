//! A month is due: the card is charged, or a letter asks. One gift for a month, however often the job runs.

use chrono::Duration;
use kernel::{Currency, Id};
use payments::model::Purpose;
use payments::{AttemptState, NewQuote, PaymentError};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde::{Deserialize, Serialize};
use store::{Actor, NewJob, StoreError, WriteTx};

use super::ending::end_here;
use super::starting::next_at;
use crate::gifts::paying::LABEL;
use crate::mails::{self, Occasion};
use crate::model::{Mode, PlanState, Settings, retry_after};
use crate::tables::{gift, plan};
use crate::{Giving, records, taking};

pub const KIND: &str = "giving.monthly";
/// How long a charge waits for a payment that the giver began.
const PUT_OFF: Duration = Duration::days(1);

#[derive(Serialize, Deserialize)]
pub struct Task {
    plan: String,
    turn: i32,
    failures: i32,
}

impl Task {
    /// The monthly gift, kept from others until the write ends; none once it moved on from this try.
    async fn due(&self, tx: &WriteTx) -> Result<Option<plan::Model>, StoreError> {
        let found = cases::lock::<plan::Model>(tx, &self.plan).await?;
        Ok(found.filter(|row| {
            row.state.is_going()
                && row.mode != Mode::Provider
                && row.turn == self.turn
                && row.failures == self.failures
                && row.next_at.is_some_and(|at| at <= tx.now())
        }))
    }
}

pub async fn later(tx: &WriteTx, row: &plan::Model) -> Result<(), StoreError> {
    let is_ours = row.state.is_going() && row.mode != Mode::Provider;
    let Some(at) = row.next_at.filter(|_| is_ours) else {
        return Ok(());
    };
    let task = Task {
        plan: row.id.clone(),
        turn: row.turn,
        failures: row.failures,
    };
    // With the time in it: a try that was put off is another job.
    let key = format!(
        "{}:{}:{}:{}",
        task.plan,
        task.turn,
        task.failures,
        at.timestamp()
    );
    let payload = serde_json::to_value(task).map_err(StoreError::other)?;
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(KIND, payload).once(key)
    };
    tx.enqueue(job).await.map(|_id| ())
}

pub async fn run(giving: Giving, task: Task) -> Result<(), PaymentError> {
    match giving.month(&task).await {
        Err(PaymentError::AlreadyPaid(_)) => Ok(()),
        done => done,
    }
}

impl Giving {
    async fn month(&self, task: &Task) -> Result<(), PaymentError> {
        let settings = self.settings().await?;
        let tx = self.store().begin(Actor::System).await?;
        let begun = self.begin_month(&tx, task, &settings).await?;
        tx.commit().await?;
        match begun {
            Some((row, plan)) => self.charge(task, &row, &plan).await,
            None => Ok(()),
        }
    }

    /// The gift of a month that is to be charged; none where a letter asks, or nothing is due.
    async fn begin_month(
        &self,
        tx: &WriteTx,
        task: &Task,
        settings: &Settings,
    ) -> Result<Option<(gift::Model, plan::Model)>, StoreError> {
        let Some(before) = task.due(tx).await? else {
            return Ok(None);
        };
        let row = self.gift_of_month(tx, &before, settings).await?;
        if before.mode == Mode::Charge && row.state.is_open() {
            return Ok(Some((row, before)));
        }
        if row.state.is_open() {
            let donor = records::donor(self.store(), &row)?;
            mails::tell(self, tx, &row, &donor, settings, &Occasion::Due).await?;
        }
        let mut change = before.clone().into_active_model();
        let started = before.started_at.unwrap_or(before.created_at);
        change.turn = Set(before.turn + 1);
        change.next_at = Set(next_at(started, before.turn + 1, tx));
        let after = cases::record_change(self.store(), tx, &before, change, "asked", None).await?;
        later(tx, &after).await?;
        Ok(None)
    }

    pub(super) async fn gift_of_month(
        &self,
        tx: &WriteTx,
        plan: &plan::Model,
        settings: &Settings,
    ) -> Result<gift::Model, StoreError> {
        let known = gift::Entity::find()
            .filter(gift::Column::PlanId.eq(&plan.id))
            .filter(gift::Column::Turn.eq(plan.turn))
            .one(tx.connection())
            .await?;
        if let Some(known) = known {
            return Ok(known);
        }
        let donor = records::plan_donor(self.store(), plan)?;
        let price = records::plan_price(plan)?;
        let new = taking::new_gift(self.store(), tx, &donor, plan.method, price, settings)?;
        let row = gift::Model {
            plan_id: Some(plan.id.clone()),
            turn: plan.turn,
            fund: plan.fund.clone(),
            fund_name: plan.fund_name.clone(),
            is_anonymous: plan.is_anonymous,
            gift_aid: plan.gift_aid,
            source: "monthly".to_owned(),
            ..new
        };
        taking::begin_gift(self.store(), tx, &row).await?;
        Ok(row)
    }

    /// Takes a month's money. That it came, or came to nothing, is told by payments' own jobs.
    async fn charge(
        &self,
        task: &Task,
        row: &gift::Model,
        plan: &plan::Model,
    ) -> Result<(), PaymentError> {
        match self.charge_once(task, row, plan).await {
            Ok(Some((quote, state))) => {
                let tx = self.store().begin(Actor::System).await?;
                let found = cases::lock::<gift::Model>(&tx, &row.id).await?;
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
            Err(PaymentError::InReview(_) | PaymentError::OnItsWay(_)) => {
                Ok(self.put_off(task).await?)
            }
            // The card is not kept any more: the giver is asked.
            Err(PaymentError::Refused(_)) => Ok(self.came_to_nothing(&row.id, None).await?),
            Err(error) => Err(error),
        }
    }

    /// One charge for a try, however often the job runs: its price is written down before, and whoever comes again with it
    /// asks what became of that charge. None once the try is over.
    async fn charge_once(
        &self,
        task: &Task,
        row: &gift::Model,
        plan: &plan::Model,
    ) -> Result<Option<(Id, AttemptState)>, PaymentError> {
        let payments = self.payments();
        let known: Option<Id> = plan.charging.as_deref().and_then(|id| id.parse().ok());
        if let Some(quote) = known {
            match payments.charge_again(quote, &plan.id, LABEL).await {
                // Nothing was begun at this price, and it is over.
                Err(PaymentError::QuoteOver | PaymentError::NoQuote) => {}
                charged => return Ok(Some((quote, charged?))),
            }
        }
        let Some(quote) = self.price_of(task, row, plan).await? else {
            return Ok(None);
        };
        let state = payments.charge_again(quote, &plan.id, LABEL).await?;
        Ok(Some((quote, state)))
    }

    /// The price that is charged, written down; where another run of the job was faster it is that one's.
    async fn price_of(
        &self,
        task: &Task,
        row: &gift::Model,
        plan: &plan::Model,
    ) -> Result<Option<Id>, PaymentError> {
        let pay_in: Currency = plan.pay_currency.parse().map_err(StoreError::other)?;
        let quote = self
            .payments()
            .quote(NewQuote {
                purpose: Purpose::Donation,
                subject: row.id.clone(),
                price: records::price(row)?,
                pay_in: Some(pay_in),
            })
            .await?;
        let tx = self.store().begin(Actor::System).await?;
        let Some(before) = task.due(&tx).await? else {
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
    async fn put_off(&self, task: &Task) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        let Some(before) = task.due(&tx).await? else {
            return Ok(());
        };
        let mut change = before.clone().into_active_model();
        change.next_at = Set(Some(tx.now() + PUT_OFF));
        let after =
            cases::record_change(self.store(), &tx, &before, change, "put_off", None).await?;
        later(&tx, &after).await?;
        tx.commit().await
    }

    /// A month's charge came to nothing: the giver is told and may pay another way; it is tried again, three times.
    pub(crate) async fn came_to_nothing(
        &self,
        gift: &str,
        reference: Option<String>,
    ) -> Result<(), StoreError> {
        let settings = self.settings().await?;
        let tx = self.store().begin(Actor::System).await?;
        let Some(row) = cases::lock::<gift::Model>(&tx, gift).await? else {
            return Ok(());
        };
        let plan = row.plan_id.as_deref().unwrap_or_default();
        let Some(before) = cases::lock::<plan::Model>(&tx, plan).await? else {
            return Ok(());
        };
        let is_told = reference.is_some() && before.last_failed == reference;
        if !before.state.is_going() || before.turn != row.turn || is_told || !row.state.is_open() {
            return Ok(());
        }
        let failures = before.failures + 1;
        let again = retry_after(failures).filter(|_| reference.is_some());
        let next = again.map(|pause| tx.now() + pause);
        let donor = records::donor(self.store(), &row)?;
        let failed = Occasion::Failed(next);
        mails::tell(self, &tx, &row, &donor, &settings, &failed).await?;
        let mut change = before.clone().into_active_model();
        change.state = Set(PlanState::PastDue);
        change.failures = Set(failures);
        change.charging = Set(None);
        change.next_at = Set(next);
        change.last_failed = Set(reference);
        let after =
            cases::record_change(self.store(), &tx, &before, change, "failed", None).await?;
        if next.is_some() {
            later(&tx, &after).await?;
        } else {
            end_here(self, &tx, &after, "failures", None).await?;
        }
        tx.commit().await
    }
}
