//! The browsers in which the asking person is shown notices.

use axum::extract::State;
use chrono::{DateTime, TimeDelta, Utc};
use http::header::USER_AGENT;
use http::{HeaderMap, StatusCode};
use kernel::ProblemDetails;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use store::{AuditEntry, Store, StoreError, WriteTx};
use url::Url;
use utoipa::ToSchema;
use web::{Error, Json, Path, Result, invalid_field};

use super::state::MailDeskState;
use crate::notices::NoticeOccasion;
use crate::notices::push::enqueue_push_notice;
use crate::notices::push::tables::{device, notice};
use crate::notices::push::vapid::VapidKey;

/// More are browsers that nobody uses any more.
const MOST: u64 = 10;
/// Longest endpoint, in bytes: the longest known are below 500.
const LONGEST_ENDPOINT: usize = 2_000;
/// Characters of what a browser calls itself.
const DEVICE_LENGTH: usize = 300;
/// What a browser did not show within this time is not new any more.
const RECENT: TimeDelta = TimeDelta::hours(1);
const MOST_RECENT: u64 = 10;
const ENDPOINT_HASH: &str = "mail_push_device.endpoint";

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushDevice {
    id: String,
    /// What the browser calls itself (`User-Agent`).
    device: String,
    created_at: DateTime<Utc>,
    last_sent_at: Option<DateTime<Utc>>,
    /// A hash of its endpoint (SHA-256, hex), by which a browser knows itself.
    endpoint_hash: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushDevices {
    /// With which browsers subscribe (`applicationServerKey`).
    public_key: String,
    items: Vec<PushDevice>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct NewPushDevice {
    /// Where the browser's push service takes messages for it.
    endpoint: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PushNotice {
    id: String,
    /// None for a trial.
    occasion: Option<NoticeOccasion>,
    /// What the browser says; nothing about health or a person.
    text: &'static str,
    path: String,
    at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PushNotices {
    /// Newest first.
    items: Vec<PushNotice>,
}

/// The browsers in which the asking person is shown notices, and what one needs to become one of them.
#[utoipa::path(get, path = "/api/desk/me/push", operation_id = "desk_list_push_devices", tag = "desk",
    responses((status = 200, body = PushDevices)))]
pub async fn list_push_devices(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
) -> Result<Json<PushDevices>> {
    let store = desk.mailer.store();
    let rows = load_devices(store.reader().connection(), &signed_in).await?;
    let items: std::result::Result<Vec<_>, StoreError> = rows
        .into_iter()
        .map(|row| describe_device(store, row))
        .collect();
    Ok(Json(PushDevices {
        public_key: VapidKey::load(store).await?.public_key(),
        items: items?,
    }))
}

/// Shows the asking person's notices in a browser. One that has another person's stops showing those.
#[utoipa::path(post, path = "/api/desk/me/push", operation_id = "desk_add_push_device", tag = "desk",
    responses((status = 204, description = "Kept"), (status = 409, description = "There are as many as there can be"),
        (status = 422, description = "It cannot be sent to")))]
pub async fn add_push_device(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    headers: HeaderMap,
    Json(new): Json<NewPushDevice>,
) -> Result<StatusCode> {
    let endpoint = parse_endpoint(&desk, &new.endpoint)?;
    let store = desk.mailer.store();
    let member = signed_in.id.to_string();
    let hashes = store.keyed_hashes(ENDPOINT_HASH, endpoint.as_str().as_bytes())?;
    let tx = store.begin(signed_in.actor()).await?;
    let same = device::Entity::find().filter(device::Column::EndpointHash.is_in(hashes));
    let same = same.all(tx.connection()).await?;
    // Browsers are asked for their subscription whenever the screen is opened.
    if same.iter().any(|row| row.member_id == member) {
        return Ok(StatusCode::NO_CONTENT);
    }
    // Whoever sits there now is not to be shown what somebody else is notified of.
    for other in same {
        delete_device(&tx, &other).await?;
    }
    let own = device::Entity::find().filter(device::Column::MemberId.eq(&member));
    if own.count(tx.connection()).await? >= MOST {
        let why = "Notices are shown in 10 browsers already. Remove one that is not used any more.";
        return Err(ProblemDetails::conflict(why).into());
    }
    let row = build_device(store, &tx, &endpoint, &headers, member)?;
    let entry = AuditEntry::new("staff.device_added", format!("member:{}", row.member_id));
    tx.insert_row(row).await?;
    tx.record_audit(entry).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shows no notices in a browser any more.
#[utoipa::path(delete, path = "/api/desk/me/push/{id}", operation_id = "desk_delete_push_device", tag = "desk",
    responses((status = 204), (status = 404, description = "It is none of theirs")))]
pub async fn delete_push_device(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let tx = desk.mailer.store().begin(signed_in.actor()).await?;
    let row = find_own_device(tx.connection(), &signed_in, &id).await?;
    delete_device(&tx, &row).await?;
    let entry = AuditEntry::new("staff.device_removed", format!("member:{}", row.member_id));
    tx.record_audit(entry).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shows a notice in one browser, to see whether it comes.
#[utoipa::path(post, path = "/api/desk/me/push/{id}/test", operation_id = "desk_test_push_device", tag = "desk",
    responses((status = 202, description = "It is on its way"), (status = 404, description = "It is none of theirs")))]
pub async fn test_push_device(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let tx = desk.mailer.store().begin(signed_in.actor()).await?;
    let row = find_own_device(tx.connection(), &signed_in, &id).await?;
    let trial = notice::Model {
        id: tx.new_id().to_string(),
        member_id: row.member_id.clone(),
        key: format!("trial:{}", tx.new_id()),
        occasion: None,
        // Where the button is.
        path: "/desk/account".to_owned(),
        created_at: tx.now(),
        due_at: tx.now(),
    };
    let entry = AuditEntry::new("staff.device_tested", format!("member:{}", row.member_id));
    enqueue_push_notice(&tx, trial, &[row]).await?;
    tx.record_audit(entry).await?;
    tx.commit().await?;
    Ok(StatusCode::ACCEPTED)
}

/// What browsers of the asking person show, of the last hour: a message to a browser carries nothing itself.
#[utoipa::path(get, path = "/api/desk/me/push/notices", operation_id = "desk_list_push_notices", tag = "desk",
    responses((status = 200, body = PushNotices)))]
pub async fn list_push_notices(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
) -> Result<Json<PushNotices>> {
    let store = desk.mailer.store();
    let now = store.clock().now();
    let rows = notice::Entity::find()
        .filter(notice::Column::MemberId.eq(signed_in.id.to_string()))
        .filter(notice::Column::DueAt.lte(now))
        .filter(notice::Column::DueAt.gt(now - RECENT))
        .order_by_desc(notice::Column::DueAt)
        .limit(MOST_RECENT)
        .all(store.reader().connection())
        .await?;
    let items = rows.into_iter().map(|row| PushNotice {
        text: row
            .occasion
            .map_or("Notices reach this browser.", NoticeOccasion::desk_label),
        id: row.id,
        occasion: row.occasion,
        path: row.path,
        at: row.due_at,
    });
    Ok(Json(PushNotices {
        items: items.collect(),
    }))
}

fn parse_endpoint(desk: &MailDeskState, typed: &str) -> Result<Url> {
    let refuse = || {
        invalid_field(
            "endpoint",
            "Address: the browser gave none that can be sent to.",
        )
    };
    if typed.len() > LONGEST_ENDPOINT {
        return Err(refuse());
    }
    let endpoint = Url::parse(typed).map_err(|_| refuse())?;
    let has_password = !endpoint.username().is_empty() || endpoint.password().is_some();
    if has_password || !desk.push.allows_endpoint(&endpoint) {
        return Err(refuse());
    }
    Ok(endpoint)
}

fn build_device(
    store: &Store,
    tx: &WriteTx,
    endpoint: &Url,
    headers: &HeaderMap,
    member: String,
) -> std::result::Result<device::Model, StoreError> {
    let id = tx.new_id().to_string();
    let bytes = endpoint.as_str().as_bytes();
    let named = headers
        .get(USER_AGENT)
        .and_then(|value| value.to_str().ok());
    Ok(device::Model {
        endpoint: store.encrypt_bytes(&device::endpoint_aad(&id), bytes)?,
        endpoint_hash: store.keyed_hash(ENDPOINT_HASH, bytes)?,
        device: named
            .unwrap_or_default()
            .chars()
            .take(DEVICE_LENGTH)
            .collect(),
        member_id: member,
        created_at: tx.now(),
        last_sent_at: None,
        id,
    })
}

fn describe_device(
    store: &Store,
    row: device::Model,
) -> std::result::Result<PushDevice, StoreError> {
    let endpoint = row.decrypt_endpoint(store)?;
    Ok(PushDevice {
        endpoint_hash: hash_endpoint(&endpoint),
        id: row.id,
        device: row.device,
        created_at: row.created_at,
        last_sent_at: row.last_sent_at,
    })
}

/// Without a key: the browser makes the same of its own endpoint, which it knows anyway.
fn hash_endpoint(endpoint: &Url) -> String {
    let digest = ring::digest::digest(&ring::digest::SHA256, endpoint.as_str().as_bytes());
    digest
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

async fn load_devices<C: ConnectionTrait>(
    db: &C,
    signed_in: &SignedIn,
) -> std::result::Result<Vec<device::Model>, StoreError> {
    let found = device::Entity::find()
        .filter(device::Column::MemberId.eq(signed_in.id.to_string()))
        .order_by_asc(device::Column::Id)
        .all(db)
        .await?;
    Ok(found)
}

async fn find_own_device<C: ConnectionTrait>(
    db: &C,
    signed_in: &SignedIn,
    id: &str,
) -> Result<device::Model> {
    let found = load_devices(db, signed_in).await?;
    found
        .into_iter()
        .find(|row| row.id == id)
        .ok_or_else(|| Error::from(ProblemDetails::not_found("There is no such browser.")))
}

async fn delete_device(tx: &WriteTx, row: &device::Model) -> std::result::Result<(), StoreError> {
    device::Entity::delete_by_id(&row.id)
        .exec(tx.connection())
        .await?;
    Ok(())
}
