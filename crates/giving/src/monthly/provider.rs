//! Monthly gifts whose further months the card provider takes by itself, with a subscription of its own.

use payments::model::Purpose;
use payments::provider::{Interval, NewPlan};
use payments::{Adoption, PaymentError};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use serde_json::json;
use store::{Actor, NewJob, StoreError, WriteTx};

use super::{due, ending};
use crate::mails::{self, Occasion};
use crate::model::{Mode, PlanState};
use crate::tables::plan::Model;
use crate::{Giving, records};

pub const SUBSCRIBE: &str = "giving.subscribe";
pub const UNSUBSCRIBE: &str = "giving.unsubscribe";

/// What the provider's plan is called: nothing that tells more.
const NAME: &str = "Monthly donation";

pub async fn subscribe_later(tx: &WriteTx, row: &Model) -> Result<(), StoreError> {
    let job = NewJob::new(SUBSCRIBE, json!({ "plan": row.id })).once(row.id.clone());
    tx.enqueue(job).await.map(|_id| ())
}

/// Puts its end on the list: it is tried until the provider took it. Where there is none, nothing is done; it may be asked
/// for at this very moment, so that every call is a job of its own.
pub async fn unsubscribe_later(tx: &WriteTx, row: &Model) -> Result<(), StoreError> {
    let job = NewJob::new(UNSUBSCRIBE, json!({ "plan": row.id }));
    tx.enqueue(job).await.map(|_id| ())
}

#[derive(Deserialize)]
pub struct PlanTask {
    plan: String,
}

pub async fn subscribe(giving: Giving, task: PlanTask) -> Result<(), PaymentError> {
    giving.subscribe(&task.plan).await
}

pub async fn unsubscribe(giving: Giving, task: PlanTask) -> Result<(), PaymentError> {
    let payments = giving.payments();
    payments.unsubscribe(Purpose::Donation, &task.plan).await
}

#[derive(Deserialize)]
pub struct Invoice {
    subject: String,
    reference: String,
}

/// The provider took a month's money.
pub async fn take_invoice(giving: Giving, invoice: Invoice) -> Result<(), PaymentError> {
    giving.invoiced(&invoice.subject, &invoice.reference).await
}

#[derive(Deserialize)]
pub struct SubscriptionStatus {
    subject: String,
    status: String,
}

/// The provider says how a subscription stands.
pub async fn take_status(giving: Giving, now: SubscriptionStatus) -> Result<(), StoreError> {
    giving.stands(&now.subject, &now.status).await
}

impl Giving {
    async fn subscribe(&self, id: &str) -> Result<(), PaymentError> {
        let payments = self.payments();
        let reader = self.store().reader();
        let found = cases::read::<Model>(reader.connection(), id).await?;
        let purpose = Purpose::Donation;
        let Some(row) = found else { return Ok(()) };
        // Stopped, or changed to letters, while the provider was asked.
        if !row.state.is_going() || row.mode == Mode::Reminder {
            return payments.unsubscribe(purpose, id).await;
        }
        if row.mode == Mode::Provider {
            return Ok(());
        }
        let known = payments.subscription_of(purpose, id).await?;
        let begun = match (known, row.next_at) {
            (Some(known), _) => Ok(known),
            (None, Some(starts_at)) => {
                let plan = NewPlan {
                    name: NAME.to_owned(),
                    amount: records::plan_price(&row)?,
                    interval: Interval::Monthly,
                };
                payments.subscribe(purpose, id, plan, starts_at).await
            }
            (None, None) => return Ok(()),
        };
        let is_begun = match begun {
            Ok(_) => true,
            // Then the house charges the card itself.
            Err(PaymentError::Refused(_)) => false,
            Err(error) => return Err(error),
        };
        let tx = self.store().begin(Actor::System).await?;
        let Some(before) = cases::lock::<Model>(&tx, id).await? else {
            return Ok(());
        };
        if !is_begun {
            due::later(&tx, &before).await?;
        } else if !before.state.is_going() || before.mode == Mode::Reminder {
            unsubscribe_later(&tx, &before).await?;
        } else {
            let mut row = before.clone().into_active_model();
            row.mode = Set(Mode::Provider);
            cases::record_change(self.store(), &tx, &before, row, "subscribed", None).await?;
        }
        Ok(tx.commit().await?)
    }

    async fn invoiced(&self, plan: &str, reference: &str) -> Result<(), PaymentError> {
        let payments = self.payments();
        let purpose = Purpose::Donation;
        let known = payments.adopted_subject(purpose, reference).await?;
        let subject = match known {
            Some(known) => known,
            None => match self.month_of_invoice(plan).await? {
                Some(gift) => gift,
                None => return Ok(()),
            },
        };
        let adoption = Adoption {
            purpose,
            subject,
            subscribed: plan.to_owned(),
            provider_reference: reference.to_owned(),
        };
        payments.adopt(adoption).await.map(|_state| ())
    }

    async fn month_of_invoice(&self, plan: &str) -> Result<Option<String>, StoreError> {
        let settings = self.settings().await?;
        let tx = self.store().begin(Actor::System).await?;
        let Some(row) = cases::lock::<Model>(&tx, plan).await? else {
            return Ok(None);
        };
        let gift = self.gift_of_month(&tx, &row, &settings).await?;
        tx.commit().await?;
        Ok(Some(gift.id))
    }

    async fn stands(&self, plan: &str, status: &str) -> Result<(), StoreError> {
        let settings = self.settings().await?;
        let tx = self.store().begin(Actor::System).await?;
        let found = cases::lock::<Model>(&tx, plan).await?;
        let is_its = |row: &Model| row.mode == Mode::Provider && row.state.is_going();
        let Some(before) = found.filter(is_its) else {
            return Ok(());
        };
        match status {
            "attention" => {
                let gift = self.gift_of_month(&tx, &before, &settings).await?;
                let donor = records::donor(self.store(), &gift)?;
                let failed = Occasion::Failed(None);
                mails::tell(self, &tx, &gift, &donor, &settings, &failed).await?;
                let mut row = before.clone().into_active_model();
                row.state = Set(PlanState::PastDue);
                row.failures = Set(before.failures + 1);
                cases::record_change(self.store(), &tx, &before, row, "failed", None).await?;
            }
            "ended" | "ending" => {
                ending::end_here(self, &tx, &before, "provider", None).await?;
            }
            _ => {}
        }
        tx.commit().await
    }
}
