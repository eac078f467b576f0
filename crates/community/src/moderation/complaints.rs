//! Complaints and appeals, for the desk: to be acknowledged within 30 days (care-and-law §3.3).
use cases::StaffNames;
use std::collections::HashMap;

use axum::extract::State as Shared;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Page, split_ids};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, IdenStatic, PaginatorTrait, QueryFilter,
    QueryOrder,
};
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use store::personal::decrypt_column;
use store::{Store, StoreError, StoredEnum, fetch_page};
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Query, lenient_number};

use super::list_query::queue_paging;
use super::queue_rows;
use super::views::QueueRow;
use crate::model::Item;
use crate::service::CommunityService;
use crate::tables::complaint::{Column, ComplaintKind, Entity, Model};

/// Days within which a complaint is acknowledged.
pub(super) const ACKNOWLEDGE_WITHIN: i64 = 30;
/// Days before their end from which on the desk is warned.
pub(super) const WARNED_BEFORE: i64 = 7;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ComplaintParams {
    /// `open` (default: not acknowledged), `acknowledged` or `decided`.
    pub state: String,
    /// Ids with commas between them: these rows alone, wherever they stand.
    #[param(required = false)]
    pub ids: Option<String>,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    pub page: Option<u64>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ComplaintAbout {
    /// None when it names no comment or question.
    #[schema(value_type = Option<String>)]
    pub item: Option<Item>,
    /// What it is, or what the visitor wrote.
    pub title: String,
    pub url: Option<String>,
}

store::stored_enum! {
    pub enum ComplaintState {
        /// Nobody has said that it arrived.
        Open = "open",
        Acknowledged = "acknowledged",
        Decided = "decided",
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComplaintRow {
    pub id: String,
    pub reference: String,
    pub kind: ComplaintKind,
    pub about: Option<ComplaintAbout>,
    pub words: String,
    /// Whether there is somebody to answer.
    pub has_contact: bool,
    pub at: DateTime<Utc>,
    /// Until when it must be acknowledged.
    pub acknowledge_by: DateTime<Utc>,
    pub acknowledged_at: Option<DateTime<Utc>>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    /// `upheld`, `partly` or `rejected`.
    pub outcome: Option<String>,
    pub reply: Option<String>,
    pub state: ComplaintState,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct ComplaintCounts {
    pub open: u64,
    pub acknowledged: u64,
    pub decided: u64,
}

/// A page of complaints: those that wait from the oldest on, decided ones from the newest.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ComplaintList {
    #[serde(flatten)]
    pub page: Page<ComplaintRow>,
    pub counts: ComplaintCounts,
}

/// A value of a complaint for its column, which the desk reads.
pub(crate) fn encrypt_complaint(
    store: &Store,
    column: Column,
    id: &str,
    plain: &str,
) -> Result<String, StoreError> {
    // Must match what `decrypt_column` builds: text sealed for any other place cannot be opened.
    let place = format!("conversation_complaint.{}:{id}", column.as_str());
    store.encrypt_bytes(&place, plain.as_bytes())
}

pub(super) fn state_of(row: &Model) -> ComplaintState {
    if row.decided_at.is_some() {
        ComplaintState::Decided
    } else if row.acknowledged_at.is_some() {
        ComplaintState::Acknowledged
    } else {
        ComplaintState::Open
    }
}

fn state_condition(state: ComplaintState) -> Condition {
    match state {
        ComplaintState::Decided => Condition::all().add(Column::DecidedAt.is_not_null()),
        ComplaintState::Acknowledged => Condition::all()
            .add(Column::DecidedAt.is_null())
            .add(Column::AcknowledgedAt.is_not_null()),
        ComplaintState::Open => Condition::all()
            .add(Column::DecidedAt.is_null())
            .add(Column::AcknowledgedAt.is_null()),
    }
}

/// Complaints and appeals.
#[utoipa::path(get, path = "/api/desk/conversation/complaints", operation_id = "desk_list_complaints", tag = "conversation",
    params(ComplaintParams), responses((status = 200, body = ComplaintList)))]
pub(super) async fn list_complaints(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Query(params): Query<ComplaintParams>,
) -> Result<Json<ComplaintList>, Error> {
    let reader = community.store().reader();
    let db = reader.connection();
    let state = ComplaintState::from_stored(&params.state).unwrap_or(ComplaintState::Open);
    let found = match &params.ids {
        Some(ids) => Entity::find().filter(Column::Id.is_in(split_ids(ids))),
        None => Entity::find().filter(state_condition(state)),
    };
    let found = if state == ComplaintState::Decided {
        found.order_by_desc(Column::Id)
    } else {
        found.order_by_asc(Column::Id)
    };
    let page = fetch_page(found, db, queue_paging(params.page)).await?;
    let views = async |complaints| build_complaint_rows(&community, &person, complaints).await;
    Ok(Json(ComplaintList {
        page: page.try_map_all(views).await?,
        counts: count_complaints(db).await?,
    }))
}

async fn count_complaints(db: &impl ConnectionTrait) -> Result<ComplaintCounts, StoreError> {
    let count = |state| Entity::find().filter(state_condition(state)).count(db);
    Ok(ComplaintCounts {
        open: count(ComplaintState::Open).await?,
        acknowledged: count(ComplaintState::Acknowledged).await?,
        decided: count(ComplaintState::Decided).await?,
    })
}

pub(super) async fn build_complaint_rows(
    community: &CommunityService,
    person: &SignedIn,
    complaints: Vec<Model>,
) -> Result<Vec<ComplaintRow>, StoreError> {
    let reader = community.store().reader();
    let items = complaints.iter().filter_map(complaint_item);
    let items = queue_rows::load_rows_by_item(community, person, items).await?;
    let who = complaints.iter().filter_map(|row| row.decided_by.as_ref());
    let who = StaffNames::load_for(reader.connection(), who).await?;
    complaints
        .into_iter()
        .map(|row| build_complaint_row(community.store(), row, &items, &who))
        .collect()
}

fn build_complaint_row(
    store: &Store,
    row: Model,
    items: &HashMap<Item, QueueRow>,
    who: &StaffNames,
) -> Result<ComplaintRow, StoreError> {
    Ok(ComplaintRow {
        reference: row.id.clone(),
        kind: row.kind,
        about: build_about(&row, items),
        words: decrypt_column(store, Column::Words, &row.id, &row.words)?,
        has_contact: row.contact.is_some(),
        at: row.at,
        acknowledge_by: row.at + TimeDelta::days(ACKNOWLEDGE_WITHIN),
        acknowledged_at: row.acknowledged_at,
        decided_at: row.decided_at,
        state: state_of(&row),
        decided_by: row.decided_by.and_then(|id| who.find_name(&id)),
        outcome: row.outcome,
        reply: row.reply,
        id: row.id,
    })
}

/// The comment or question that a complaint names.
pub(crate) fn complaint_item(row: &Model) -> Option<Item> {
    row.about.as_deref()?.parse().ok()
}

fn build_about(row: &Model, items: &HashMap<Item, QueueRow>) -> Option<ComplaintAbout> {
    let named = row.about.clone()?;
    let Some(item) = complaint_item(row) else {
        return Some(ComplaintAbout {
            item: None,
            title: named,
            url: None,
        });
    };
    let found = items.get(&item);
    let kind = item.kind.key();
    let title = match found {
        Some(row) => match (&row.title, &row.subject) {
            (Some(title), _) => title.clone(),
            (None, Some(subject)) => format!("{} on {}", capitalise_word(kind), subject.title),
            (None, None) => capitalise_word(kind),
        },
        None => named,
    };
    Some(ComplaintAbout {
        url: found
            .and_then(|row| row.subject.as_ref())
            .and_then(|subject| subject.url.clone()),
        item: found.map(|_| item),
        title,
    })
}

fn capitalise_word(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
