//! Fingerprints for the payers of payments from before payers had one.

use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use serde::de::IgnoredAny;
use serde_json::json;
use store::{Actor, NewJob, Store, StoreError, WriteTx};

use crate::records::attempt_secrets::{FORGOTTEN_PAYER, decrypt_payer, payer_index};
use crate::tables::attempt::{Column, Entity};

pub(crate) const INDEX_PAYERS_JOB: &str = "payments.index-payers";
/// Payments of one write: on SQLite everybody else waits for it.
const BATCH: u64 = 200;

/// Payments whose payer is known and has no fingerprint.
fn unindexed() -> Select<Entity> {
    Entity::find()
        .filter(Column::PayerIndex.is_null())
        .filter(Column::Payer.ne(FORGOTTEN_PAYER))
}

/// Sees to it that they get one. At the start of the site.
pub(crate) async fn enqueue_payer_indexing(tx: &WriteTx) -> Result<(), StoreError> {
    let first = unindexed().select_only().column(Column::Id).limit(1);
    let first: Option<String> = first.into_tuple().one(tx.connection()).await?;
    if first.is_some() {
        tx.enqueue_job(NewJob::new(INDEX_PAYERS_JOB, json!({})))
            .await?;
    }
    Ok(())
}

pub(crate) async fn process_payer_indexing(store: Store, _: IgnoredAny) -> Result<(), StoreError> {
    index_payers(&store).await
}

/// Gives them theirs, in small writes.
pub(crate) async fn index_payers(store: &Store) -> Result<(), StoreError> {
    let mut last = String::new();
    loop {
        let tx = store.begin(Actor::System).await?;
        let rows = unindexed()
            .filter(Column::Id.gt(last.as_str()))
            .order_by_asc(Column::Id)
            .limit(BATCH);
        let rows = rows.all(tx.connection()).await?;
        let Some(newest) = rows.last() else {
            return Ok(());
        };
        last.clone_from(&newest.id);
        for row in &rows {
            let payer = match decrypt_payer(store, row) {
                Ok(payer) => payer,
                // Its key is not on this machine: nobody can say who it was.
                Err(error) => {
                    tracing::warn!(reference = row.id, %error, "a payment cannot be found by its payer");
                    continue;
                }
            };
            let Some(payer) = payer else { continue };
            Entity::update_many()
                .col_expr(Column::PayerIndex, Expr::value(payer_index(store, &payer)?))
                .filter(Column::Id.eq(row.id.as_str()))
                // Somebody may have had them forgotten meanwhile.
                .filter(Column::Payer.eq(row.payer.as_str()))
                .exec(tx.connection())
                .await?;
        }
        tx.commit().await?;
    }
}
