//! Each night: messages of more than thirty days ago are forgotten, and secrets that sign no more.

use chrono::{NaiveTime, TimeDelta};
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::de::IgnoredAny;
use store::{Actor, StoreError};

use crate::service::Webhooks;
use crate::tables::delivery::WebhookDeliveryState;
use crate::tables::{delivery, endpoint, event};

/// Kind of the nightly job.
pub const FORGET_JOB: &str = "webhooks.forget";
/// On the clock of Lagos.
const FORGET_TIME: NaiveTime = NaiveTime::from_hms_opt(3, 55, 0).expect("five to four is an hour");
/// How long what was delivered or given up is kept at the desk.
const RETENTION: TimeDelta = TimeDelta::days(30);

/// Puts the next night on the list.
pub async fn schedule_forgetting(webhooks: &Webhooks) -> Result<(), StoreError> {
    let tx = webhooks.store().begin(Actor::System).await?;
    tx.enqueue_nightly(FORGET_JOB, FORGET_TIME).await?;
    tx.commit().await
}

pub async fn forget_old_deliveries(webhooks: Webhooks, _: IgnoredAny) -> Result<(), StoreError> {
    // The next night comes whatever becomes of this one.
    schedule_forgetting(&webhooks).await?;
    let tx = webhooks.store().begin(Actor::System).await?;
    let before = tx.now() - RETENTION;
    delivery::Entity::delete_many()
        .filter(delivery::Column::CreatedAt.lt(before))
        .filter(delivery::Column::State.ne(WebhookDeliveryState::Waiting))
        .exec(tx.connection())
        .await?;
    let still_named = Query::select()
        .column(delivery::Column::Event)
        .from(delivery::Entity)
        .to_owned();
    event::Entity::delete_many()
        .filter(event::Column::CreatedAt.lt(before))
        .filter(event::Column::Id.not_in_subquery(still_named))
        .exec(tx.connection())
        .await?;
    endpoint::Entity::update_many()
        .col_expr(endpoint::Column::OldSecret, Expr::value(None::<String>))
        .filter(endpoint::Column::OldSecretUntil.lt(tx.now()))
        .exec(tx.connection())
        .await?;
    tx.commit().await
}
