//! The queue: what waits for a decision, the most pressing first.
use axum::extract::State as Shared;
use kernel::PageParams;
use sea_orm::sea_query::{CaseStatement, Expr, Func, Query as Sql, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, Order, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, Select,
};
use serde::Deserialize;
use staff::SignedIn;
use store::StoreError;
use utoipa::IntoParams;
use web::{Error, Json, Query, lenient_number};

use super::counts;
use super::queue_rows;
use super::views::{DeskCounts, QueueList};
use crate::CommunityService;
use crate::model::{HoldReason, Item, ItemKind, ItemState};
use crate::questions::store::contains_pattern;
use crate::tables::question::QuestionVisibility;
use crate::tables::report::ReportState;
use crate::tables::{comment, question, report};

/// Deeper pages are not made: who looks for something old searches for it.
const DEEPEST: u64 = 400;
/// Reports that say that a person is in danger.
pub(super) const GRAVE: [&str; 2] = ["self_harm", "child_at_risk"];

/// States of items that somebody can still decide about.
pub(super) const DECIDABLE: [ItemState; 5] = [
    ItemState::Published,
    ItemState::Pending,
    ItemState::Held,
    ItemState::Hidden,
    ItemState::Closed,
];

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct QueueParams {
    /// `comment` or `question`; empty for both.
    pub kind: String,
    /// `waiting` (default: pending, held, marked, or with open reports), `pending`, `held`, `reported`, `crisis`,
    /// `published`, `hidden`, `removed`.
    pub state: String,
    /// Part of the text or the name, or the key of an item.
    pub q: String,
    /// `urgent` (default), `old` or `new`.
    pub sort: String,
    /// From 1.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    pub page: Option<u64>,
}

/// The columns that both kinds of item have.
struct ItemColumns<C> {
    id: C,
    state: C,
    hold: C,
    kind: ItemKind,
}

const COMMENTS: ItemColumns<comment::Column> = ItemColumns {
    id: comment::Column::Id,
    state: comment::Column::State,
    hold: comment::Column::HoldReason,
    kind: ItemKind::Comment,
};

const QUESTIONS: ItemColumns<question::Column> = ItemColumns {
    id: question::Column::Id,
    state: question::Column::State,
    hold: question::Column::HoldReason,
    kind: ItemKind::Question,
};

/// What waits at the desk, in figures.
#[utoipa::path(get, path = "/api/desk/conversation/counts", operation_id = "desk_conversation_counts", tag = "conversation",
    responses((status = 200, body = DeskCounts)))]
pub(super) async fn read_counts(
    Shared(conversation): Shared<CommunityService>,
) -> Result<Json<DeskCounts>, Error> {
    Ok(Json(counts::load_desk_counts(&conversation).await?))
}

/// Comments and questions for the moderator, the most pressing first.
#[utoipa::path(get, path = "/api/desk/conversation/queue", operation_id = "desk_conversation_queue", tag = "conversation",
    params(QueueParams), responses((status = 200, body = QueueList)))]
pub(super) async fn list_queue(
    Shared(conversation): Shared<CommunityService>,
    person: SignedIn,
    Query(params): Query<QueueParams>,
) -> Result<Json<QueueList>, Error> {
    let paging = queue_paging(params.page);
    let reader = conversation.store().reader();
    let db = reader.connection();
    let (mut places, mut total) = (Vec::new(), 0);
    // Of either kind as many as the page and all before it hold, for they may all be of that kind.
    let most = paging.number(0) * paging.size();
    if params.kind != "question" {
        let found = comment::Entity::find().filter(comment_condition(&params));
        total += found.clone().count(db).await?;
        places.extend(load_first_items(found, &COMMENTS, &params.sort, most, db).await?);
    }
    if params.kind != "comment" {
        let found = question::Entity::find().filter(question_condition(&params));
        total += found.clone().count(db).await?;
        places.extend(load_first_items(found, &QUESTIONS, &params.sort, most, db).await?);
    }
    sort_items(&mut places, &params.sort);
    let wanted = paging.slice_page(places).map(|place| place.item).items;
    let rows = queue_rows::load_queue_rows(&conversation, &person, &wanted).await?;
    Ok(Json(QueueList {
        page: paging.build_page(rows, total),
        counts: counts::load_desk_counts(&conversation).await?,
    }))
}

pub(super) fn queue_paging(page: Option<u64>) -> PageParams {
    PageParams::with_default_size(page.map(|page| Ord::min(page, DEEPEST))).open_ended()
}

struct RankedItem {
    rank: i32,
    item: Item,
}

fn sort_items(places: &mut [RankedItem], sort: &str) {
    places.sort_by(|a, b| match sort {
        "old" => a.item.id.cmp(&b.item.id),
        "new" => b.item.id.cmp(&a.item.id),
        _ => (a.rank, &a.item.id).cmp(&(b.rank, &b.item.id)),
    });
}

async fn load_first_items<E, C>(
    found: Select<E>,
    columns: &ItemColumns<C>,
    sort: &str,
    limit: u64,
    db: &store::Connection,
) -> Result<Vec<RankedItem>, StoreError>
where
    E: EntityTrait,
    C: ColumnTrait,
{
    let found = found
        .select_only()
        .column_as(columns.id, "id")
        .column_as(rank_expression(columns), "place");
    let found = match sort {
        "old" => found.order_by(columns.id, Order::Asc),
        "new" => found.order_by(columns.id, Order::Desc),
        _ => found
            .order_by(rank_expression(columns), Order::Asc)
            .order_by(columns.id, Order::Asc),
    };
    let rows: Vec<(String, i32)> = found.limit(limit).into_tuple().all(db).await?;
    Ok(rows
        .into_iter()
        .map(|(id, rank)| RankedItem {
            rank,
            item: Item::new(columns.kind, id),
        })
        .collect())
}

/// 0 when a life may be in danger, 1 when a body may be, else 2.
fn rank_expression<C: ColumnTrait>(columns: &ItemColumns<C>) -> Expr {
    CaseStatement::new()
        .case(crisis_condition(columns), 0)
        .case(held_condition(columns, HoldReason::Emergency), 1)
        .finally(2)
        .into()
}

fn held_condition<C: ColumnTrait>(columns: &ItemColumns<C>, reason: HoldReason) -> Condition {
    let waits = columns.state.is_in([ItemState::Pending, ItemState::Held]);
    let open = match columns.kind {
        // A public question stays visible when its asker adds urgent words, and is marked until somebody decides.
        ItemKind::Question => Condition::any()
            .add(waits)
            .add(columns.state.eq(ItemState::Published)),
        _ => Condition::any().add(waits),
    };
    Condition::all().add(columns.hold.eq(reason)).add(open)
}

fn crisis_condition<C: ColumnTrait>(columns: &ItemColumns<C>) -> Condition {
    Condition::any()
        .add(held_condition(columns, HoldReason::Crisis))
        .add(with_reports(columns, grave_reports(columns.kind)))
}

fn grave_reports(kind: ItemKind) -> SelectStatement {
    open_reports(kind)
        .and_where(report::Column::Reason.is_in(GRAVE))
        .to_owned()
}

/// How many comments and questions stand in the list of crises.
pub(super) async fn count_crises(db: &impl ConnectionTrait) -> Result<u64, StoreError> {
    let questions = question::Entity::find().filter(doctors_condition().not());
    Ok(
        count_in_crisis(db, &COMMENTS, &comment::Entity::find()).await?
            + count_in_crisis(db, &QUESTIONS, &questions).await?,
    )
}

async fn count_in_crisis<E, C>(
    db: &impl ConnectionTrait,
    columns: &ItemColumns<C>,
    all: &Select<E>,
) -> Result<u64, StoreError>
where
    E: EntityTrait<Model: Send + Sync>,
    C: ColumnTrait,
{
    let held = || {
        Condition::any()
            .add(held_condition(columns, HoldReason::Crisis))
            .add(held_condition(columns, HoldReason::Emergency))
    };
    let reported = || with_reports(columns, grave_reports(columns.kind));
    let both = Condition::all().add(held()).add(reported());
    // Counted separately, because a single condition with OR would scan all comments.
    let mut counts = [0; 3];
    for (count, which) in counts.iter_mut().zip([held(), reported(), both]) {
        *count = all.clone().filter(which).count(db).await?;
    }
    let [held, reported, both] = counts;
    Ok((held + reported).saturating_sub(both))
}

/// A private question that waits is the doctor's, not the moderator's.
fn doctors_condition() -> Condition {
    Condition::all()
        .add(question::Column::Visibility.eq(QuestionVisibility::Private))
        .add(question::Column::State.eq(ItemState::Pending))
}

pub(super) fn open_reports(kind: ItemKind) -> SelectStatement {
    Sql::select()
        .column(report::Column::ItemId)
        .from(report::Entity)
        .and_where(report::Column::ItemKind.eq(kind))
        .and_where(report::Column::State.eq(ReportState::Open))
        .to_owned()
}

/// Items of these reports that somebody can still decide about.
fn with_reports<C: ColumnTrait>(columns: &ItemColumns<C>, reports: SelectStatement) -> Condition {
    Condition::all()
        .add(columns.state.is_in(DECIDABLE))
        .add(columns.id.in_subquery(reports))
}

fn state_condition<C: ColumnTrait>(columns: &ItemColumns<C>, wanted: &str) -> Condition {
    let reported = || with_reports(columns, open_reports(columns.kind));
    let is = |state: ItemState| Condition::all().add(columns.state.eq(state));
    match wanted {
        "pending" => is(ItemState::Pending),
        "held" => is(ItemState::Held),
        "published" => is(ItemState::Published),
        "hidden" => is(ItemState::Hidden),
        "removed" => is(ItemState::Removed),
        "reported" => reported(),
        "crisis" => Condition::any()
            .add(crisis_condition(columns))
            .add(held_condition(columns, HoldReason::Emergency)),
        _ => {
            // A published item with a hold reason was flagged for the desk.
            let marked = is(ItemState::Published).add(columns.hold.is_not_null());
            Condition::any()
                .add(columns.state.is_in([ItemState::Pending, ItemState::Held]))
                .add(marked)
                .add(reported())
        }
    }
}

fn comment_condition(params: &QueueParams) -> Condition {
    let found = state_condition(&COMMENTS, &params.state);
    let Some(words) = parse_search_words(&params.q) else {
        return Condition::all().add(found);
    };
    let any = Condition::any()
        .add(contains_expression(comment::Column::Text, &words))
        .add(contains_expression(comment::Column::Name, &words))
        .add(comment::Column::Id.eq(words.to_uppercase()));
    Condition::all().add(found).add(any)
}

fn question_condition(params: &QueueParams) -> Condition {
    let found = Condition::all()
        .add(state_condition(&QUESTIONS, &params.state))
        .add(doctors_condition().not());
    let Some(words) = parse_search_words(&params.q) else {
        return found;
    };
    let any = Condition::any()
        .add(contains_expression(question::Column::Title, &words))
        .add(contains_expression(question::Column::Text, &words))
        .add(contains_expression(question::Column::User, &words))
        .add(question::Column::Id.eq(words.to_uppercase()));
    found.add(any)
}

/// What is looked for, in lower case; none when nothing is.
pub(super) fn parse_search_words(typed: &str) -> Option<String> {
    let words: String = typed
        .trim()
        .chars()
        // PostgreSQL rejects NUL in a parameter.
        .filter(|c| *c != '\0')
        .take(200)
        .collect();
    (!words.is_empty()).then(|| words.to_lowercase())
}

/// Whether a column contains words in lower case.
pub(super) fn contains_expression<C: ColumnTrait>(column: C, words: &str) -> Expr {
    Expr::expr(Func::lower(Expr::col((column.entity_name(), column)))).like(contains_pattern(words))
}
