//! A monthly gift ends: by its giver, because the card fails, or at the desk.

use payments::Payments;
use payments::model::PaymentPurpose;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{Actor, StoreError, WriteTx};

use super::tasks::enqueue_unsubscribe;
use crate::emails::{self, PlanEmail};
use crate::model::{DonationMethod, PlanMode, PlanState};
use crate::service::Giving;
use crate::tables::plan::Model;

/// Ends a monthly gift: the saved card is forgotten with it, so that nothing can be taken any more. One that is over stays
/// as it is.
pub async fn end_plan_in(
    giving: &Giving,
    tx: &WriteTx,
    before: &Model,
    by: &str,
    note: Option<&str>,
) -> Result<Model, StoreError> {
    if before.state == PlanState::Ended {
        return Ok(before.clone());
    }
    // In the same transaction as the end: nothing can be charged between the two.
    Payments::delete_method(tx, PaymentPurpose::Donation, &before.id).await?;
    // Also where this site charges: a subscription may have been asked for whose answer was lost.
    if before.mode != PlanMode::Reminder {
        enqueue_unsubscribe(tx, before).await?;
    }
    let was_going = before.state.is_going();
    let mut row = before.clone().into_active_model();
    row.state = Set(PlanState::Ended);
    row.next_at = Set(None);
    row.ended_at = Set(Some(tx.now()));
    row.ended_by = Set(Some(by.chars().take(40).collect()));
    let after = cases::record_change(giving.store(), tx, before, row, "ended", note).await?;
    if was_going {
        emails::enqueue_plan_email(giving, tx, &after, PlanEmail::Ended).await?;
    }
    Ok(after)
}

pub async fn end_plan(giving: &Giving, id: &str) -> Result<(), StoreError> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    if let Some(before) = cases::lock_case::<Model>(&tx, id).await? {
        end_plan_in(giving, &tx, &before, "giver", None).await?;
    }
    tx.commit().await
}

pub async fn end_unstarted(giving: &Giving, id: &str) -> Result<(), StoreError> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Model>(&tx, id).await?;
    if let Some(before) = found.filter(|row| row.state == PlanState::Starting) {
        end_plan_in(giving, &tx, &before, "giver", None).await?;
    }
    tx.commit().await
}

pub async fn remind_only(giving: &Giving, id: &str) -> Result<(), StoreError> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    let Some(before) = cases::lock_case::<Model>(&tx, id).await? else {
        return Ok(());
    };
    Payments::delete_method(&tx, PaymentPurpose::Donation, &before.id).await?;
    if before.mode != PlanMode::Reminder {
        enqueue_unsubscribe(&tx, &before).await?;
    }
    let mut row = before.clone().into_active_model();
    row.mode = Set(PlanMode::Reminder);
    row.method = Set(DonationMethod::Bank);
    cases::record_change(giving.store(), &tx, &before, row, "to_bank", None).await?;
    tx.commit().await
}
