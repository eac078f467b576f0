//! Each night who bought is forgotten where the time for it is over, with carts that nobody came back to.

use chrono::{DateTime, NaiveTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Select};
use serde::de::IgnoredAny;
use serde_json::json;
use store::{Actor, NewJob, StoreError, WriteTx};

use super::erasure::erase_order;
use crate::cart::purge_old_carts;
use crate::service::Shop;
use crate::stock::ALL_FACTS_JOB;
use crate::tables::order::{Column, Entity, Model};
use crate::tables::records::unrestricted_condition;

/// Kind of the nightly job.
pub const ERASE_JOB: &str = "shop.erase-due";
/// Orders that are erased in one write.
const BATCH: u64 = 20;
/// On the clock of Lagos.
const NIGHT_HOUR: NaiveTime = NaiveTime::from_hms_opt(3, 40, 0).expect("twenty to four is an hour");

/// Erases what is due, each night.
pub async fn purge_expired_orders(shop: Shop, _: IgnoredAny) -> Result<(), StoreError> {
    // The next night comes whatever becomes of this one.
    let tx = shop.store().begin(Actor::System).await?;
    enqueue_next_night(&tx).await?;
    purge_old_carts(&tx).await?;
    tx.enqueue_job(NewJob::new(ALL_FACTS_JOB, json!({})))
        .await?;
    tx.commit().await?;
    // In small writes: on SQLite everybody else waits for each of them.
    loop {
        let tx = shop.store().begin(Actor::System).await?;
        let free = unrestricted_condition(shop.store(), tx.connection()).await?;
        let ids: Vec<String> = due_orders(tx.now())
            .filter(free)
            .select_only()
            .column(Column::Id)
            .limit(BATCH)
            .into_tuple()
            .all(tx.connection())
            .await?;
        for id in &ids {
            if let Some(row) = cases::lock_case::<Model>(&tx, id).await? {
                erase_order(&shop, &tx, row).await?;
            }
        }
        tx.commit().await?;
        if ids.is_empty() {
            return Ok(());
        }
    }
}

/// Orders whose time is over at a moment.
pub(super) fn due_orders(at: DateTime<Utc>) -> Select<Entity> {
    Entity::find()
        .filter(Column::EraseAfter.lte(at))
        .filter(Column::ErasedAt.is_null())
}

/// Sees to it that somebody looks in the next night; once for it, whoever asks.
pub async fn enqueue_next_night(tx: &WriteTx) -> Result<(), StoreError> {
    tx.enqueue_nightly(ERASE_JOB, NIGHT_HOUR).await
}
