//! What became of each message, and sending it again.

use std::collections::HashMap;

use axum::extract::State as Of;
use chrono::{DateTime, Utc};
use http::StatusCode;
use kernel::{Page, PageParams, ProblemDetails, split_ids};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use staff::SignedIn;
use store::{StoreError, StoredEnum, WriteTx, fetch_page};
use utoipa::{IntoParams, ToSchema};
use web::{Json, Path, Query, Result, lenient_number};

use super::endpoints::{audit_endpoint, find_endpoint, webhook_not_found};
use super::views::WebhookDelivery;
use crate::collector::insert_event;
use crate::model::body::build_test_body;
use crate::model::occasion::TEST_KIND;
use crate::sending::queue::{enqueue_delivery, replay_delivery};
use crate::service::Webhooks;
use crate::tables::delivery::{Column, Entity, Model, WebhookDeliveryState};
use crate::tables::{endpoint, event};

/// Messages that are sent again by one press.
const MOST_REPLAYED: u64 = 1_000;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct DeliveriesQuery {
    /// `waiting`, `delivered` or `dead`; all when left out.
    #[param(required = false)]
    state: String,
    /// Ids with commas between them: these messages alone, in whatever state.
    #[param(required = false)]
    ids: Option<String>,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    page: Option<u64>,
}

impl DeliveriesQuery {
    /// The messages to a webhook, newest first.
    pub(super) fn to_select(&self, endpoint: &str) -> Select<Entity> {
        let found = Entity::find()
            .filter(Column::Endpoint.eq(endpoint))
            .order_by_desc(Column::Id);
        if let Some(ids) = &self.ids {
            found.filter(Column::Id.is_in(split_ids(ids)))
        } else if let Some(state) = WebhookDeliveryState::from_stored(&self.state) {
            found.filter(Column::State.eq(state))
        } else {
            found
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ReplayWebhook)]
pub struct ReplayRequest {
    /// Messages of before this moment stay as they are.
    since: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WebhookReplayed)]
pub struct Replayed {
    /// Messages that are sent again.
    count: usize,
}

/// What a webhook was told in the last thirty days, newest first.
#[utoipa::path(get, path = "/api/desk/webhooks/{id}/deliveries", operation_id = "desk_list_webhook_deliveries", tag = "desk",
    params(DeliveriesQuery),
    responses((status = 200, body = Page<WebhookDelivery>), (status = 404, description = "There is no such webhook")))]
pub async fn list_deliveries(
    Of(webhooks): Of<Webhooks>,
    Path(id): Path<String>,
    Query(query): Query<DeliveriesQuery>,
) -> Result<Json<Page<WebhookDelivery>>> {
    let store = webhooks.store();
    find_endpoint(store, &id).await?;
    let reader = store.reader();
    let db = reader.connection();
    let paging = PageParams::with_default_size(query.page);
    let page = fetch_page(query.to_select(&id), db, paging).await?;
    let views = async |rows: Vec<Model>| build_views(db, rows).await;
    Ok(Json(page.try_map_all(views).await?))
}

/// Messages with what they tell of.
pub(super) async fn build_views(
    db: &impl ConnectionTrait,
    rows: Vec<Model>,
) -> std::result::Result<Vec<WebhookDelivery>, StoreError> {
    let ids = rows.iter().map(|row| row.event.clone());
    let events: HashMap<String, event::Model> = event::Entity::find()
        .filter(event::Column::Id.is_in(ids))
        .all(db)
        .await?
        .into_iter()
        .map(|row| (row.id.clone(), row))
        .collect();
    let view = |row: Model| {
        let event = events.get(&row.event);
        WebhookDelivery::from_rows(row, event)
    };
    Ok(rows.into_iter().map(view).collect())
}

/// A webhook that is on, kept from others until the write ends.
async fn lock_running(tx: &WriteTx, id: &str) -> Result<endpoint::Model> {
    let found = tx.lock_row::<endpoint::Entity>(id).await?;
    let row = found.ok_or_else(webhook_not_found)?;
    if !row.is_on {
        let words = "This webhook is switched off. Switch it on first.";
        return Err(ProblemDetails::conflict(words).with_code("off").into());
    }
    Ok(row)
}

/// Sends a message of the kind `webhook.test`, which tells of nothing.
#[utoipa::path(post, path = "/api/desk/webhooks/{id}/test", operation_id = "desk_test_webhook", tag = "desk",
    responses((status = 204, description = "It is on its way"), (status = 404, description = "There is no such webhook"),
        (status = 409, description = "It is switched off")))]
pub async fn send_test(
    Of(webhooks): Of<Webhooks>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let tx = webhooks.store().begin(signed_in.actor()).await?;
    lock_running(&tx, &id).await?;
    let body = build_test_body(TEST_KIND, &id, tx.now());
    let event = insert_event(&tx, TEST_KIND, body).await?;
    enqueue_delivery(&tx, &id, &event).await?;
    audit_endpoint(&tx, "webhook.test", &id, Value::Null).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a message again, whatever became of it.
#[utoipa::path(post, path = "/api/desk/webhooks/{id}/deliveries/{delivery}/replay", operation_id = "desk_replay_webhook_delivery",
    tag = "desk",
    responses((status = 204, description = "It is on its way"), (status = 404, description = "There is no such message"),
        (status = 409, description = "The webhook is switched off")))]
pub async fn replay_one(
    Of(webhooks): Of<Webhooks>,
    signed_in: SignedIn,
    Path((id, delivery)): Path<(String, String)>,
) -> Result<StatusCode> {
    let tx = webhooks.store().begin(signed_in.actor()).await?;
    lock_running(&tx, &id).await?;
    let found = tx.lock_row::<Entity>(delivery.as_str()).await?;
    let missing = || ProblemDetails::not_found("There is no such message.");
    let row = found.filter(|row| row.endpoint == id).ok_or_else(missing)?;
    replay_delivery(&tx, row).await?;
    let after = json!({ "delivery": delivery });
    audit_endpoint(&tx, "webhook.replay", &id, after).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends what was given up since a moment again, at most a thousand messages.
#[utoipa::path(post, path = "/api/desk/webhooks/{id}/replay", operation_id = "desk_replay_webhook", tag = "desk",
    responses((status = 200, body = Replayed), (status = 404, description = "There is no such webhook"),
        (status = 409, description = "It is switched off")))]
pub async fn replay_dead(
    Of(webhooks): Of<Webhooks>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<ReplayRequest>,
) -> Result<Json<Replayed>> {
    let tx = webhooks.store().begin(signed_in.actor()).await?;
    lock_running(&tx, &id).await?;
    let rows = Entity::find()
        .filter(Column::Endpoint.eq(id.as_str()))
        .filter(Column::State.eq(WebhookDeliveryState::Dead))
        .filter(Column::CreatedAt.gte(body.since))
        .order_by_asc(Column::Id)
        .limit(MOST_REPLAYED)
        .lock_exclusive()
        .all(tx.connection())
        .await?;
    let count = rows.len();
    for row in rows {
        replay_delivery(&tx, row).await?;
    }
    let after = json!({ "since": body.since, "count": count });
    audit_endpoint(&tx, "webhook.replay", &id, after).await?;
    tx.commit().await?;
    Ok(Json(Replayed { count }))
}
