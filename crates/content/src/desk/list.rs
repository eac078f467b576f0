//! Lists of documents: search, filters, order, pages, counts.
use std::collections::HashMap;

use axum::extract::State;
use kernel::PageParams;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, Order, QueryFilter,
    QueryOrder, QuerySelect, Select,
};
use serde::Deserialize;
use staff::SignedIn;
use store::fetch_page;
use utoipa::IntoParams;
use web::{Json, Query, lenient_number};

use super::drafts::find_newest_bodies;
use super::error::DeskError;
use super::presence;
use super::view::{DocumentCounts, DocumentList, DocumentRow};
use crate::ContentService;
use crate::documents::queries::like_pattern;
use crate::documents::table::document;
use crate::documents::table::head::{Column, DocumentState, Entity, Model};
use crate::model::{DocumentKind, fields};
use crate::view::MoneyView;

/// Rows of a page where no limit is given, and at most.
const PAGE: u64 = 50;
const LARGEST: u64 = 200;
/// A document of the house itself: which asset a sample picture's name became.
pub(super) const HIDDEN: &str = crate::model::SAMPLE_PICTURES;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct DocumentParams {
    /// Types, separated by commas; empty for all.
    pub kind: String,
    /// Text that the title or the beginning of the text contains, regardless of case and accents.
    pub q: String,
    /// States, separated by commas; empty for all but deleted. `changed`: on the site with a newer draft. `live`: on
    /// the site.
    pub state: String,
    /// Exactly this topic or shelf.
    pub category: String,
    /// `mine`: only what the asking person wrote last.
    pub by: String,
    /// `updated` (default), `title`, `state`, `reviewDue`, `scheduled`; with `-` before it the other way round.
    pub sort: String,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows of a page, at most 200.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u64>,
}

/// Documents in all states.
#[utoipa::path(get, path = "/api/desk/documents", operation_id = "desk_list_documents", tag = "desk",
    params(DocumentParams), responses((status = 200, body = DocumentList)))]
pub(super) async fn list_documents(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Query(params): Query<DocumentParams>,
) -> Result<Json<DocumentList>, DeskError> {
    let reader = desk.reader();
    let counts = count_by_state(&desk, matching_documents(&params, &signed_in)).await?;
    let size = Ord::min(params.limit.unwrap_or(PAGE), LARGEST);
    let paging = PageParams::new(params.page, size).open_ended();
    let found = select_documents(&params, &signed_in);
    let page = fetch_page(found, reader.connection(), paging).await?;
    let ids: Vec<String> = page.items.iter().map(|head| head.id.clone()).collect();
    let now = desk.store().clock().now();
    let mut leases = presence::load_leases(reader.connection(), &ids, "", now).await?;
    let closed = desk.find_closed_offers(&page.items).await?;
    let mut prices = load_prices(reader.connection(), &page.items).await?;
    let shown = |head: Model| {
        let lease = leases.remove(&head.id);
        DocumentRow {
            closed: closed.contains(&head.id),
            prices: prices.remove(&head.id).unwrap_or_default(),
            ..DocumentRow::from_head(head, lease)
        }
    };
    Ok(Json(DocumentList {
        page: page.map(shown),
        counts,
    }))
}

/// What those of the documents cost that have a price, by their ids.
async fn load_prices(
    connection: &impl ConnectionTrait,
    heads: &[Model],
) -> Result<HashMap<String, Vec<MoneyView>>, DeskError> {
    let priced = |head: &&Model| {
        let kinds = [DocumentKind::Package, DocumentKind::Shop];
        kinds.iter().any(|kind| kind.name() == head.kind)
    };
    let ids: Vec<&str> = heads.iter().filter(priced).map(|head| &*head.id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let bodies = find_newest_bodies(connection, document::Column::Id.is_in(ids)).await?;
    let read = |(id, body)| {
        let prices = fields::read_item_prices(&body);
        (id, prices.into_iter().map(fields::money_view).collect())
    };
    Ok(bodies.into_iter().map(read).collect())
}

/// The documents of a list, in its order.
pub(super) fn select_documents(params: &DocumentParams, person: &SignedIn) -> Select<Entity> {
    let found = matching_documents(params, person).filter(state_condition(&params.state));
    sort_documents(found, &params.sort)
}

/// Everything but the state.
fn matching_documents(params: &DocumentParams, person: &SignedIn) -> Select<Entity> {
    let mut all = Condition::all().add(Column::Id.ne(HIDDEN));
    let kinds: Vec<&str> = split_list(&params.kind).collect();
    if !kinds.is_empty() {
        all = all.add(Column::Kind.is_in(kinds));
    }
    if let Some(pattern) = like_pattern(&params.q) {
        let found = Condition::any()
            .add(Expr::col(Column::FindKey).like(pattern.clone()))
            .add(Expr::col(Column::Id).like(pattern));
        all = all.add(found);
    }
    let category = params.category.trim();
    if !category.is_empty() && !category.contains('\0') {
        all = all.add(Column::Category.eq(category));
    }
    if params.by == "mine" {
        all = all.add(Column::UpdatedBy.eq(person.actor().to_string()));
    }
    Entity::find().filter(all)
}

fn split_list(list: &str) -> impl Iterator<Item = &str> {
    let sound = |word: &&str| !word.is_empty() && !word.contains('\0');
    list.split(',').map(str::trim).filter(sound)
}

fn state_condition(wanted: &str) -> Condition {
    let mut any = Condition::any();
    for word in split_list(wanted) {
        any = match word {
            "changed" => any.add(Column::Live.eq(true).and(Column::HasDraft.eq(true))),
            "live" => any.add(Column::Live.eq(true)),
            state => any.add(Column::State.eq(state)),
        };
    }
    if any.is_empty() {
        any = any.add(Column::State.ne(DocumentState::Deleted));
    }
    any
}

fn sort_documents(found: Select<Entity>, sort: &str) -> Select<Entity> {
    let (name, backwards) = match sort.trim().strip_prefix('-') {
        Some(name) => (name, true),
        None => (sort.trim(), false),
    };
    let order = |ascending: bool| {
        if ascending == backwards {
            Order::Desc
        } else {
            Order::Asc
        }
    };
    let found = match name {
        "title" => found.order_by(Column::Title, order(true)),
        "state" => found.order_by(Column::State, order(true)),
        "scheduled" => found
            // SQLite sorts NULL first, PostgreSQL last; documents without a time go last on both.
            .order_by_asc(Column::ScheduledAt.is_null())
            .order_by(Column::ScheduledAt, order(true)),
        "reviewDue" => found
            // Otherwise documents without a review date would come before the most urgent one.
            .order_by_asc(Column::ReviewDue.eq(""))
            .order_by(Column::ReviewDue, order(true)),
        _ => found.order_by(Column::UpdatedAt, order(false)),
    };
    // A tie-breaker, so that rows do not move between pages from one request to the next.
    found.order_by_asc(Column::Id)
}

async fn count_by_state(
    desk: &ContentService,
    found: Select<Entity>,
) -> Result<DocumentCounts, DeskError> {
    let rows: Vec<(DocumentState, i64)> = found
        .select_only()
        .column(Column::State)
        .column_as(Column::Id.count(), "n")
        .group_by(Column::State)
        .into_tuple()
        .all(desk.reader().connection())
        .await?;
    let mut counts = DocumentCounts::default();
    for (state, number) in rows {
        let number = u64::try_from(number).unwrap_or(0);
        let place = match state {
            DocumentState::Draft => &mut counts.draft,
            DocumentState::InReview => &mut counts.in_review,
            DocumentState::Approved => &mut counts.approved,
            DocumentState::Scheduled => &mut counts.scheduled,
            DocumentState::Published => &mut counts.published,
            DocumentState::Archived => &mut counts.archived,
            DocumentState::Deleted => &mut counts.deleted,
        };
        *place = number;
    }
    Ok(counts)
}
