//! The reviews of a product, for everybody.

use axum::extract::State as Shared;
use axum::response::Response;
use kernel::{AverageRating, CacheTag, PageParams, PracticeZone, dates};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Json, Path, Query, Result, tagged_response};

use super::views::{ProductReviewView, ProductReviews, StarShare};
use crate::reviews::product_reviews::{StarCounts, count_stars, list_published, reviews_tag};
use crate::service::Shop;
use crate::tables::review;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ReviewsQuery {
    /// From 1.
    #[param(required = false)]
    reviews: Option<u64>,
}

/// What buyers say of a product, newest first: only who got it may review it.
#[utoipa::path(get, path = "/api/products/{id}/reviews", operation_id = "list_product_reviews", tag = "shop",
    params(("id" = String, Path, description = "The content `_id`"), ReviewsQuery),
    responses((status = 200, body = ProductReviews)))]
pub async fn get_product_reviews(
    Shared(shop): Shared<Shop>,
    Path(id): Path<String>,
    Query(query): Query<ReviewsQuery>,
) -> Result<Response> {
    let reader = shop.store().reader();
    let db = reader.connection();
    let counts = count_stars(db, &id).await?;
    let page = list_published(db, &id, PageParams::with_default_size(query.reviews)).await?;
    let answer = ProductReviews {
        count: counts.count(),
        average_text: AverageRating::new(counts.sum(), counts.count())
            .map_or_else(String::new, |average| average.to_string()),
        histogram: build_histogram(&counts),
        page: page.map(build_review),
    };
    let tags: [CacheTag; 1] = [reviews_tag(&id)];
    Ok(tagged_response(Json(answer), &tags, None))
}

/// Five stars first.
fn build_histogram(counts: &StarCounts) -> Vec<StarShare> {
    let all = counts.count().max(1);
    let each = (1_i64..=5).zip(counts.by_stars);
    let shares = each.map(|(stars, count)| StarShare {
        stars,
        count,
        percent: (count * 200 + all) / (all * 2),
    });
    let mut shares: Vec<StarShare> = shares.collect();
    shares.reverse();
    shares
}

fn build_review(row: review::Model) -> ProductReviewView {
    let at = row.published_at.unwrap_or(row.created_at);
    ProductReviewView {
        id: row.id,
        stars: row.stars,
        name: row.name,
        text: row.text,
        at_text: dates::format_long_date(PracticeZone::Lagos.to_local(at).date_naive()),
    }
}
