//! Pieces of five minutes: who has which. The primary key of their table decides; nothing else does.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, TryInsertResult};
use store::{StoreError, WriteTx};

use super::model::CELL_MINUTES;
use super::tables::cell::{ActiveModel, Column, Entity, Model};

const SECONDS: i64 = CELL_MINUTES as i64 * 60;

/// The first piece that holds anything of a stretch of time, and the first after it.
pub fn cell_range((from, to): (DateTime<Utc>, DateTime<Utc>)) -> std::ops::Range<i64> {
    let end = to.timestamp();
    from.timestamp().div_euclid(SECONDS)..(end + SECONDS - 1).div_euclid(SECONDS)
}

/// Pieces that somebody has at a moment: the others' time was over.
pub fn occupied_at(now: DateTime<Utc>) -> Condition {
    Condition::any()
        .add(Column::Until.is_null())
        .add(Column::Until.gt(now))
}

/// Pieces that a request is to have, each until when; for good when none.
#[derive(Debug, Default)]
pub struct WantedCells(BTreeMap<(String, i64), Option<DateTime<Utc>>>);

impl WantedCells {
    /// Adds a stretch of somebody's time. What is kept for good stays so.
    pub fn add_range(
        &mut self,
        clinician: &str,
        kept: (DateTime<Utc>, DateTime<Utc>),
        until: Option<DateTime<Utc>>,
    ) {
        for cell in cell_range(kept) {
            let place = self.0.entry((clinician.to_owned(), cell)).or_insert(until);
            // A request's held and booked times may overlap; `None`, meaning for good, wins.
            *place = place.and(until);
        }
    }
}

/// Gives a request exactly these pieces, or answers false and leaves it those that it had. The caller has locked the
/// request's row.
pub async fn assign_cells(
    tx: &WriteTx,
    request: &str,
    wanted: &WantedCells,
) -> Result<bool, StoreError> {
    let had = lock_owned_cells(tx, request).await?;
    let missing: Vec<_> = wanted
        .0
        .keys()
        .filter(|key| !had.contains_key(*key))
        .collect();
    if !missing.is_empty() {
        // A lapsed row occupies its key until its job has run, and the job may be late.
        delete_lapsed(tx, &missing).await?;
        if !insert_cells(tx, request, wanted, &missing).await? {
            // There is no savepoint and the caller's transaction goes on, so partial inserts are undone by hand.
            delete_cells(tx, request, &missing).await?;
            return Ok(false);
        }
    }
    // Released only now, so that a request which cannot get what it wants keeps what it had.
    let surplus: Vec<_> = had
        .keys()
        .filter(|key| !wanted.0.contains_key(*key))
        .collect();
    delete_cells(tx, request, &surplus).await?;
    update_until(tx, request, wanted, &had).await?;
    Ok(true)
}

/// What the request has now.
async fn lock_owned_cells(
    tx: &WriteTx,
    request: &str,
) -> Result<BTreeMap<(String, i64), Option<DateTime<Utc>>>, StoreError> {
    let rows: Vec<Model> = Entity::find()
        .filter(Column::RequestId.eq(request))
        // Anybody who wants one of these that has lapsed waits until this transaction ends.
        .lock_exclusive()
        .all(tx.connection())
        .await?;
    let placed = |row: Model| ((row.clinician_id, row.cell), row.until);
    Ok(rows.into_iter().map(placed).collect())
}

type CellKey = (String, i64);

/// Rows of these pieces.
fn cells_condition(keys: &[&CellKey]) -> Condition {
    let mut by_clinician: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    for (clinician, cell) in keys {
        by_clinician.entry(clinician).or_default().push(*cell);
    }
    let mut any = Condition::any();
    for (clinician, cells) in by_clinician {
        let theirs = Condition::all()
            .add(Column::ClinicianId.eq(clinician))
            .add(Column::Cell.is_in(cells));
        any = any.add(theirs);
    }
    any
}

async fn delete_lapsed(tx: &WriteTx, keys: &[&CellKey]) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(cells_condition(keys))
        .filter(Column::Until.lte(tx.now()))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Inserts what nobody has; false when one was taken.
async fn insert_cells(
    tx: &WriteTx,
    request: &str,
    wanted: &WantedCells,
    keys: &[&CellKey],
) -> Result<bool, StoreError> {
    // One statement with its rows in key order, so that two who want the same cells wait without a deadlock.
    let rows = keys.iter().map(|key| ActiveModel {
        clinician_id: Set(key.0.clone()),
        cell: Set(key.1),
        request_id: Set(request.to_owned()),
        until: Set(wanted.0.get(*key).copied().flatten()),
    });
    // On PostgreSQL a violated key would abort the caller's whole transaction, which has to go on (decision 022).
    let taken = OnConflict::columns([Column::ClinicianId, Column::Cell])
        .do_nothing()
        .to_owned();
    let inserted = Entity::insert_many(rows)
        .on_conflict(taken)
        .try_insert()
        .exec_without_returning(tx.connection())
        .await?;
    Ok(matches!(inserted, TryInsertResult::Inserted(rows) if rows == keys.len() as u64))
}

async fn delete_cells(tx: &WriteTx, request: &str, keys: &[&CellKey]) -> Result<(), StoreError> {
    if keys.is_empty() {
        return Ok(());
    }
    Entity::delete_many()
        .filter(Column::RequestId.eq(request))
        .filter(cells_condition(keys))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Says anew until when those are kept that the request had already.
async fn update_until(
    tx: &WriteTx,
    request: &str,
    wanted: &WantedCells,
    had: &BTreeMap<CellKey, Option<DateTime<Utc>>>,
) -> Result<(), StoreError> {
    let mut changed: BTreeMap<Option<DateTime<Utc>>, Vec<&CellKey>> = BTreeMap::new();
    for (key, until) in &wanted.0 {
        if had.get(key).is_some_and(|before| before != until) {
            changed.entry(*until).or_default().push(key);
        }
    }
    for (until, keys) in changed {
        Entity::update_many()
            .col_expr(Column::Until, Expr::value(until))
            .filter(Column::RequestId.eq(request))
            .filter(cells_condition(&keys))
            .exec(tx.connection())
            .await?;
    }
    Ok(())
}
