//! A month's money came: the first begins a monthly gift, each further one moves it on.

use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{StoreError, WriteTx};

use super::{due, provider};
use crate::Giving;
use crate::mails::{self, PlanOccasion};
use crate::model::{Method, Mode, PlanState, Settings, next_month};
use crate::tables::gift;

/// Moves a monthly gift on whose month was paid. `is_kept` says whether the card may be charged again; it is asked of the
/// provider before.
pub async fn paid(
    giving: &Giving,
    tx: &WriteTx,
    gift: &gift::Model,
    is_kept: bool,
    settings: &Settings,
) -> Result<(), StoreError> {
    let Some(id) = &gift.plan_id else {
        return Ok(());
    };
    let Some(before) = cases::lock::<crate::tables::plan::Model>(tx, id).await? else {
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
    let next = next_at(started, turn, tx);
    row.state = Set(PlanState::Active);
    row.started_at = Set(Some(started));
    row.turn = Set(turn);
    row.failures = Set(0);
    row.charging = Set(None);
    row.next_at = Set(next);
    row.mode = Set(match (before.mode, gift.method) {
        // The provider goes on by itself, whatever a single month was paid with.
        (Mode::Provider, _) if !is_first => Mode::Provider,
        (_, Method::Card) if is_kept => Mode::Charge,
        (Mode::Charge, Method::Card) if !is_first => Mode::Charge,
        _ => Mode::Reminder,
    });
    let action = if is_first { "started" } else { "paid" };
    let after = cases::record_change(giving.store(), tx, &before, row, action, None).await?;
    let takes_over = settings.monthly_by == "provider"
        && after.mode == Mode::Charge
        && after.price_currency == after.pay_currency;
    if is_first && takes_over {
        provider::subscribe_later(tx, &after).await?;
    } else {
        due::later(tx, &after).await?;
    }
    if is_first {
        mails::tell_plan(giving, tx, &after, PlanOccasion::Started).await?;
    }
    Ok(())
}

/// When a month is due: the day of the first payment, never one that is over.
pub fn next_at(
    started: chrono::DateTime<chrono::Utc>,
    turn: i32,
    tx: &WriteTx,
) -> Option<chrono::DateTime<chrono::Utc>> {
    let months = u32::try_from(turn).unwrap_or(0);
    let next = next_month(started, months)?;
    Some(next.max(tx.now() + chrono::Duration::hours(1)))
}
