//! Reviews at the desk: looked at, published, refused.

use std::collections::BTreeMap;

use axum::extract::State as Of;
use cases::count_by_state;
use drafts::{DraftKind, remove_draft};
use kernel::{PageParams, ProblemDetails, split_ids};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, Select,
};
use serde::Deserialize;
use staff::SignedIn;
use store::{StoreError, fetch_page};
use utoipa::IntoParams;
use web::{Error, Json, Path, Query, Result};

use super::views::{ReviewAnswerBody, ReviewDesk, ReviewDeskList};
use crate::model::ReviewState;
use crate::reviews::own_reviews::audit_review;
use crate::reviews::product_reviews::touch_reviews;
use crate::service::Shop;
use crate::tables::review::{Column, Entity, Model};

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct DeskReviewsQuery {
    #[param(inline)]
    state: Option<ReviewState>,
    /// Ids with commas between them: these rows alone, wherever they stand.
    #[param(required = false)]
    ids: Option<String>,
    /// From 1.
    page: Option<u64>,
}

impl DeskReviewsQuery {
    pub(super) fn to_select(&self) -> Select<Entity> {
        let found = Entity::find().order_by_desc(Column::Id);
        if let Some(ids) = &self.ids {
            return found.filter(Column::Id.is_in(split_ids(ids)));
        }
        match self.state {
            Some(state) => found.filter(Column::State.eq(state)),
            None => found,
        }
    }
}

/// Reviews of buyers, newest first.
#[utoipa::path(get, path = "/api/desk/product-reviews", operation_id = "desk_list_product_reviews", params(DeskReviewsQuery), tag = "desk",
    responses((status = 200, body = ReviewDeskList)))]
pub async fn list_reviews(
    Of(shop): Of<Shop>,
    Query(query): Query<DeskReviewsQuery>,
) -> Result<Json<ReviewDeskList>> {
    let reader = shop.store().reader();
    let db = reader.connection();
    let page = fetch_page(
        query.to_select(),
        db,
        PageParams::with_default_size(query.page),
    )
    .await?;
    let titles = shop
        .load_titles(page.items.iter().map(|row| row.product.clone()))
        .await?;
    let counts: BTreeMap<&'static str, u64> =
        count_by_state::<_, ReviewState>(Entity::find(), Column::State, db).await?;
    Ok(Json(ReviewDeskList {
        page: page.map(|row| {
            let title = titles.get(&row.product).cloned().unwrap_or_default();
            build_view(row, title)
        }),
        counts,
    }))
}

fn build_view(row: Model, product_title: String) -> ReviewDesk {
    ReviewDesk {
        id: row.id,
        product_id: row.product,
        product_title,
        order_id: row.order_id,
        state: row.state,
        version: row.version,
        stars: row.stars,
        name: row.name,
        text: row.text,
        reply: row.reply,
        created_at: row.created_at,
    }
}

/// Publishes a review. Few stars are no reason not to: hiding honest reviews is against the law (DMCC Act 2024).
#[utoipa::path(post, path = "/api/desk/product-reviews/{id}/publish", operation_id = "desk_publish_product_review", tag = "desk",
    request_body = cases::VersionBody,
    responses((status = 200, body = ReviewDesk), (status = 409, description = "It was changed meanwhile")))]
pub async fn publish_review(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<cases::VersionBody>,
) -> Result<Json<ReviewDesk>> {
    decide(
        &shop,
        &signed_in,
        (&id, body.version),
        (ReviewState::Published, ""),
    )
    .await
}

/// Keeps a review off the page; its writer reads why on the page of the order.
#[utoipa::path(post, path = "/api/desk/product-reviews/{id}/refuse", operation_id = "desk_refuse_product_review", tag = "desk",
    responses((status = 200, body = ReviewDesk), (status = 409, description = "It was changed meanwhile"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn refuse_review(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<ReviewAnswerBody>,
) -> Result<Json<ReviewDesk>> {
    let reply = cases::normalise_note(&body.reply);
    if reply.is_empty() {
        return Err(web::invalid_field("reply", "Write to the buyer why"));
    }
    decide(
        &shop,
        &signed_in,
        (&id, body.version),
        (ReviewState::Refused, &reply),
    )
    .await
}

async fn decide(
    shop: &Shop,
    signed_in: &SignedIn,
    (id, version): (&str, i32),
    (state, reply): (ReviewState, &str),
) -> Result<Json<ReviewDesk>> {
    let tx = shop.store().begin(signed_in.actor()).await?;
    let found = tx.lock_row::<Entity>(id).await?;
    let not_found = || ProblemDetails::not_found("There is no such review.");
    let before = found.ok_or_else(not_found)?;
    Error::check_version(version, before.version)?;
    let next = before.version + 1;
    let mut row = before.into_active_model();
    row.state = Set(state);
    row.version = Set(next);
    row.reply = Set(reply.to_owned());
    row.published_at = Set((state == ReviewState::Published).then(|| tx.now()));
    let after = row
        .update(tx.connection())
        .await
        .map_err(StoreError::from)?;
    touch_reviews(&tx, &after.product).await?;
    audit_review(&tx, state.key(), &after).await?;
    // Once it is published, there is nothing to refuse.
    remove_draft(&tx, signed_in, DraftKind::ReviewRefusal, id).await?;
    tx.commit().await?;
    let mut titles = shop.load_titles([after.product.clone()]).await?;
    let title = titles.remove(&after.product).unwrap_or_default();
    Ok(Json(build_view(after, title)))
}
