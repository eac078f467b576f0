//! What people think of pages, summed up.

use std::collections::BTreeMap;

use axum::extract::State as Of;
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Json, Query, Result};

use crate::InquiryService;
use crate::model::{InquiryKind, InquiryState};
use crate::tables::inquiry::{Column, Entity};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct FeedbackQuery {
    /// Days back from now; 90 when left out.
    #[param(required = false)]
    days: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FeedbackPage {
    /// Its path; empty where none was told.
    pub page: String,
    pub liked: u64,
    pub disliked: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FeedbackSummary {
    pub liked: u64,
    pub disliked: u64,
    /// Page by page, the most talked of first.
    pub pages: Vec<FeedbackPage>,
}

/// What people think of pages.
#[utoipa::path(get, path = "/api/desk/letters/feedback", operation_id = "desk_feedback_summary", params(FeedbackQuery), tag = "desk",
    responses((status = 200, body = FeedbackSummary)))]
pub async fn summarise_feedback(
    Of(inquiries): Of<InquiryService>,
    Query(query): Query<FeedbackQuery>,
) -> Result<Json<FeedbackSummary>> {
    // The number comes from the query string, and chrono panics when a date overflows.
    let days = query.days.unwrap_or(90).clamp(1, 3_650);
    let since = inquiries.store().clock().now() - TimeDelta::days(days);
    let counted: Vec<(String, Option<bool>, i64)> = Entity::find()
        .select_only()
        .column(Column::Topic)
        .column(Column::Liked)
        .column_as(Column::Id.count(), "count")
        .filter(Column::Kind.eq(InquiryKind::Feedback))
        .filter(Column::State.ne(InquiryState::Spam))
        .filter(Column::CreatedAt.gte(since))
        .group_by(Column::Topic)
        .group_by(Column::Liked)
        .into_tuple()
        .all(inquiries.store().reader().connection())
        .await?;
    let mut pages: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for (page, liked, count) in counted {
        let count = u64::try_from(count).unwrap_or(0);
        let sums = pages.entry(page).or_default();
        match liked {
            Some(true) => sums.0 += count,
            Some(false) => sums.1 += count,
            None => {}
        }
    }
    let mut pages: Vec<FeedbackPage> = pages
        .into_iter()
        .map(|(page, (liked, disliked))| FeedbackPage {
            page,
            liked,
            disliked,
        })
        .collect();
    pages.sort_by_key(|page| std::cmp::Reverse(page.liked + page.disliked));
    Ok(Json(FeedbackSummary {
        liked: pages.iter().map(|page| page.liked).sum(),
        disliked: pages.iter().map(|page| page.disliked).sum(),
        pages,
    }))
}
