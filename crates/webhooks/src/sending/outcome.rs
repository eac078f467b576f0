//! What a try was answered, in the rows.

use std::time::Duration;

use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, StoreError, WriteTx};

use super::client::Answer;
use super::queue::SendTask;
use super::switching::switch_off;
use crate::model::schedule::{LONGEST_FAILURE, next_pause};
use crate::service::Webhooks;
use crate::tables::delivery::{self, WebhookDeliveryState};
use crate::tables::endpoint::{self, WebhookOffReason};

pub enum NextTry {
    None,
    After(Duration),
}

/// Notes a try; a message that was sent again meanwhile goes its own way.
pub async fn record_answer(
    webhooks: &Webhooks,
    task: &SendTask,
    answer: &Answer,
) -> Result<NextTry, StoreError> {
    let tx = webhooks.store().begin(Actor::System).await?;
    let found = tx.lock_row::<delivery::Entity>(&task.delivery).await?;
    let Some(row) = found.filter(|row| row.round == task.round) else {
        return Ok(NextTry::None);
    };
    let target = tx.lock_row::<endpoint::Entity>(&row.endpoint).await?;
    let tries = row.tries + 1;
    let pause = if answer.is_success() || answer.is_gone() {
        None
    } else {
        next_pause(tries, answer.retry_after, rand::random())
    };
    let mut noted = row.into_active_model();
    noted.tries = Set(tries);
    noted.tried_at = Set(Some(tx.now()));
    noted.status = Set(answer.status.map(i32::from));
    noted.answer = Set(Some(answer.words.clone()));
    noted.state = Set(match pause {
        _ if answer.is_success() => WebhookDeliveryState::Delivered,
        Some(_) => WebhookDeliveryState::Waiting,
        None => WebhookDeliveryState::Dead,
    });
    noted.next_at = Set(tx.now() + pause.unwrap_or_default());
    noted.update(tx.connection()).await?;
    let is_on = match target.filter(|target| target.is_on) {
        Some(target) => judge_endpoint(webhooks, &tx, target, answer).await?,
        None => false,
    };
    tx.commit().await?;
    Ok(match pause.filter(|_| is_on).map(|pause| pause.to_std()) {
        Some(Ok(pause)) => NextTry::After(pause),
        _ => NextTry::None,
    })
}

/// Whether the endpoint stays on after this answer.
async fn judge_endpoint(
    webhooks: &Webhooks,
    tx: &WriteTx,
    target: endpoint::Model,
    answer: &Answer,
) -> Result<bool, StoreError> {
    if answer.is_gone() {
        switch_off(webhooks, tx, target, WebhookOffReason::Gone).await?;
        return Ok(false);
    }
    let failing_since = target.failing_since;
    if !answer.is_success()
        && failing_since.is_some_and(|since| tx.now() - since >= LONGEST_FAILURE)
    {
        switch_off(webhooks, tx, target, WebhookOffReason::Failing).await?;
        return Ok(false);
    }
    let mut noted = target.into_active_model();
    if answer.is_success() {
        noted.failing_since = Set(None);
        noted.last_success_at = Set(Some(tx.now()));
    } else if failing_since.is_none() {
        noted.failing_since = Set(Some(tx.now()));
    }
    if noted.is_changed() {
        noted.update(tx.connection()).await?;
    }
    Ok(true)
}

/// Gives a message up whose endpoint is off.
pub async fn abandon_delivery(
    webhooks: &Webhooks,
    row: &delivery::Model,
) -> Result<(), StoreError> {
    let tx = webhooks.store().begin(Actor::System).await?;
    let found = tx.lock_row::<delivery::Entity>(&row.id).await?;
    if let Some(found) = found.filter(|found| found.round == row.round) {
        let mut dead = found.into_active_model();
        dead.state = Set(WebhookDeliveryState::Dead);
        dead.update(tx.connection()).await?;
    }
    tx.commit().await
}
