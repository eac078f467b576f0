//! What the desk is shown.

use chrono::{DateTime, Utc};
use serde::Serialize;
use store::{Store, StoreError};
use utoipa::ToSchema;

use crate::model::occasion::WebhookOccasion;
use crate::tables::delivery::{self, WebhookDeliveryState};
use crate::tables::endpoint::{Model, WebhookOffReason};
use crate::tables::event;

/// A program elsewhere that is told what happens.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookRow)]
pub struct WebhookRow {
    pub id: String,
    pub name: String,
    pub address: String,
    /// What it is told of.
    pub occasions: Vec<WebhookOccasion>,
    pub is_on: bool,
    /// Why the site switched it off.
    pub off_reason: Option<WebhookOffReason>,
    /// Since when nothing was taken.
    pub failing_since: Option<DateTime<Utc>>,
    pub last_success_at: Option<DateTime<Utc>>,
    /// Until when the secret before the last one signs as well.
    pub old_secret_until: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

impl WebhookRow {
    pub fn from_row(store: &Store, row: &Model) -> Result<Self, StoreError> {
        let now = store.clock().now();
        Ok(Self {
            id: row.id.clone(),
            name: row.name.clone(),
            address: row.decrypt_address(store)?,
            occasions: row.parse_occasions()?,
            is_on: row.is_on,
            off_reason: row.off_reason,
            failing_since: row.failing_since,
            last_success_at: row.last_success_at,
            old_secret_until: row.old_secret_until.filter(|until| *until > now),
            created_at: row.created_at,
            version: row.version,
        })
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = WebhookList)]
pub struct WebhookList {
    pub items: Vec<WebhookRow>,
}

/// A webhook with its new secret, which is shown this once.
#[derive(Serialize, ToSchema)]
#[schema(as = WebhookWithSecret)]
pub struct WebhookWithSecret {
    pub webhook: WebhookRow,
    /// `whsec_` and base64, as libraries take it.
    pub secret: String,
}

/// A message to a webhook.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookDelivery)]
pub struct WebhookDelivery {
    pub id: String,
    /// `webhook-id` of the message.
    pub event: String,
    /// `content.published` and so on.
    pub kind: String,
    /// The message, as it is signed and sent.
    pub body: String,
    pub state: WebhookDeliveryState,
    pub tries: i32,
    /// When it is tried again.
    pub next_at: Option<DateTime<Utc>>,
    pub tried_at: Option<DateTime<Utc>>,
    /// What the last try was answered.
    pub status: Option<i32>,
    /// The first words of the answer, or why there was none.
    pub answer: Option<String>,
    pub created_at: DateTime<Utc>,
}

impl WebhookDelivery {
    pub fn from_rows(row: delivery::Model, event: Option<&event::Model>) -> Self {
        let is_waiting = row.state == WebhookDeliveryState::Waiting;
        Self {
            id: row.id,
            event: row.event,
            kind: event.map(|event| event.kind.clone()).unwrap_or_default(),
            body: event.map(|event| event.body.clone()).unwrap_or_default(),
            state: row.state,
            tries: row.tries,
            next_at: is_waiting.then_some(row.next_at),
            tried_at: row.tried_at,
            status: row.status,
            answer: row.answer,
            created_at: row.created_at,
        }
    }
}
