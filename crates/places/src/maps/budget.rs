//! A day's calls, counted on all nodes together.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, Store, StoreError};

use crate::tables::budget::{ActiveModel, Column, Entity};

pub(super) async fn spend_call(store: &Store, most: u32) -> Result<bool, StoreError> {
    let most = i32::try_from(most).unwrap_or(i32::MAX);
    let tx = store.begin(Actor::System).await?;
    let today = tx.now().date_naive();
    let empty = ActiveModel {
        day: Set(today),
        calls: Set(0),
    };
    tx.insert_if_new(empty, [Column::Day]).await?;
    // Counted by the database in one statement: two nodes cannot both take the last call of a day.
    let taken = Entity::update_many()
        .col_expr(Column::Calls, Expr::col(Column::Calls).add(1))
        .filter(Column::Day.eq(today))
        .filter(Column::Calls.lt(most))
        .exec(tx.connection())
        .await?;
    // Spent before the call is made, so that a crash in the middle never lets a day go over its limit.
    tx.commit().await?;
    Ok(taken.rows_affected > 0)
}
