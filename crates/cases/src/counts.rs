//! How many cases stand where.

use std::collections::BTreeMap;

use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QuerySelect, Select, TryGetable, TryGetableMany,
};
use store::{StoreError, StoredEnum};

/// How many of `rows` have each value of a column.
pub async fn count_by<E, K>(
    rows: Select<E>,
    column: E::Column,
    db: &impl ConnectionTrait,
) -> Result<Vec<(K, u64)>, StoreError>
where
    E: EntityTrait,
    (K, i64): TryGetableMany,
    K: Send,
{
    let counted: Vec<(K, i64)> = rows
        .select_only()
        .column(column)
        .column_as(
            Expr::expr(Func::count(Expr::col(column.as_column_ref()))),
            "count",
        )
        .group_by(column)
        .into_tuple()
        .all(db)
        .await?;
    let count = |(key, count)| (key, u64::try_from(count).unwrap_or(0));
    Ok(counted.into_iter().map(count).collect())
}

/// How many of `rows` are in each state, by its key; also where there are none.
pub async fn count_by_state<E, S>(
    rows: Select<E>,
    column: E::Column,
    db: &impl ConnectionTrait,
) -> Result<BTreeMap<&'static str, u64>, StoreError>
where
    E: EntityTrait,
    S: StoredEnum + TryGetable + Send,
{
    let mut counts: BTreeMap<_, _> = S::EVERY
        .iter()
        .map(|state| (state.stored_text(), 0))
        .collect();
    for (state, count) in count_by::<E, S>(rows, column, db).await? {
        counts.insert(state.stored_text(), count);
    }
    Ok(counts)
}
