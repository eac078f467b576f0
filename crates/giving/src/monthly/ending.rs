//! A monthly gift ends: by its giver, because the card fails, or at the desk.

use payments::Payments;
use payments::model::Purpose;
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{Actor, StoreError, WriteTx};

use super::provider;
use crate::Giving;
use crate::mails::{self, PlanOccasion};
use crate::model::{Method, Mode, PlanState};
use crate::tables::plan::Model;

/// Ends a monthly gift: the saved card is forgotten with it, so that nothing can be taken any more. One that is over stays
/// as it is.
pub async fn end_here(
    giving: &Giving,
    tx: &WriteTx,
    before: &Model,
    by: &str,
    note: Option<&str>,
) -> Result<Model, StoreError> {
    if before.state == PlanState::Ended {
        return Ok(before.clone());
    }
    Payments::forget_method(tx, Purpose::Donation, &before.id).await?;
    if before.mode != Mode::Reminder {
        provider::unsubscribe_later(tx, before).await?;
    }
    let was_going = before.state.is_going();
    let mut row = before.clone().into_active_model();
    row.state = Set(PlanState::Ended);
    row.next_at = Set(None);
    row.ended_at = Set(Some(tx.now()));
    row.ended_by = Set(Some(by.chars().take(40).collect()));
    let after = cases::record_change(giving.store(), tx, before, row, "ended", note).await?;
    if was_going {
        mails::tell_plan(giving, tx, &after, PlanOccasion::Ended).await?;
    }
    Ok(after)
}

pub async fn end(giving: &Giving, id: &str) -> Result<(), StoreError> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    if let Some(before) = cases::lock::<Model>(&tx, id).await? {
        end_here(giving, &tx, &before, "giver", None).await?;
    }
    tx.commit().await
}

pub async fn end_unstarted(giving: &Giving, id: &str) -> Result<(), StoreError> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    let found = cases::lock::<Model>(&tx, id).await?;
    if let Some(before) = found.filter(|row| row.state == PlanState::Starting) {
        end_here(giving, &tx, &before, "giver", None).await?;
    }
    tx.commit().await
}

pub async fn remind_only(giving: &Giving, id: &str) -> Result<(), StoreError> {
    let tx = giving.store().begin(Actor::Visitor).await?;
    let Some(before) = cases::lock::<Model>(&tx, id).await? else {
        return Ok(());
    };
    Payments::forget_method(&tx, Purpose::Donation, &before.id).await?;
    if before.mode != Mode::Reminder {
        provider::unsubscribe_later(&tx, &before).await?;
    }
    let mut row = before.clone().into_active_model();
    row.mode = Set(Mode::Reminder);
    row.method = Set(Method::Bank);
    cases::record_change(giving.store(), &tx, &before, row, "to_bank", None).await?;
    tx.commit().await
}
