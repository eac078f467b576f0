//! Each night: addresses that were never confirmed, and those of who left, are forgotten in time.

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Select};
use serde::de::IgnoredAny;
use store::personal::{PurgePreview, PurgeRule};
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
        .filter(left_condition(tx.now(), left))
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

/// Addresses that nobody confirmed in so many days, at a moment.
fn find_unconfirmed(at: DateTime<Utc>, days: i64) -> Select<Entity> {
    Entity::find()
        .filter(Column::State.eq(SubscriberState::Waiting))
        .filter(Column::CreatedAt.lt(at - TimeDelta::days(days)))
}

/// Readers who left so many days ago, whose addresses go.
fn left_condition(at: DateTime<Utc>, days: i64) -> Condition {
    Condition::all()
        .add(Column::State.is_in([
            SubscriberState::Left,
            SubscriberState::Bounced,
            SubscriberState::Complained,
        ]))
        .add(Column::LeftAt.lt(at - TimeDelta::days(days)))
        .add(Column::Address.is_not_null())
}

/// How many addresses the coming nights forget.
pub(crate) async fn preview_purges(
    newsletter: &Newsletter,
) -> Result<Vec<PurgePreview>, StoreError> {
    // not shown: to visitors, only at the desk.
    let (settings, store) = (newsletter.load_settings().await?, newsletter.store());
    let (waiting, left) = (settings.keep_waiting_days, settings.keep_left_days);
    let rule = |what: &str, rule: String| PurgeRule {
        what: what.to_owned(),
        rule,
        settings: Some("newsletter-rules"),
    };
    let unconfirmed = rule(
        "Newsletter addresses that nobody confirmed",
        format!("{waiting} days after they were entered"),
    );
    let gone = rule(
        "Newsletter addresses of readers who left",
        format!(
            "{left} days after they left; only a fingerprint stays, so that they are not written to again"
        ),
    );
    Ok(vec![
        unconfirmed
            .preview(store, |at| find_unconfirmed(at, waiting))
            .await?,
        gone.preview(store, |at| Entity::find().filter(left_condition(at, left)))
            .await?,
    ])
}

/// Forgets a batch of addresses that nobody confirmed, as if they had never been typed.
async fn delete_unconfirmed(newsletter: &Newsletter, days: i64) -> Result<u64, StoreError> {
    let tx = newsletter.store().begin(Actor::System).await?;
    let ids: Vec<String> = find_unconfirmed(tx.now(), days)
        .select_only()
        .column(Column::Id)
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
