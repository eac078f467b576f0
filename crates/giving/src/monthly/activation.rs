//! A month's money came: the first begins a monthly gift, each further one moves it on.

use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{StoreError, WriteTx};

use super::tasks::{enqueue_due_month, enqueue_subscribe, next_due_at};
use crate::emails::{self, PlanEmail};
use crate::model::{DonationMethod, GivingSettings, PlanMode, PlanState};
use crate::service::Giving;
use crate::tables::{gift, plan};

/// Moves a monthly gift on whose month was paid. `is_kept` says whether the card may be charged again; it is asked of the
/// provider before.
pub async fn advance_plan(
    giving: &Giving,
    tx: &WriteTx,
    gift: &gift::Model,
    is_kept: bool,
    settings: &GivingSettings,
) -> Result<(), StoreError> {
    let Some(id) = &gift.plan_id else {
        return Ok(());
    };
    let Some(before) = cases::lock_case::<plan::Model>(tx, id).await? else {
        return Ok(());
    };
    // What was stopped stays stopped, even if a late payment comes.
    if before.state == PlanState::Ended || gift.turn < before.turn {
        return Ok(());
    }
    let is_first = before.state == PlanState::Starting;
    let mut row = before.clone().into_active_model();
    let started = before.started_at.unwrap_or_else(|| tx.now());
    let turn = gift.turn + 1;
    // Counted from the first payment, not from the month before: else the 31st would stay the 28th after a February.
    let next = next_due_at(started, turn, tx);
    row.state = Set(PlanState::Active);
    row.started_at = Set(Some(started));
    row.turn = Set(turn);
    row.failures = Set(0);
    row.charging = Set(None);
    row.next_at = Set(next);
    row.mode = Set(match (before.mode, gift.method) {
        // The provider goes on by itself, whatever a single month was paid with.
        (PlanMode::Provider, _) if !is_first => PlanMode::Provider,
        (_, DonationMethod::Card) if is_kept => PlanMode::Charge,
        (PlanMode::Charge, DonationMethod::Card) if !is_first => PlanMode::Charge,
        _ => PlanMode::Reminder,
    });
    let action = if is_first { "started" } else { "paid" };
    let after = cases::record_change(giving.store(), tx, &before, row, action, None).await?;
    let takes_over = settings.monthly_by == "provider"
        && after.mode == PlanMode::Charge
        // Nor can it follow fees that change.
        && !after.covers_fee
        // A provider's plan has one amount for all months; with a rate in it each would be another (decision 025).
        && after.price_currency == after.pay_currency;
    if is_first && takes_over {
        enqueue_subscribe(tx, &after).await?;
    } else {
        enqueue_due_month(tx, &after).await?;
    }
    if is_first {
        emails::enqueue_plan_email(giving, tx, &after, PlanEmail::Started).await?;
    }
    Ok(())
}
