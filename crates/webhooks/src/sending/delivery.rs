//! One try of a message.

use std::time::Duration;

use sea_orm::EntityTrait;
use store::{JobOutcome, Store, StoreError};
use url::Url;

use super::client::{Answer, SignedMessage};
use super::outcome::{NextTry, abandon_delivery, record_answer};
use super::queue::SendTask;
use crate::model::secret::{WebhookSecret, sign_message};
use crate::service::Webhooks;
use crate::tables::delivery::WebhookDeliveryState;
use crate::tables::endpoint::endpoint_aad;
use crate::tables::{delivery, endpoint, event};

/// What waits for its turn at a busy endpoint looks again so late.
const BUSY_PAUSE: Duration = Duration::from_secs(5);

/// Sends a message where it still waits, and says when it is tried again.
pub async fn run_send_job(webhooks: Webhooks, task: SendTask) -> Result<JobOutcome, StoreError> {
    let reader = webhooks.store().reader();
    let db = reader.connection();
    let row = delivery::Entity::find_by_id(&task.delivery).one(db).await?;
    let is_wanted = |row: &delivery::Model| {
        row.state == WebhookDeliveryState::Waiting && row.round == task.round
    };
    let Some(row) = row.filter(is_wanted) else {
        return Ok(JobOutcome::Done);
    };
    let target = endpoint::Entity::find_by_id(&row.endpoint).one(db).await?;
    let message = event::Entity::find_by_id(&row.event).one(db).await?;
    let (Some(target), Some(message)) = (target.filter(|target| target.is_on), message) else {
        abandon_delivery(&webhooks, &row).await?;
        return Ok(JobOutcome::Done);
    };
    let wait = row.next_at - webhooks.store().clock().now();
    if let Some(pause) = wait.to_std().ok().filter(|pause| !pause.is_zero()) {
        return Ok(JobOutcome::Wait(pause, "it is not yet time".to_owned()));
    }
    let Some(_turn) = webhooks.take_turn(&target.id) else {
        return Ok(JobOutcome::Wait(BUSY_PAUSE, "others go first".to_owned()));
    };
    let answer = send_event(&webhooks, &target, message).await?;
    Ok(match record_answer(&webhooks, &task, &answer).await? {
        NextTry::None => JobOutcome::Done,
        NextTry::After(pause) => JobOutcome::Wait(pause, answer.words),
    })
}

async fn send_event(
    webhooks: &Webhooks,
    target: &endpoint::Model,
    message: event::Model,
) -> Result<Answer, StoreError> {
    let store = webhooks.store();
    let address = target.decrypt_address(store)?;
    let address = Url::parse(&address).map_err(StoreError::other)?;
    let now = store.clock().now();
    let secrets = load_secrets(store, target)?;
    let timestamp = now.timestamp();
    let signed = SignedMessage {
        id: &message.id,
        timestamp,
        signature: sign_message(&secrets, &message.id, timestamp, &message.body),
        body: message.body.clone(),
    };
    Ok(webhooks.client().send_message(&address, signed, now).await)
}

/// The secrets that sign now: for a day after a change the one before as well.
fn load_secrets(store: &Store, target: &endpoint::Model) -> Result<Vec<WebhookSecret>, StoreError> {
    let decrypt = |column: &str, sealed: &str| {
        let bytes = store.decrypt_bytes(&endpoint_aad(column, &target.id), sealed)?;
        Ok::<_, StoreError>(WebhookSecret::from_bytes(bytes))
    };
    let mut secrets = vec![decrypt("secret", &target.secret)?];
    let is_old_valid = target
        .old_secret_until
        .is_some_and(|until| store.clock().now() < until);
    if let Some(sealed) = target.old_secret.as_deref().filter(|_| is_old_valid) {
        secrets.push(decrypt("old_secret", sealed)?);
    }
    Ok(secrets)
}
