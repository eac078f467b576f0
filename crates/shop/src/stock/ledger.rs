//! The only writes of stock. Each locks its rows in the order of their ids, so that two orders of the same goods wait for one
//! another and never for each other.

use std::collections::BTreeMap;

use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use store::{StoreError, WriteTx};

use super::lookup::{free_pieces, stock_tag};
use super::product_facts::{enqueue_low_stock, enqueue_product_facts};
use crate::model::StockReason;
use crate::tables::stock::{Column, Entity, Model};
use crate::tables::stock_entry;

/// Some pieces of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub stock: String,
    pub quantity: i32,
}

/// There is less than was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingStock {
    pub stock: String,
    /// How many pieces are free.
    pub free: i32,
}

/// A change of what is on the shelf.
#[derive(Clone, Debug)]
pub struct StockChange<'a> {
    pub reason: StockReason,
    /// Pieces that come, or go where it is negative.
    pub change: i32,
    pub order: Option<&'a str>,
    pub note: &'a str,
}

/// The rows of what is wanted, each kept from other writes, with the pieces of all lines that share one together.
async fn lock_stock(tx: &WriteTx, wanted: &[Wanted]) -> Result<Vec<(Model, i32)>, StoreError> {
    let mut pieces: BTreeMap<&str, i32> = BTreeMap::new();
    for line in wanted {
        let sum = pieces.entry(&line.stock).or_default();
        *sum = sum.saturating_add(line.quantity);
    }
    let rows = Entity::find()
        .filter(Column::Id.is_in(pieces.keys().copied()))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx.connection())
        .await?;
    let with_pieces = rows.into_iter().map(|row| {
        let quantity = pieces.get(&*row.id).copied().unwrap_or(0);
        (row, quantity)
    });
    Ok(with_pieces.collect())
}

/// Holds pieces for an order, all of them or none.
pub async fn hold_stock(
    tx: &WriteTx,
    wanted: &[Wanted],
) -> Result<Result<(), Vec<MissingStock>>, StoreError> {
    let rows = lock_stock(tx, wanted).await?;
    let is_known = |line: &&Wanted| rows.iter().any(|(row, _)| row.id == line.stock);
    let gone = wanted.iter().filter(|line| !is_known(line));
    let gone = gone.map(|line| MissingStock {
        stock: line.stock.clone(),
        free: 0,
    });
    let short = rows
        .iter()
        .filter(|(row, quantity)| free_pieces(row) < *quantity)
        .map(|(row, _)| MissingStock {
            stock: row.id.clone(),
            free: free_pieces(row),
        });
    let missing: Vec<MissingStock> = gone.chain(short).collect();
    if !missing.is_empty() {
        return Ok(Err(missing));
    }
    for (row, quantity) in rows {
        let reserved = row.reserved + quantity;
        update_stock(tx, row, |row| row.reserved = Set(reserved)).await?;
    }
    Ok(Ok(()))
}

/// Gives back what an order held.
pub async fn release_stock(tx: &WriteTx, held: &[Wanted]) -> Result<(), StoreError> {
    for (row, quantity) in lock_stock(tx, held).await? {
        let reserved = row.reserved - quantity;
        update_stock(tx, row, |row| row.reserved = Set(reserved)).await?;
    }
    Ok(())
}

/// Takes what an order held off the shelf.
pub async fn sell_stock(tx: &WriteTx, held: &[Wanted], order: &str) -> Result<(), StoreError> {
    for (row, quantity) in lock_stock(tx, held).await? {
        let change = StockChange {
            reason: StockReason::Sold,
            change: -quantity,
            order: Some(order),
            note: "",
        };
        let left = insert_entry(tx, &row, &change).await?;
        let reserved = row.reserved - quantity;
        update_stock(tx, row, |row| {
            row.on_hand = Set(left);
            row.reserved = Set(reserved);
        })
        .await?;
    }
    Ok(())
}

/// Puts what an order had taken back on the shelf.
pub async fn restock(tx: &WriteTx, taken: &[Wanted], order: &str) -> Result<(), StoreError> {
    for (row, quantity) in lock_stock(tx, taken).await? {
        let change = StockChange {
            reason: StockReason::Returned,
            change: quantity,
            order: Some(order),
            note: "",
        };
        let left = insert_entry(tx, &row, &change).await?;
        update_stock(tx, row, |row| row.on_hand = Set(left)).await?;
    }
    Ok(())
}

/// Changes what is on the shelf of a row that the caller holds; none where open orders hold more than would be left.
pub async fn change_stock(
    tx: &WriteTx,
    row: Model,
    change: &StockChange<'_>,
) -> Result<Option<Model>, StoreError> {
    let left = row.on_hand.saturating_add(change.change);
    if left < row.reserved {
        return Ok(None);
    }
    insert_entry(tx, &row, change).await?;
    let after = update_stock(tx, row, |row| row.on_hand = Set(left)).await?;
    Ok(Some(after))
}

/// Writes a line of the ledger; answers what is on the shelf after it.
async fn insert_entry(
    tx: &WriteTx,
    row: &Model,
    change: &StockChange<'_>,
) -> Result<i32, StoreError> {
    let left = row.on_hand.saturating_add(change.change);
    let entry = stock_entry::Model {
        id: tx.new_id().to_string(),
        stock: row.id.clone(),
        reason: change.reason,
        change: change.change,
        on_hand: left,
        order_id: change.order.map(ToOwned::to_owned),
        note: change.note.to_owned(),
        by: tx.actor().to_string(),
        at: tx.now(),
    };
    tx.insert_row(entry).await?;
    Ok(left)
}

async fn update_stock(
    tx: &WriteTx,
    row: Model,
    change: impl FnOnce(&mut crate::tables::stock::ActiveModel) + Send,
) -> Result<Model, StoreError> {
    let (free, version) = (free_pieces(&row), row.version);
    let mut changed = row.into_active_model();
    change(&mut changed);
    changed.version = Set(version + 1);
    let after = changed.update(tx.connection()).await?;
    if free != free_pieces(&after) {
        tx.touch_tags([stock_tag(&after.product)]);
        // Once as it falls, not with each piece below.
        if free > after.low_at && free_pieces(&after) <= after.low_at {
            enqueue_low_stock(tx, &after.id, after.version).await?;
        }
        // Lists show whether there is any, not how many.
        if (free == 0) != (free_pieces(&after) == 0) {
            enqueue_product_facts(tx, &after.product).await?;
        }
    }
    Ok(after)
}
