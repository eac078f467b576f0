//! Receipts' numbers: one after the other, none left out.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ConnectionTrait, EntityTrait, ExprTrait};
use store::{StoreError, WriteTx};

use crate::tables::counter;
use crate::tables::receipt::{ActiveModel, Entity, Model};

const RECEIPT_COUNTER: &str = "receipt";

/// Gives settled payments the next numbers, in their order. The counter's row is locked until the transaction ends, so that
/// one that comes to nothing gives its numbers back.
pub async fn assign_receipt_numbers(
    tx: &WriteTx,
    references: Vec<String>,
) -> Result<(), StoreError> {
    let Ok(count @ 1..) = i64::try_from(references.len()) else {
        return Ok(());
    };
    // No sequence of the database: it would keep the numbers of a write that is rolled back, and leave gaps.
    let first = counter::ActiveModel {
        id: Set(RECEIPT_COUNTER.to_owned()),
        value: Set(count),
    };
    let value = (counter::Entity, counter::Column::Value);
    let next = OnConflict::column(counter::Column::Id)
        .value(counter::Column::Value, Expr::col(value).add(count))
        .to_owned();
    let last = counter::Entity::insert(first)
        .on_conflict(next)
        .exec_with_returning(tx.connection())
        .await?;
    let rows = (last.value - count + 1..)
        .zip(references)
        .map(|(number, reference)| ActiveModel {
            reference: Set(reference),
            number: Set(number),
            at: Set(tx.now()),
        });
    Entity::insert_many(rows)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

pub async fn find_receipt(
    connection: &impl ConnectionTrait,
    reference: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(reference).one(connection).await?)
}
