//! Monthly gifts whose further months the card provider takes by itself, with a subscription of its own.

use payments::model::PaymentPurpose;
use payments::provider::{NewPlan, PlanInterval};
use payments::{AdoptedPayment, PaymentError};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use store::{Actor, StoreError};

use super::cancellation;
use super::month::create_month;
use super::tasks::{PlanTask, enqueue_due_month, enqueue_unsubscribe};
use crate::emails::{self, DonationEmail};
use crate::model::{PlanMode, PlanState};
use crate::service::Giving;
use crate::tables::plan::Model;
use crate::tables::records;

/// What the provider's plan is called: nothing that tells more.
const PLAN_NAME: &str = "giving-monthly-plan-name";

pub async fn process_subscribe(giving: Giving, task: PlanTask) -> Result<(), PaymentError> {
    giving.subscribe_plan(&task.plan).await
}

pub async fn process_unsubscribe(giving: Giving, task: PlanTask) -> Result<(), PaymentError> {
    let payments = giving.payments();
    payments
        .cancel_subscription(PaymentPurpose::Donation, &task.plan)
        .await
}

#[derive(Deserialize)]
pub struct InvoiceTask {
    subject: String,
    reference: String,
}

/// The provider took a month's money.
pub async fn process_invoice(giving: Giving, invoice: InvoiceTask) -> Result<(), PaymentError> {
    giving
        .adopt_invoice(&invoice.subject, &invoice.reference)
        .await
}

#[derive(Deserialize)]
pub struct SubscriptionStatusTask {
    subject: String,
    status: String,
}

/// The provider says how a subscription stands.
pub async fn process_status(giving: Giving, now: SubscriptionStatusTask) -> Result<(), StoreError> {
    giving
        .apply_subscription_status(&now.subject, &now.status)
        .await
}

impl Giving {
    async fn subscribe_plan(&self, id: &str) -> Result<(), PaymentError> {
        let payments = self.payments();
        let reader = self.store().reader();
        let found = cases::find_case::<Model>(reader.connection(), id).await?;
        let purpose = PaymentPurpose::Donation;
        let Some(row) = found else { return Ok(()) };
        // Stopped, or changed to reminders by mail, while the provider was asked.
        if !row.state.is_going() || row.mode == PlanMode::Reminder {
            return payments.cancel_subscription(purpose, id).await;
        }
        if row.mode == PlanMode::Provider {
            return Ok(());
        }
        let known = payments.find_subscription(purpose, id).await?;
        let begun = match (known, row.next_at) {
            (Some(known), _) => Ok(known),
            (None, Some(starts_at)) => {
                let plan = NewPlan {
                    name: l10n::text(PLAN_NAME).to_owned(),
                    amount: records::plan_price(&row)?,
                    interval: PlanInterval::Monthly,
                };
                payments
                    .create_subscription(purpose, id, plan, starts_at)
                    .await
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
        let Some(before) = cases::lock_case::<Model>(&tx, id).await? else {
            return Ok(());
        };
        if !is_begun {
            enqueue_due_month(&tx, &before).await?;
        } else if !before.state.is_going() || before.mode == PlanMode::Reminder {
            enqueue_unsubscribe(&tx, &before).await?;
        } else {
            let mut row = before.clone().into_active_model();
            row.mode = Set(PlanMode::Provider);
            cases::record_change(self.store(), &tx, &before, row, "subscribed", None).await?;
        }
        Ok(tx.commit().await?)
    }

    async fn adopt_invoice(&self, plan: &str, reference: &str) -> Result<(), PaymentError> {
        let payments = self.payments();
        let purpose = PaymentPurpose::Donation;
        // Events of one invoice come more than once: a payment that was adopted keeps its month.
        let known = payments.find_adopted_subject(purpose, reference).await?;
        let subject = match known {
            Some(known) => known,
            None => match self.find_invoiced_month(plan).await? {
                Some(gift) => gift,
                None => return Ok(()),
            },
        };
        let adoption = AdoptedPayment {
            purpose,
            subject,
            subscription_subject: plan.to_owned(),
            provider_reference: reference.to_owned(),
        };
        payments.adopt_payment(adoption).await.map(|_state| ())
    }

    async fn find_invoiced_month(&self, plan: &str) -> Result<Option<String>, StoreError> {
        let settings = self.load_settings().await?;
        let tx = self.store().begin(Actor::System).await?;
        let Some(row) = cases::lock_case::<Model>(&tx, plan).await? else {
            return Ok(None);
        };
        let gift = create_month(self, &tx, &row, &settings).await?;
        tx.commit().await?;
        Ok(Some(gift.id))
    }

    async fn apply_subscription_status(&self, plan: &str, status: &str) -> Result<(), StoreError> {
        let settings = self.load_settings().await?;
        let tx = self.store().begin(Actor::System).await?;
        let found = cases::lock_case::<Model>(&tx, plan).await?;
        let is_its = |row: &Model| row.mode == PlanMode::Provider && row.state.is_going();
        let Some(before) = found.filter(is_its) else {
            return Ok(());
        };
        match status {
            "attention" => {
                let gift = create_month(self, &tx, &before, &settings).await?;
                let donor = records::decrypt_donor(self.store(), &gift)?;
                let failed = DonationEmail::Failed(None);
                emails::enqueue_donation_email(self, &tx, &gift, &donor, &settings, &failed)
                    .await?;
                let mut row = before.clone().into_active_model();
                row.state = Set(PlanState::PastDue);
                row.failures = Set(before.failures + 1);
                cases::record_change(self.store(), &tx, &before, row, "failed", None).await?;
            }
            // Already while it is ending: the provider takes no more money for it.
            "ended" | "ending" => {
                cancellation::end_plan_in(self, &tx, &before, "provider", None).await?;
            }
            _ => {}
        }
        tx.commit().await
    }
}
