//! Each night: addresses that were never confirmed, and those of who left, are forgotten in time.

use chrono::{NaiveTime, TimeDelta};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::de::IgnoredAny;
use store::{Actor, JobRunner, StoreError};

use crate::service::Newsletter;
use crate::tables::subscriber::{Column, Entity, SubscriberState};
use crate::tables::{consent, link};

/// Kind of the nightly job.
const PURGE_JOB: &str = "newsletter.tidy";
/// On the clock of Lagos.
const PURGE_TIME: NaiveTime = NaiveTime::from_hms_opt(3, 50, 0).expect("ten to four is an hour");
/// Addresses that are forgotten in one transaction.
const BATCH: u64 = 500;
/// How long an old link is known, so that its page can say that it is too old.
const LINK_RETENTION: TimeDelta = TimeDelta::days(60);

pub(crate) fn with_handlers(jobs: JobRunner, newsletter: &Newsletter) -> JobRunner {
    jobs.with_job_function(PURGE_JOB, newsletter.clone(), purge_expired_addresses)
}

/// Puts the next night on the list.
pub(crate) async fn schedule_nightly_purge(newsletter: &Newsletter) -> Result<(), StoreError> {
    let tx = newsletter.store().begin(Actor::System).await?;
    tx.enqueue_nightly(PURGE_JOB, PURGE_TIME).await?;
    tx.commit().await
}

async fn purge_expired_addresses(newsletter: Newsletter, _: IgnoredAny) -> Result<(), StoreError> {
    // The next night comes whatever becomes of this one.
    schedule_nightly_purge(&newsletter).await?;
    let settings = newsletter.load_settings().await?;
    let (waiting, left) = (settings.keep_waiting_days, settings.keep_left_days);
    while delete_unconfirmed(&newsletter, waiting).await? >= BATCH {}
    let tx = newsletter.store().begin(Actor::System).await?;
    let forgotten = Entity::update_many()
        .col_expr(Column::Address, Expr::value(None::<String>))
        .filter(Column::State.is_in([
            SubscriberState::Left,
            SubscriberState::Bounced,
            SubscriberState::Complained,
        ]))
        .filter(Column::LeftAt.lt(tx.now() - TimeDelta::days(left)))
        .filter(Column::Address.is_not_null())
        .exec(tx.connection())
        .await?;
    if forgotten.rows_affected > 0 {
        tx.erases_of::<Entity>(&[]);
    }
    link::Entity::delete_many()
        .filter(link::Column::CreatedAt.lt(tx.now() - LINK_RETENTION))
        .exec(tx.connection())
        .await?;
    tx.commit().await
}

/// Forgets a batch of addresses that nobody confirmed, as if they had never been typed.
async fn delete_unconfirmed(newsletter: &Newsletter, days: i64) -> Result<u64, StoreError> {
    let tx = newsletter.store().begin(Actor::System).await?;
    let ids: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::State.eq(SubscriberState::Waiting))
        .filter(Column::CreatedAt.lt(tx.now() - TimeDelta::days(days)))
        .limit(BATCH)
        .into_tuple()
        .all(tx.connection())
        .await?;
    if !ids.is_empty() {
        tx.erases_of::<Entity>(&crate::tables::all());
    }
    link::Entity::delete_many()
        .filter(link::Column::Subscriber.is_in(&ids))
        .exec(tx.connection())
        .await?;
    consent::Entity::delete_many()
        .filter(consent::Column::Subscriber.is_in(&ids))
        .exec(tx.connection())
        .await?;
    let gone = Entity::delete_many()
        .filter(Column::Id.is_in(&ids))
        .exec(tx.connection())
        .await?;
    tx.commit().await?;
    Ok(gone.rows_affected)
}
