//! What is erased by itself at the end of its time.
//!
//! Health details are kept no longer than they are needed (UK GDPR article 5(1)(e), NDPA 2023 section 24), and what stays of
//! a request is its money, in the ledger. Two things come before: while somebody has still to decide about its money, or a
//! refund is under way, a request is kept (article 17(3)(e): for claims); and one that is paid and was never marked is put up
//! first, so that nothing goes unseen that may be owed.

use chrono::{DateTime, Duration, NaiveTime, Utc};
use kernel::Zone;
use payments::model::Purpose;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use store::{Actor, StoreError, WriteTx};

use super::{erase, still_owed, stop_payment};
use crate::Care;
use crate::requests::tables::event;
use crate::requests::tables::request::{Column, Entity, Model};
use crate::requests::{flash, retention};

/// Kind of the nightly job.
pub const ERASE_DUE: &str = "care.erase-due";
/// Requests that are looked at and written in one go.
const BATCH: u64 = 20;
/// From the night that puts a request up to the one that erases it.
const NOTICE: Duration = Duration::days(90);
/// The word in its history for that it was put up.
const PUT_UP: &str = "time_over";
/// On the clock of Lagos.
const NIGHT: NaiveTime = NaiveTime::from_hms_opt(3, 45, 0).expect("a quarter to four is an hour");

/// Erases what is due, each night.
pub async fn erase_due(care: Care) -> Result<(), StoreError> {
    // The next night comes whatever becomes of this one.
    let tx = care.store().begin(Actor::System).await?;
    flash::clear_expired(&tx).await?;
    look_next_night(&tx).await?;
    tx.commit().await?;
    let keep_days = care.settings().await?.keep_days;
    let mut behind = String::new();
    loop {
        let rows = due(&care, &behind).await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        behind.clone_from(&last.id);
        let mut steps = Vec::with_capacity(rows.len());
        for row in rows {
            if let Some(step) = step_of(&care, &row, keep_days).await? {
                steps.push((row, step));
            }
        }
        let tx = care.store().begin(Actor::System).await?;
        take_steps(&care, &tx, steps).await?;
        tx.commit().await?;
    }
}

/// What is done with a request that is due.
enum Step {
    /// There was a contact since: it is kept until then.
    Keep(DateTime<Utc>),
    /// It is put up, and erased later.
    PutUp,
    Erase,
}

/// What is done with a request that is due; nothing before somebody has decided about its money: the next night looks again.
async fn step_of(care: &Care, row: &Model, keep_days: u32) -> Result<Option<Step>, StoreError> {
    let reader = care.store().reader();
    let db = reader.connection();
    let Some(over_at) = retention::over_at(db, row, keep_days).await? else {
        return Ok(None);
    };
    if over_at > care.now() {
        return Ok(Some(Step::Keep(over_at)));
    }
    if row.paid_at.is_none() && stop_payment(care, row).await?.is_some() {
        return Ok(None);
    }
    let payments = care.payments();
    if payments
        .is_money_open(Purpose::Consultation, &row.id)
        .await?
    {
        return Ok(None);
    }
    let is_seen = still_owed(row).is_none() || was_put_up(db, &row.id, over_at).await?;
    Ok(Some(if is_seen { Step::Erase } else { Step::PutUp }))
}

/// Whether a request was put up since its time was over. Before that, it was for a time that a contact made longer.
async fn was_put_up(
    db: &impl ConnectionTrait,
    id: &str,
    over_at: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let put_up = event::Entity::find()
        .filter(event::Column::RequestId.eq(id))
        .filter(event::Column::Action.eq(PUT_UP))
        .filter(event::Column::At.gte(over_at));
    Ok(put_up.count(db).await? > 0)
}

async fn due(care: &Care, behind: &str) -> Result<Vec<Model>, StoreError> {
    let found = Entity::find()
        .filter(Column::EraseAfter.lte(care.now()))
        .filter(Column::ErasedAt.is_null())
        .filter(Column::Id.gt(behind))
        .order_by_asc(Column::Id)
        .limit(BATCH);
    Ok(found.all(care.store().reader().connection()).await?)
}

async fn take_steps(
    care: &Care,
    tx: &WriteTx,
    steps: Vec<(Model, Step)>,
) -> Result<(), StoreError> {
    for (seen, step) in steps {
        // What changed meanwhile is looked at in the next night.
        let is_same = |row: &Model| row.version == seen.version;
        let Some(row) = cases::lock::<Model>(tx, &seen.id).await?.filter(is_same) else {
            continue;
        };
        match step {
            Step::Keep(until) => {
                let mut change = row.clone().into_active_model();
                change.erase_after = Set(Some(until));
                cases::save(tx, &row, change).await?;
            }
            Step::PutUp => put_up(care, tx, row).await?,
            Step::Erase => erase(care, tx, row).await?,
        }
    }
    Ok(())
}

/// Lets the desk's list say that somebody is to look at a request, which stays where it stands, and tells until when.
async fn put_up(care: &Care, tx: &WriteTx, before: Model) -> Result<(), StoreError> {
    let mut row = before.clone().into_active_model();
    row.follow_up = Set(Some(Zone::Lagos.at(tx.now()).date_naive()));
    row.erase_after = Set(Some(tx.now() + NOTICE));
    cases::record_change(care.store(), tx, &before, row, PUT_UP, None).await?;
    Ok(())
}

/// Sees to it that somebody looks in the next night; once for it, whoever asks.
pub async fn look_next_night(tx: &WriteTx) -> Result<(), StoreError> {
    tx.enqueue_nightly(ERASE_DUE, NIGHT).await
}
