//! Receipts' numbers: one after the other, none left out.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ConnectionTrait, EntityTrait, ExprTrait};
use store::{StoreError, WriteTx};

use crate::tables::counter;
use crate::tables::receipt::{ActiveModel, Entity, Model};

const COUNTER: &str = "receipt";

/// Gives a settled payment the next number. The counter's row is locked until the transaction ends, so that one that comes
/// to nothing gives its number back.
///
/// # Errors
/// When the database fails.
pub async fn give_number(tx: &WriteTx, reference: &str) -> Result<(), StoreError> {
    let first = counter::ActiveModel {
        id: Set(COUNTER.to_owned()),
        value: Set(1),
    };
    let value = (counter::Entity, counter::Column::Value);
    let next = OnConflict::column(counter::Column::Id)
        .value(counter::Column::Value, Expr::col(value).add(1))
        .to_owned();
    counter::Entity::insert(first)
        .on_conflict(next)
        .exec_without_returning(tx.connection())
        .await?;
    let given = counter::Entity::find_by_id(COUNTER)
        .one(tx.connection())
        .await?;
    let row = ActiveModel {
        reference: Set(reference.to_owned()),
        number: Set(given.map_or(1, |row| row.value)),
        at: Set(tx.now()),
    };
    Entity::insert(row)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

/// The number of a payment's receipt; none while it is not settled.
///
/// # Errors
/// When the database fails.
pub async fn find(
    connection: &impl ConnectionTrait,
    reference: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(reference).one(connection).await?)
}
