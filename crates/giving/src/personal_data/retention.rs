//! Each night who gave is forgotten where the time for it is over, with who gives each month and what the bank wrote of
//! them, and what was counted and linked long ago.

use chrono::{DateTime, NaiveTime, Utc};
use kernel::PracticeZone;
use sea_orm::sea_query::{Condition, Query, SelectStatement};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Select};
use serde::de::IgnoredAny;
use store::{Actor, StoreError, WriteTx};
use transfers::lines::{self, LineRetention};

use super::erasure::{erase_donation, erase_plan};
use super::legal_period::kept_by_law_filter;
use crate::emails::links;
use crate::model::{DonationState, GivingSettings, PlanState};
use crate::service::Giving;
use crate::tables::{gift, plan, records};

/// Kind of the nightly job.
pub const ERASE_JOB: &str = "giving.erase-due";
/// Gifts, or monthly gifts, that are erased in one write.
const BATCH: u64 = 20;
/// On the clock of Lagos.
const NIGHT_HOUR: NaiveTime =
    NaiveTime::from_hms_opt(3, 30, 0).expect("half past three is an hour");

/// Erases what is due, each night.
pub async fn purge_expired_donations(giving: Giving, _: IgnoredAny) -> Result<(), StoreError> {
    // The next night comes whatever becomes of this one.
    let tx = giving.store().begin(Actor::System).await?;
    enqueue_next_night(&tx).await?;
    links::purge_expired_links(&tx).await?;
    tx.commit().await?;
    let settings = giving.load_settings().await?;
    // In small writes: on SQLite everybody else waits for each of them.
    loop {
        let tx = giving.store().begin(Actor::System).await?;
        let gifts = erase_gifts(&giving, &tx).await?;
        let plans = erase_plans(&giving, &tx, &settings).await?;
        lines::purge_line_details(&tx, line_retention(tx.now(), &settings)).await?;
        tx.commit().await?;
        if gifts + plans == 0 {
            return Ok(());
        }
    }
}

/// Gifts whose time is over at a moment, and months that nobody paid once who gave them each month is forgotten.
pub(super) fn due_gifts(at: DateTime<Utc>) -> Select<gift::Entity> {
    // Transfers that are awaited have no end of their own.
    let unpaid_months = Condition::all()
        .add(gift::Column::State.is_in(open_states()))
        .add(gift::Column::PlanId.in_subquery(erased_plans()));
    gift::Entity::find()
        .filter(
            Condition::any()
                .add(gift::Column::EraseAfter.lte(at))
                .add(unpaid_months),
        )
        .filter(gift::Column::ErasedAt.is_null())
        .filter(kept_by_law_filter(at).not())
}

async fn erase_gifts(giving: &Giving, tx: &WriteTx) -> Result<usize, StoreError> {
    let free =
        records::unrestricted_condition::<gift::Entity>(giving.store(), tx.connection()).await?;
    let due = due_gifts(tx.now())
        .filter(free)
        .select_only()
        .column(gift::Column::Id)
        .limit(BATCH);
    let ids: Vec<String> = due.into_tuple().all(tx.connection()).await?;
    for id in &ids {
        if let Some(row) = cases::lock_case::<gift::Model>(tx, id).await? {
            erase_donation(giving, tx, row).await?;
        }
    }
    Ok(ids.len())
}

/// Monthly gifts that never began go as gifts do that nobody paid, those that are over as gifts whose money came.
pub(super) fn due_plans(at: DateTime<Utc>, settings: &GivingSettings) -> Select<plan::Entity> {
    let unpaid = at - settings.unpaid_retention();
    let over = at - settings.donation_retention();
    let unbegun = Condition::all()
        .add(plan::Column::State.eq(PlanState::Starting))
        .add(plan::Column::CreatedAt.lte(unpaid))
        // The transfer of the first month may still come.
        .add(plan::Column::Id.not_in_subquery(with_open_gifts()));
    let given_up = Condition::all()
        .add(plan::Column::StartedAt.is_null())
        .add(plan::Column::EndedAt.lte(unpaid));
    plan::Entity::find()
        .filter(plan::Column::ErasedAt.is_null())
        .filter(
            Condition::any()
                .add(unbegun)
                .add(given_up)
                .add(plan::Column::EndedAt.lte(over)),
        )
}

async fn erase_plans(
    giving: &Giving,
    tx: &WriteTx,
    settings: &GivingSettings,
) -> Result<usize, StoreError> {
    let free =
        records::unrestricted_condition::<plan::Entity>(giving.store(), tx.connection()).await?;
    let due = due_plans(tx.now(), settings)
        .filter(free)
        .select_only()
        .column(plan::Column::Id)
        .limit(BATCH);
    let ids: Vec<String> = due.into_tuple().all(tx.connection()).await?;
    for id in &ids {
        if let Some(row) = cases::lock_case::<plan::Model>(tx, id).await? {
            erase_plan(giving, tx, &row).await?;
        }
    }
    Ok(ids.len())
}

fn with_open_gifts() -> SelectStatement {
    Query::select()
        .column(gift::Column::PlanId)
        .from(gift::Entity)
        .and_where(gift::Column::PlanId.is_not_null())
        .and_where(gift::Column::State.is_in(open_states()))
        .to_owned()
}

fn open_states() -> impl Iterator<Item = DonationState> {
    DonationState::ALL
        .into_iter()
        .filter(|state| state.is_open())
}

fn erased_plans() -> SelectStatement {
    Query::select()
        .column(plan::Column::Id)
        .from(plan::Entity)
        .and_where(plan::Column::ErasedAt.is_not_null())
        .to_owned()
}

/// What the bank wrote goes with the gift that it was of; of what is no gift, once nobody takes that back any more; of
/// anything else as late as a giver's name.
pub(super) fn line_retention(at: DateTime<Utc>, settings: &GivingSettings) -> LineRetention {
    let long_ago = PracticeZone::Lagos.to_local(at - settings.donation_retention());
    LineRetention {
        ignored_before: at - settings.unpaid_retention(),
        booked_before: long_ago.date_naive(),
    }
}

/// Sees to it that somebody looks in the next night; once for it, whoever asks.
pub async fn enqueue_next_night(tx: &WriteTx) -> Result<(), StoreError> {
    tx.enqueue_nightly(ERASE_JOB, NIGHT_HOUR).await
}
