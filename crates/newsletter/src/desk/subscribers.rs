//! Readers at the desk.

use std::collections::HashMap;

use axum::extract::State as Of;
use axum::response::Response;
use chrono::{DateTime, SecondsFormat, Utc};
use http::StatusCode;
use kernel::{EmailAddress, Page, PageParams, ProblemDetails, csv};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, Store, StoreError, fetch_page};
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Path, Query, Result, attachment_response};

use super::overview::{SubscriberCounts, count_subscribers};
use crate::issues::content::parse_issue_id;
use crate::personal_data;
use crate::service::Newsletter;
use crate::subscribing::{reader_links, records};
use crate::tables::consent::ConsentKind;
use crate::tables::delivery::{self, DeliveryState};
use crate::tables::subscriber::{
    Column, Entity, Model, NewsletterFrequency, SubscriberState, address_hashes,
};
use crate::tables::{issue, topic};

/// Deliveries of a reader that are shown.
const MAX_DELIVERIES: u64 = 50;
/// Most rows of a file.
const MAX_EXPORT_ROWS: u64 = 200_000;
/// Most characters of a reason.
const MAX_REASON_LENGTH: usize = 300;

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct ReadersQuery {
    /// A whole address.
    #[serde(default)]
    #[param(required = false)]
    q: String,
    /// How they stand; all when left out.
    #[param(inline)]
    state: Option<SubscriberState>,
    /// From 1.
    page: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriberRow {
    id: String,
    /// None once it was forgotten, or when its key is not on this machine.
    address: Option<String>,
    state: SubscriberState,
    frequency: NewsletterFrequency,
    topics: Vec<String>,
    country: String,
    source: String,
    created_at: DateTime<Utc>,
    confirmed_at: Option<DateTime<Utc>>,
    left_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SubscriberList {
    #[serde(flatten)]
    page: Page<SubscriberRow>,
    counts: SubscriberCounts,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SubscriberConsent)]
pub struct ConsentView {
    id: String,
    kind: ConsentKind,
    /// The words that were shown.
    text: String,
    text_version: String,
    page: String,
    note: String,
    at: DateTime<Utc>,
    by: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubscriberDelivery)]
pub struct SubscriberDeliveryView {
    issue: String,
    number: Option<i32>,
    subject: String,
    state: DeliveryState,
    at: DateTime<Utc>,
    error: Option<String>,
}

/// A reader with what was agreed to and what was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubscriberDetail {
    #[serde(flatten)]
    row: SubscriberRow,
    history: Vec<ConsentView>,
    deliveries: Vec<SubscriberDeliveryView>,
}

/// Why the desk ends somebody's subscription.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct EndSubscriptionRequest {
    #[serde(default)]
    reason: String,
}

fn subscriber_not_found() -> Error {
    ProblemDetails::not_found("There is no such reader.").into()
}

fn to_subscriber_row(store: &Store, row: Model, topics: Vec<String>) -> SubscriberRow {
    SubscriberRow {
        // A key missing on this machine hides only the address; the subscription can still be shown and ended.
        address: row.address(store).ok().flatten().map(String::from),
        id: row.id,
        state: row.state,
        frequency: row.frequency,
        topics,
        country: row.country,
        source: row.source,
        created_at: row.created_at,
        confirmed_at: row.confirmed_at,
        left_at: row.left_at,
    }
}

async fn with_topics(store: &Store, rows: Vec<Model>) -> Result<Vec<SubscriberRow>, StoreError> {
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let chosen = topic::Entity::find()
        .filter(topic::Column::Subscriber.is_in(ids))
        .order_by_asc(topic::Column::Topic)
        .all(store.reader().connection())
        .await?;
    let mut topics: HashMap<String, Vec<String>> = HashMap::new();
    for row in chosen {
        topics.entry(row.subscriber).or_default().push(row.topic);
    }
    let shown_with = |row: Model| {
        let topics = topics.remove(&row.id).unwrap_or_default();
        to_subscriber_row(store, row, topics)
    };
    Ok(rows.into_iter().map(shown_with).collect())
}

/// Readers, newest first.
#[utoipa::path(get, path = "/api/desk/newsletter/subscribers", operation_id = "desk_list_subscribers", params(ReadersQuery), tag = "desk",
    responses((status = 200, body = SubscriberList)))]
pub async fn list_subscribers(
    Of(newsletter): Of<Newsletter>,
    Query(query): Query<ReadersQuery>,
) -> Result<Json<SubscriberList>> {
    let store = newsletter.store();
    let reader = store.reader();
    let mut found = Entity::find();
    let q = query.q.trim();
    if !q.is_empty() {
        let hashes = match q.parse::<EmailAddress>() {
            // Addresses are encrypted, so only a complete one can be found, by its blind index.
            Ok(address) => address_hashes(store, &address)?,
            Err(_) => Vec::new(),
        };
        found = found.filter(Column::AddressHash.is_in(hashes));
    }
    if let Some(state) = query.state {
        found = found.filter(Column::State.eq(state));
    }
    let found = found.order_by_desc(Column::Id);
    let page = fetch_page(
        found,
        reader.connection(),
        PageParams::with_default_size(query.page),
    )
    .await?;
    let shown = async |rows| with_topics(store, rows).await;
    Ok(Json(SubscriberList {
        page: page.try_map_all(shown).await?,
        counts: count_subscribers(store).await?,
    }))
}

async fn load_subscriber_detail(newsletter: &Newsletter, id: &str) -> Result<SubscriberDetail> {
    let store = newsletter.store();
    let id = parse_issue_id(id).ok_or_else(subscriber_not_found)?;
    let row = records::find_subscriber(store, &id)
        .await?
        .ok_or_else(subscriber_not_found)?;
    let history = personal_data::load_consent_history(newsletter, &id).await?;
    let history = history.into_iter().map(|line| ConsentView {
        id: line.id,
        kind: line.kind,
        text: line.text,
        text_version: line.text_version,
        page: line.page,
        note: line.note,
        at: line.at,
        by: line.by,
    });
    let topics = records::list_topics(store, &id).await?;
    Ok(SubscriberDetail {
        row: to_subscriber_row(store, row, topics),
        history: history.collect(),
        deliveries: load_deliveries(store, &id).await?,
    })
}

async fn load_deliveries(
    store: &Store,
    id: &str,
) -> Result<Vec<SubscriberDeliveryView>, StoreError> {
    let reader = store.reader();
    let rows = delivery::Entity::find()
        .filter(delivery::Column::Subscriber.eq(id))
        .order_by_desc(delivery::Column::Issue)
        .limit(MAX_DELIVERIES)
        .all(reader.connection())
        .await?;
    let ids: Vec<&str> = rows.iter().map(|row| row.issue.as_str()).collect();
    let issues = issue::Entity::find()
        .filter(issue::Column::Id.is_in(ids))
        .all(reader.connection())
        .await?;
    let view = |row: delivery::Model| {
        let of = issues.iter().find(|issue| issue.id == row.issue);
        SubscriberDeliveryView {
            number: of.and_then(|issue| issue.number),
            subject: of.map(|issue| issue.subject.clone()).unwrap_or_default(),
            issue: row.issue,
            state: row.state,
            at: row.at,
            error: row.error,
        }
    };
    Ok(rows.into_iter().map(view).collect())
}

/// A reader with what was agreed to and what was sent.
#[utoipa::path(get, path = "/api/desk/newsletter/subscribers/{id}", operation_id = "desk_read_subscriber", tag = "desk",
    responses((status = 200, body = SubscriberDetail), (status = 404, description = "There is no such reader")))]
pub async fn get_subscriber(
    Of(newsletter): Of<Newsletter>,
    Path(id): Path<String>,
) -> Result<Json<SubscriberDetail>> {
    Ok(Json(load_subscriber_detail(&newsletter, &id).await?))
}

/// Ends somebody's subscription for them; for who asked by another way.
#[utoipa::path(post, path = "/api/desk/newsletter/subscribers/{id}/leave", operation_id = "desk_end_subscription", tag = "desk",
    responses((status = 200, body = SubscriberDetail), (status = 404, description = "There is no such reader")))]
pub async fn end_subscription(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<EndSubscriptionRequest>,
) -> Result<Json<SubscriberDetail>> {
    let known = load_subscriber_detail(&newsletter, &id).await?;
    let reason: String = request
        .reason
        .trim()
        .chars()
        .take(MAX_REASON_LENGTH)
        .collect();
    reader_links::end_subscription(&newsletter, &known.row.id, signed_in.actor(), &reason).await?;
    Ok(Json(load_subscriber_detail(&newsletter, &id).await?))
}

/// Erases a reader: the address, what was agreed to and what was sent.
#[utoipa::path(delete, path = "/api/desk/newsletter/subscribers/{id}", operation_id = "desk_erase_subscriber", tag = "desk",
    responses((status = 204, description = "Nothing is held about them any more"), (status = 404, description = "There is no such reader")))]
pub async fn erase_subscriber(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    let id = parse_issue_id(&id).ok_or_else(subscriber_not_found)?;
    let tx = newsletter.store().begin(signed_in.actor()).await?;
    let row = records::lock_subscriber(&tx, &id)
        .await?
        .ok_or_else(subscriber_not_found)?;
    personal_data::erase_row(&newsletter, &tx, row).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// All readers as a table for spreadsheets; at most 200,000.
#[utoipa::path(get, path = "/api/desk/newsletter/subscribers.csv", operation_id = "desk_export_subscribers", tag = "desk",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_subscribers(
    Of(newsletter): Of<Newsletter>,
    signed_in: SignedIn,
) -> Result<Response> {
    let store = newsletter.store();
    let rows = Entity::find()
        .filter(Column::Address.is_not_null())
        .order_by_asc(Column::Id)
        .limit(MAX_EXPORT_ROWS)
        .all(store.reader().connection())
        .await?;
    let count = rows.len();
    let mut table = csv::UTF8_BOM.to_owned()
        + &csv::format_row([
            "address",
            "state",
            "frequency",
            "topics",
            "country",
            "confirmed",
        ]);
    for rows in rows.chunks(500) {
        for row in with_topics(store, rows.to_vec()).await? {
            table.push_str(&format_csv_row(&row));
        }
    }
    // Committed before the file is sent: if the export cannot be logged, nobody gets the addresses.
    let tx = store.begin(signed_in.actor()).await?;
    let entry =
        AuditEntry::new("newsletter.export", "newsletter:readers").after(json!({ "rows": count }));
    tx.record_audit(entry).await?;
    tx.commit().await?;
    Ok(attachment_response(csv::MEDIA_TYPE, "readers.csv", table))
}

fn format_csv_row(row: &SubscriberRow) -> String {
    let confirmed = row
        .confirmed_at
        .map(|at| at.to_rfc3339_opts(SecondsFormat::Secs, true));
    csv::format_row([
        row.address.as_deref().unwrap_or_default(),
        row.state.key(),
        row.frequency.key(),
        &row.topics.join("; "),
        &row.country,
        confirmed.as_deref().unwrap_or_default(),
    ])
}
