//! The inbox.

use axum::extract::State as Of;
use cases::{Named, Names};
use chrono::TimeDelta;
use kernel::Paging;
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use staff::Permission::{ReadHealthDetails, SupportVisitors};
use staff::SignedIn;
use store::{StoreError, StoredEnum, page_of};
use utoipa::IntoParams;
use web::{Json, Query, Result};

use super::breaches;
use super::views::{Counts, KindCount, List, Row};
use crate::Outreach;
use crate::letters::records;
use crate::model::{Content, Kind, State};
use crate::tables::letter::{Column, Entity, Model};

/// What is listed.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct LettersQuery {
    /// By which form they came; all when left out.
    #[param(inline, required = false)]
    kind: Option<Kind>,
    /// Where they stand; those with which somebody has something to do when left out, `all` for all.
    #[param(required = false)]
    state: String,
    /// A whole reference; found wherever it stands.
    #[param(required = false)]
    q: String,
    /// `mine`, `nobody`, or all when left out.
    #[param(required = false)]
    assigned: String,
    /// From 1.
    #[param(required = false)]
    page: Option<u64>,
}

/// Letters, longest waiting first; what is over, newest first.
#[utoipa::path(get, path = "/api/desk/letters", operation_id = "desk_list_letters", params(LettersQuery), tag = "desk",
    responses((status = 200, body = List)))]
pub async fn list(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Query(query): Query<LettersQuery>,
) -> Result<Json<List>> {
    let (found, is_open) = wanted(&signed_in, &query);
    let reader = outreach.store().reader();
    let all = Entity::find().filter(found);
    let ordered = if is_open {
        all.order_by_desc(read_first())
            .order_by_asc(Column::LastAt)
            .order_by_asc(Column::Id)
    } else {
        all.order_by_desc(Column::LastAt).order_by_desc(Column::Id)
    };
    let page = page_of(ordered, reader.connection(), Paging::usual(query.page)).await?;
    let shown = async |rows| shown(&outreach, rows).await;
    Ok(Json(List {
        page: page.try_map_all(shown).await?,
        counts: by_kind(&outreach).await?,
    }))
}

/// Whether words that sound urgent wait to be read.
fn read_first() -> Expr {
    // Here alone: numbers have its `max` and `clamp` too.
    use sea_orm::ExprTrait;

    let waits = Column::State.eq(State::New).or(Column::IsUnread.eq(true));
    Column::IsUrgent.eq(true).and(waits)
}

/// The condition, and whether what is wanted still waits.
fn wanted(signed_in: &SignedIn, query: &LettersQuery) -> (Condition, bool) {
    let mut found = Condition::all().add(Column::ErasedAt.is_null());
    if let Some(kind) = query.kind {
        found = found.add(Column::Kind.eq(kind));
    }
    let reference = query.q.trim().to_uppercase();
    if !reference.is_empty() {
        return (found.add(Column::Reference.eq(reference)), false);
    }
    let mut is_open = false;
    match State::read(&query.state) {
        Some(state) => {
            is_open = state.is_open();
            found = found.add(Column::State.eq(state));
        }
        None if query.state == "all" => {}
        None => {
            is_open = true;
            let waits = Condition::any()
                .add(Column::State.is_in(State::OPEN))
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

async fn shown(outreach: &Outreach, rows: Vec<Model>) -> Result<Vec<Row>, StoreError> {
    let reader = outreach.store().reader();
    let assigned = rows.iter().filter_map(|row| row.assigned.as_ref());
    let names = Names::of(reader.connection(), assigned).await?;
    rows.into_iter()
        .map(|row| {
            let content = records::content(outreach.store(), &row)?;
            Ok(row_of(row, &content, &names))
        })
        .collect()
}

pub fn row_of(row: Model, content: &Content, names: &Names) -> Row {
    let product = content
        .details
        .iter()
        .find(|detail| detail.label == "Product");
    let about = product.map_or(row.topic, |detail| detail.value.clone());
    Row {
        name: content.person.name.clone(),
        about,
        urgent: row.is_urgent && (row.state == State::New || row.is_unread),
        assigned: row.assigned.map(|id| names.named(id)),
        id: row.id,
        reference: row.reference,
        kind: row.kind,
        state: row.state,
        at: row.created_at,
        last_at: row.last_at,
        clinical: row.is_clinical,
        unread: row.is_unread,
        due_at: row.due_at.filter(|_| row.state != State::Decided),
        liked: row.liked,
    }
}

async fn by_kind(outreach: &Outreach) -> Result<Vec<KindCount>, StoreError> {
    let counted: Vec<(Kind, State, i64)> = Entity::find()
        .select_only()
        .column(Column::Kind)
        .column(Column::State)
        .column_as(Column::Id.count(), "count")
        .filter(Column::ErasedAt.is_null())
        .group_by(Column::Kind)
        .group_by(Column::State)
        .into_tuple()
        .all(outreach.store().reader().connection())
        .await?;
    let count = |kind: Kind, open_only: bool| {
        let own = counted
            .iter()
            .filter(|(own, state, _)| *own == kind && (!open_only || state.is_open()));
        own.map(|(_, _, count)| u64::try_from(*count).unwrap_or(0))
            .sum()
    };
    let counts = Kind::ALL.into_iter().map(|kind| KindCount {
        kind,
        open: count(kind, true),
        total: count(kind, false),
    });
    Ok(counts.collect())
}

/// What waits for somebody, for Today and the navigation.
#[utoipa::path(get, path = "/api/desk/letters/counts", operation_id = "desk_count_letters", tag = "desk",
    responses((status = 200, body = Counts)))]
pub async fn counts(Of(outreach): Of<Outreach>) -> Result<Json<Counts>> {
    let reader = outreach.store().reader();
    let count = |letters: Condition| {
        let here = Entity::find().filter(Column::ErasedAt.is_null());
        here.filter(letters).count(reader.connection())
    };
    let soon = outreach.store().clock().now() + TimeDelta::days(7);
    let new = Condition::all()
        .add(Column::State.eq(State::New))
        .add(Column::Kind.ne(Kind::Feedback));
    let due = Condition::all()
        .add(Column::Kind.eq(Kind::Complaint))
        .add(Column::State.ne(State::Decided))
        .add(Column::DueAt.lte(soon));
    Ok(Json(Counts {
        open: count(new).await?,
        urgent: count(Condition::all().add(read_first())).await?,
        unread: count(Condition::all().add(Column::IsUnread.eq(true))).await?,
        complaints_due: count(due).await?,
        breaches_due: breaches::untold(&outreach).await?,
    }))
}

/// Who may see to letters.
#[utoipa::path(get, path = "/api/desk/letters/people", operation_id = "desk_letter_people", tag = "desk",
    responses((status = 200, body = [Named])))]
pub async fn people(Of(outreach): Of<Outreach>) -> Result<Json<Vec<Named>>> {
    let reader = outreach.store().reader();
    let mut ids = Vec::new();
    for permission in [SupportVisitors, ReadHealthDetails] {
        let holders = staff::addresses_of_holders(reader.connection(), permission).await?;
        ids.extend(holders.into_iter().map(|(id, _)| id));
    }
    let names = staff::names_of(reader.connection(), ids).await?;
    let mut people: Vec<Named> = names
        .into_iter()
        .map(|(id, name)| Named { id, name })
        .collect();
    people.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(Json(people))
}
