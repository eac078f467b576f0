//! The inbox.

use axum::extract::State as Of;
use cases::{CasePerson, StaffNames};
use chrono::TimeDelta;
use kernel::{PageParams, split_ids};
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use staff::Permission::{ReadHealthDetails, SupportVisitors};
use staff::SignedIn;
use store::{StoreError, StoredEnum, fetch_page};
use utoipa::IntoParams;
use web::{Json, Query, Result};

use super::breaches::register;
use super::views::{InquiryCounts, InquiryList, InquiryRow, KindCount};
use crate::InquiryService;
use crate::inquiry::records;
use crate::model::{InquiryContent, InquiryKind, InquiryState};
use crate::tables::inquiry::{Column, Entity, Model};

/// What is listed.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct InquiryListQuery {
    /// By which form they came; all when left out.
    #[param(inline, required = false)]
    kind: Option<InquiryKind>,
    /// Where they stand; those with which somebody has something to do when left out, `all` for all.
    #[param(required = false)]
    state: String,
    /// A whole reference; found wherever it stands.
    #[param(required = false)]
    q: String,
    /// Ids with commas between them: these rows alone, wherever they stand.
    #[param(required = false)]
    ids: Option<String>,
    /// `mine`, `nobody`, or all when left out.
    #[param(required = false)]
    assigned: String,
    /// From 1.
    #[param(required = false)]
    page: Option<u64>,
}

/// Inquiries, longest waiting first; what is over, newest first.
#[utoipa::path(get, path = "/api/desk/letters", operation_id = "desk_list_letters", params(InquiryListQuery), tag = "desk",
    responses((status = 200, body = InquiryList)))]
pub async fn list_inquiries(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Query(query): Query<InquiryListQuery>,
) -> Result<Json<InquiryList>> {
    let (found, is_open) = build_condition(&signed_in, &query);
    let reader = inquiries.store().reader();
    let all = Entity::find().filter(found);
    let ordered = if is_open {
        all.order_by_desc(urgent_condition())
            .order_by_asc(Column::LastAt)
            .order_by_asc(Column::Id)
    } else {
        all.order_by_desc(Column::LastAt).order_by_desc(Column::Id)
    };
    let page = fetch_page(
        ordered,
        reader.connection(),
        PageParams::with_default_size(query.page),
    )
    .await?;
    let shown = async |rows| build_rows(&inquiries, rows).await;
    Ok(Json(InquiryList {
        page: page.try_map_all(shown).await?,
        counts: count_by_kind(&inquiries).await?,
    }))
}

/// The condition that words that sound urgent wait to be read.
pub(super) fn urgent_condition() -> Expr {
    // Here alone: numbers have its `max` and `clamp` too.
    use sea_orm::ExprTrait;

    let waits = Column::State
        .eq(InquiryState::New)
        .or(Column::IsUnread.eq(true));
    Column::IsUrgent.eq(true).and(waits)
}

/// The condition, and whether what is wanted still waits.
fn build_condition(signed_in: &SignedIn, query: &InquiryListQuery) -> (Condition, bool) {
    let mut found = Condition::all().add(Column::ErasedAt.is_null());
    if let Some(kind) = query.kind {
        found = found.add(Column::Kind.eq(kind));
    }
    if let Some(ids) = &query.ids {
        return (found.add(Column::Id.is_in(split_ids(ids))), false);
    }
    let reference = query.q.trim().to_uppercase();
    if !reference.is_empty() {
        return (found.add(Column::Reference.eq(reference)), false);
    }
    let mut is_open = false;
    match InquiryState::from_stored(&query.state) {
        Some(state) => {
            is_open = state.is_open();
            found = found.add(Column::State.eq(state));
        }
        None if query.state == "all" => {}
        None => {
            is_open = true;
            let waits = Condition::any()
                .add(Column::State.is_in(InquiryState::OPEN))
                .add(Column::IsUnread.eq(true));
            found = found.add(waits);
        }
    }
    match query.assigned.as_str() {
        "nobody" => found = found.add(Column::Assigned.is_null()),
        "mine" => found = found.add(Column::Assigned.eq(signed_in.id.to_string())),
        _ => {}
    }
    (found, is_open)
}

async fn build_rows(
    inquiries: &InquiryService,
    rows: Vec<Model>,
) -> Result<Vec<InquiryRow>, StoreError> {
    let reader = inquiries.store().reader();
    let assigned = rows.iter().filter_map(|row| row.assigned.as_ref());
    let names = StaffNames::load_for(reader.connection(), assigned).await?;
    rows.into_iter()
        .map(|row| {
            let content = records::decrypt_content(inquiries.store(), &row)?;
            Ok(build_row(row, &content, &names))
        })
        .collect()
}

pub fn build_row(row: Model, content: &InquiryContent, names: &StaffNames) -> InquiryRow {
    // An enquiry's topic is the product's id; its title at the time is among the answers.
    let product = content
        .details
        .iter()
        .find(|detail| detail.label == "Product");
    let about = product.map_or(row.topic, |detail| detail.value.clone());
    InquiryRow {
        name: content.person.name.clone(),
        about,
        urgent: row.is_urgent && (row.state == InquiryState::New || row.is_unread),
        assigned: row.assigned.map(|id| names.to_person(id)),
        id: row.id,
        version: row.version,
        reference: row.reference,
        kind: row.kind,
        state: row.state,
        at: row.created_at,
        last_at: row.last_at,
        clinical: row.is_clinical,
        unread: row.is_unread,
        due_at: row.due_at.filter(|_| row.state != InquiryState::Decided),
        liked: row.liked,
    }
}

async fn count_by_kind(inquiries: &InquiryService) -> Result<Vec<KindCount>, StoreError> {
    let counted: Vec<(InquiryKind, InquiryState, i64)> = Entity::find()
        .select_only()
        .column(Column::Kind)
        .column(Column::State)
        .column_as(Column::Id.count(), "count")
        .filter(Column::ErasedAt.is_null())
        .group_by(Column::Kind)
        .group_by(Column::State)
        .into_tuple()
        .all(inquiries.store().reader().connection())
        .await?;
    let count = |kind: InquiryKind, open_only: bool| {
        let own = counted
            .iter()
            .filter(|(own, state, _)| *own == kind && (!open_only || state.is_open()));
        own.map(|(_, _, count)| u64::try_from(*count).unwrap_or(0))
            .sum()
    };
    let counts = InquiryKind::ALL.into_iter().map(|kind| KindCount {
        kind,
        open: count(kind, true),
        total: count(kind, false),
    });
    Ok(counts.collect())
}

/// What waits for somebody, for Today and the navigation.
#[utoipa::path(get, path = "/api/desk/letters/counts", operation_id = "desk_count_letters", tag = "desk",
    responses((status = 200, body = InquiryCounts)))]
pub async fn count_inquiries(Of(inquiries): Of<InquiryService>) -> Result<Json<InquiryCounts>> {
    let reader = inquiries.store().reader();
    let count = |which: Condition| {
        let here = Entity::find().filter(Column::ErasedAt.is_null());
        here.filter(which).count(reader.connection())
    };
    let soon = inquiries.store().clock().now() + TimeDelta::days(7);
    let due = Condition::all()
        .add(Column::Kind.eq(InquiryKind::Complaint))
        .add(Column::State.ne(InquiryState::Decided))
        .add(Column::DueAt.lte(soon));
    // Today adds these numbers up: whatever stands in one of them stands in no other.
    let new = Condition::all()
        .add(Column::State.eq(InquiryState::New))
        .add(Column::Kind.ne(InquiryKind::Feedback))
        .add(due.clone().not());
    let unread = Condition::all()
        .add(Column::IsUnread.eq(true))
        .add(new.clone().not())
        .add(due.clone().not());
    Ok(Json(InquiryCounts {
        open: count(new).await?,
        urgent: count(Condition::all().add(urgent_condition())).await?,
        unread: count(unread).await?,
        complaints_due: count(due).await?,
        breaches_due: register::count_unnotified(&inquiries).await?,
    }))
}

/// Who may see to inquiries.
#[utoipa::path(get, path = "/api/desk/letters/people", operation_id = "desk_letter_people", tag = "desk",
    responses((status = 200, body = [CasePerson])))]
pub async fn list_assignees(Of(inquiries): Of<InquiryService>) -> Result<Json<Vec<CasePerson>>> {
    let reader = inquiries.store().reader();
    let mut ids = Vec::new();
    for permission in [SupportVisitors, ReadHealthDetails] {
        let holders = staff::list_holder_emails(reader.connection(), permission).await?;
        ids.extend(holders.into_iter().map(|(id, _)| id));
    }
    let names = staff::load_names(reader.connection(), ids).await?;
    let mut people: Vec<CasePerson> = names
        .into_iter()
        .map(|(id, name)| CasePerson { id, name })
        .collect();
    people.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(Json(people))
}
