//! Messages that wait for their try.

use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{NewJob, StoreError, WriteTx};

use crate::tables::delivery::{Model, WebhookDeliveryState};

/// Kind of the job that sends a message.
pub const SEND_JOB: &str = "webhooks.send";

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SendTask {
    pub delivery: String,
    pub round: i32,
}

/// Puts an event into the queue of an endpoint.
pub async fn enqueue_delivery(tx: &WriteTx, endpoint: &str, event: &str) -> Result<(), StoreError> {
    let row = Model {
        id: tx.new_id().to_string(),
        endpoint: endpoint.to_owned(),
        event: event.to_owned(),
        state: WebhookDeliveryState::Waiting,
        round: 1,
        tries: 0,
        next_at: tx.now(),
        tried_at: None,
        status: None,
        answer: None,
        created_at: tx.now(),
    };
    tx.insert_row(row.clone()).await?;
    enqueue_send_job(tx, &row.id, row.round).await
}

/// Sends a message again from its first try on, whatever became of it.
pub async fn replay_delivery(tx: &WriteTx, row: Model) -> Result<(), StoreError> {
    let (id, round) = (row.id.clone(), row.round + 1);
    let mut again = row.into_active_model();
    again.state = Set(WebhookDeliveryState::Waiting);
    again.round = Set(round);
    again.tries = Set(0);
    again.next_at = Set(tx.now());
    again.update(tx.connection()).await?;
    enqueue_send_job(tx, &id, round).await
}

async fn enqueue_send_job(tx: &WriteTx, delivery: &str, round: i32) -> Result<(), StoreError> {
    let task = json!(SendTask {
        delivery: delivery.to_owned(),
        round,
    });
    let job = NewJob::new(SEND_JOB, task).with_key(format!("{delivery}:{round}"));
    tx.enqueue_job(job).await?;
    Ok(())
}
