//! The queue: what waits for a decision, the most pressing first.
use axum::extract::State as Shared;
use sea_orm::{
    ColumnTrait, EntityTrait, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use serde::Deserialize;
use staff::SignedIn;
use store::StoreError;
use utoipa::IntoParams;
use web::{Error, Json, Query, lenient_number};

use super::list_query::queue_paging;
use super::queue_conditions::{
    COMMENTS, ItemColumns, QUESTIONS, comment_condition, question_condition, rank_expression,
};
use super::views::{DeskCounts, QueueList};
use super::{counts, queue_rows};
use crate::model::Item;
use crate::service::CommunityService;
use crate::tables::{comment, question};

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

/// What waits at the desk, in figures.
#[utoipa::path(get, path = "/api/desk/conversation/counts", operation_id = "desk_conversation_counts", tag = "conversation",
    responses((status = 200, body = DeskCounts)))]
pub(super) async fn read_counts(
    Shared(community): Shared<CommunityService>,
) -> Result<Json<DeskCounts>, Error> {
    Ok(Json(counts::load_desk_counts(&community).await?))
}

/// Comments and questions for the moderator, the most pressing first.
#[utoipa::path(get, path = "/api/desk/conversation/queue", operation_id = "desk_conversation_queue", tag = "conversation",
    params(QueueParams), responses((status = 200, body = QueueList)))]
pub(super) async fn list_queue(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Query(params): Query<QueueParams>,
) -> Result<Json<QueueList>, Error> {
    let paging = queue_paging(params.page);
    let reader = community.store().reader();
    let db = reader.connection();
    let (mut places, mut total) = (Vec::new(), 0);
    // Of either kind as many as the page and all before it hold, for they may all be of that kind.
    let most = paging.number(0) * paging.size();
    if params.kind != "question" {
        let found = comment::Entity::find().filter(comment_condition(&params.state, &params.q));
        total += found.clone().count(db).await?;
        places.extend(load_first_items(found, &COMMENTS, &params.sort, most, db).await?);
    }
    if params.kind != "comment" {
        let found = question::Entity::find().filter(question_condition(&params.state, &params.q));
        total += found.clone().count(db).await?;
        places.extend(load_first_items(found, &QUESTIONS, &params.sort, most, db).await?);
    }
    sort_items(&mut places, &params.sort);
    let wanted = paging.slice_page(places).map(|place| place.item).items;
    let rows = queue_rows::load_queue_rows(&community, &person, &wanted).await?;
    Ok(Json(QueueList {
        page: paging.build_page(rows, total),
        counts: counts::load_desk_counts(&community).await?,
    }))
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
