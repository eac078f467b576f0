//! A month that was not paid.

use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use store::{Actor, StoreError};

use super::cancellation::end_plan_in;
use super::tasks::enqueue_due_month;
use crate::emails::{self, DonationEmail};
use crate::model::{PlanState, retry_after};
use crate::service::Giving;
use crate::tables::{gift, plan, records};

/// A month's charge came to nothing: the giver is told and may pay another way; it is tried again, three times.
pub async fn record_failed_month(
    giving: &Giving,
    gift: &str,
    reference: Option<String>,
) -> Result<(), StoreError> {
    let settings = giving.load_settings().await?;
    let tx = giving.store().begin(Actor::System).await?;
    let Some(row) = cases::lock_case::<gift::Model>(&tx, gift).await? else {
        return Ok(());
    };
    let plan = row.plan_id.as_deref().unwrap_or_default();
    let Some(before) = cases::lock_case::<plan::Model>(&tx, plan).await? else {
        return Ok(());
    };
    // The job that tells of it runs at least once, but each attempt counts as one failure.
    let is_recorded = reference.is_some() && before.last_failed == reference;
    if !before.state.is_going() || before.turn != row.turn || is_recorded || !row.state.is_open() {
        return Ok(());
    }
    let failures = before.failures + 1;
    // Without an attempt there was no card to charge, and another try would find none either.
    let again = retry_after(failures).filter(|_| reference.is_some());
    let next = again.map(|pause| tx.now() + pause);
    let donor = records::decrypt_donor(giving.store(), &row)?;
    let failed = DonationEmail::Failed(next);
    emails::enqueue_donation_email(giving, &tx, &row, &donor, &settings, &failed).await?;
    let mut change = before.clone().into_active_model();
    change.state = Set(PlanState::PastDue);
    change.failures = Set(failures);
    // The next try is a charge of its own, at the price of its day.
    change.charging = Set(None);
    change.next_at = Set(next);
    change.last_failed = Set(reference);
    let after = cases::record_change(giving.store(), &tx, &before, change, "failed", None).await?;
    if next.is_some() {
        enqueue_due_month(&tx, &after).await?;
    } else {
        end_plan_in(giving, &tx, &after, "failures", None).await?;
    }
    tx.commit().await
}
