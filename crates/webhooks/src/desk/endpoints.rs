//! Webhooks at the desk: made, changed, switched on and off, removed.

use axum::extract::State as Of;
use chrono::TimeDelta;
use http::StatusCode;
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QueryOrder,
};
use serde_json::{Value, json};
use staff::SignedIn;
use store::{AuditEntry, Store, StoreError, WriteTx};
use web::{Error, Json, Path, Result};

use super::endpoint_form::{CheckedWebhook, SaveWebhook};
use super::views::{WebhookList, WebhookRow, WebhookWithSecret};
use crate::collector::begin_reading;
use crate::model::secret::WebhookSecret;
use crate::sending::switching::give_up_waiting;
use crate::service::Webhooks;
use crate::tables::delivery;
use crate::tables::endpoint::{Column, Entity, Model, endpoint_aad};

/// More are a mistake, and each costs work with everything that happens.
const MOST: u64 = 20;
/// How long the secret before the last one signs as well.
const OVERLAP: TimeDelta = TimeDelta::hours(24);

pub(super) fn webhook_not_found() -> Error {
    ProblemDetails::not_found("There is no such webhook.").into()
}

pub(super) async fn find_endpoint(store: &Store, id: &str) -> Result<Model> {
    let reader = store.reader();
    let found = Entity::find_by_id(id).one(reader.connection()).await?;
    found.ok_or_else(webhook_not_found)
}

async fn lock_at_version(tx: &WriteTx, id: &str, version: i32) -> Result<Model> {
    let found = tx.lock_row::<Entity>(id).await?;
    let row = found.ok_or_else(webhook_not_found)?;
    Error::check_version(version, row.version)?;
    Ok(row)
}

/// Programs elsewhere that are told what happens, oldest first.
#[utoipa::path(get, path = "/api/desk/webhooks", operation_id = "desk_list_webhooks", tag = "desk",
    responses((status = 200, body = WebhookList)))]
pub async fn list_endpoints(Of(webhooks): Of<Webhooks>) -> Result<Json<WebhookList>> {
    let items = load_endpoints(webhooks.store()).await?;
    Ok(Json(WebhookList { items }))
}

pub(super) async fn load_endpoints(
    store: &Store,
) -> std::result::Result<Vec<WebhookRow>, StoreError> {
    let reader = store.reader();
    let rows = Entity::find()
        .order_by_asc(Column::Id)
        .all(reader.connection())
        .await?;
    let rows = rows.iter().map(|row| WebhookRow::from_row(store, row));
    rows.collect()
}

/// One of them.
#[utoipa::path(get, path = "/api/desk/webhooks/{id}", operation_id = "desk_read_webhook", tag = "desk",
    responses((status = 200, body = WebhookRow), (status = 404, description = "There is no such webhook")))]
pub async fn get_endpoint(
    Of(webhooks): Of<Webhooks>,
    Path(id): Path<String>,
) -> Result<Json<WebhookRow>> {
    let row = find_endpoint(webhooks.store(), &id).await?;
    Ok(Json(WebhookRow::from_row(webhooks.store(), &row)?))
}

/// Adds a program, which is told of what happens from now on. Its secret is answered this once.
#[utoipa::path(post, path = "/api/desk/webhooks", operation_id = "desk_add_webhook", tag = "desk",
    responses((status = 201, body = WebhookWithSecret), (status = 409, description = "There are as many as there can be"),
        (status = 422, description = "Something is missing, or the address cannot be told")))]
pub async fn create_endpoint(
    Of(webhooks): Of<Webhooks>,
    signed_in: SignedIn,
    Json(body): Json<SaveWebhook>,
) -> Result<(StatusCode, Json<WebhookWithSecret>)> {
    let checked = body.check_fields(&webhooks)?;
    let store = webhooks.store();
    let last = store.find_last_audit_number().await?;
    let secret = WebhookSecret::generate();
    let tx = store.begin(signed_in.actor()).await?;
    if Entity::find().count(tx.connection()).await? >= MOST {
        return Err(ProblemDetails::conflict("There are 20 webhooks already.").into());
    }
    let row = build_endpoint(store, &tx, &checked, &secret, last, &signed_in)?;
    tx.insert_row(row.clone()).await?;
    begin_reading(&tx, last).await?;
    audit_endpoint(&tx, "webhook.add", &row.id, describe_endpoint(&checked)).await?;
    tx.commit().await?;
    let webhook = WebhookRow::from_row(store, &row)?;
    let secret = secret.text();
    Ok((
        StatusCode::CREATED,
        Json(WebhookWithSecret { webhook, secret }),
    ))
}

fn build_endpoint(
    store: &Store,
    tx: &WriteTx,
    checked: &CheckedWebhook,
    secret: &WebhookSecret,
    last: i64,
    signed_in: &SignedIn,
) -> std::result::Result<Model, StoreError> {
    let id = tx.new_id().to_string();
    Ok(Model {
        name: checked.name.clone(),
        address: encrypt_address(store, &id, checked)?,
        occasions: serialise_occasions(checked)?,
        is_on: checked.is_on,
        off_reason: None,
        secret: store.encrypt_bytes(&endpoint_aad("secret", &id), secret.bytes())?,
        old_secret: None,
        old_secret_until: None,
        lines_after: last,
        failing_since: None,
        last_success_at: None,
        version: 1,
        created_at: tx.now(),
        by: signed_in.id.to_string(),
        id,
    })
}

/// Changes a webhook, or switches it on or off. What waits for one that is switched off is given up.
#[utoipa::path(put, path = "/api/desk/webhooks/{id}", operation_id = "desk_save_webhook", tag = "desk",
    responses((status = 200, body = WebhookRow), (status = 404, description = "There is no such webhook"),
        (status = 409, description = "It was changed meanwhile"), (status = 422, description = "Something cannot be kept")))]
pub async fn save_endpoint(
    Of(webhooks): Of<Webhooks>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<SaveWebhook>,
) -> Result<Json<WebhookRow>> {
    let checked = body.check_fields(&webhooks)?;
    let store = webhooks.store();
    let last = store.find_last_audit_number().await?;
    let tx = store.begin(signed_in.actor()).await?;
    let before = lock_at_version(&tx, &id, body.version).await?;
    let (was_on, version) = (before.is_on, before.version);
    let mut row = before.into_active_model();
    row.name = Set(checked.name.clone());
    row.address = Set(encrypt_address(store, &id, &checked)?);
    row.occasions = Set(serialise_occasions(&checked)?);
    row.is_on = Set(checked.is_on);
    row.version = Set(version + 1);
    if checked.is_on && !was_on {
        // What happened while it was off is not told: only what was given up can be sent again.
        row.lines_after = Set(last);
        row.off_reason = Set(None);
        row.failing_since = Set(None);
    }
    let after = row.update(tx.connection()).await?;
    if was_on && !checked.is_on {
        give_up_waiting(&tx, &id).await?;
    }
    audit_endpoint(&tx, "webhook.change", &id, describe_endpoint(&checked)).await?;
    tx.commit().await?;
    Ok(Json(WebhookRow::from_row(store, &after)?))
}

/// Removes a webhook with what it was told.
#[utoipa::path(delete, path = "/api/desk/webhooks/{id}", operation_id = "desk_delete_webhook", tag = "desk",
    responses((status = 204), (status = 404, description = "There is no such webhook")))]
pub async fn delete_endpoint(
    Of(webhooks): Of<Webhooks>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let tx = webhooks.store().begin(signed_in.actor()).await?;
    let gone = Entity::delete_by_id(id.as_str())
        .exec(tx.connection())
        .await?;
    if gone.rows_affected == 0 {
        return Err(webhook_not_found());
    }
    delivery::Entity::delete_many()
        .filter(delivery::Column::Endpoint.eq(id.as_str()))
        .exec(tx.connection())
        .await?;
    audit_endpoint(&tx, "webhook.delete", &id, Value::Null).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a new secret, answered this once. The one before signs as well for a day.
#[utoipa::path(post, path = "/api/desk/webhooks/{id}/secret", operation_id = "desk_renew_webhook_secret", tag = "desk",
    responses((status = 200, body = WebhookWithSecret), (status = 404, description = "There is no such webhook")))]
pub async fn renew_secret(
    Of(webhooks): Of<Webhooks>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<WebhookWithSecret>> {
    let store = webhooks.store();
    let secret = WebhookSecret::generate();
    let tx = store.begin(signed_in.actor()).await?;
    let found = tx.lock_row::<Entity>(id.as_str()).await?;
    let before = found.ok_or_else(webhook_not_found)?;
    // Sealed anew: a sealed value is bound to its column.
    let old = store.decrypt_bytes(&endpoint_aad("secret", &id), &before.secret)?;
    let version = before.version;
    let mut row = before.into_active_model();
    row.old_secret = Set(Some(
        store.encrypt_bytes(&endpoint_aad("old_secret", &id), &old)?,
    ));
    row.old_secret_until = Set(Some(tx.now() + OVERLAP));
    row.secret = Set(store.encrypt_bytes(&endpoint_aad("secret", &id), secret.bytes())?);
    row.version = Set(version + 1);
    let after = row.update(tx.connection()).await?;
    audit_endpoint(&tx, "webhook.secret", &id, Value::Null).await?;
    tx.commit().await?;
    Ok(Json(WebhookWithSecret {
        webhook: WebhookRow::from_row(store, &after)?,
        secret: secret.text(),
    }))
}

fn encrypt_address(
    store: &Store,
    id: &str,
    checked: &CheckedWebhook,
) -> std::result::Result<String, StoreError> {
    store.encrypt_bytes(
        &endpoint_aad("address", id),
        checked.address.as_str().as_bytes(),
    )
}

fn serialise_occasions(checked: &CheckedWebhook) -> std::result::Result<String, StoreError> {
    serde_json::to_string(&checked.occasions).map_err(StoreError::other)
}

/// What the audit log keeps of it: of the address the machine alone, because the rest may be a secret.
fn describe_endpoint(checked: &CheckedWebhook) -> Value {
    json!({
        "name": checked.name,
        "host": checked.address.host_str(),
        "occasions": checked.occasions,
        "is_on": checked.is_on,
    })
}

pub(super) async fn audit_endpoint(
    tx: &WriteTx,
    action: &str,
    id: &str,
    after: Value,
) -> std::result::Result<(), StoreError> {
    let after = Some(after).filter(|after| !after.is_null());
    tx.record_audit(AuditEntry::new(action, format!("webhook:{id}")).after(after))
        .await
}
