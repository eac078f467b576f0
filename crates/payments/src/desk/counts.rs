//! What of money waits for somebody.

use axum::extract::State;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Json, Result};

use crate::model::RefundStatus;
use crate::service::Payments;
use crate::tables::{refund, review};

#[derive(Debug, Serialize, ToSchema)]
pub struct MoneyCounts {
    /// What does not match, to be decided.
    reviews: u64,
    /// Refunds that wait for a second person.
    refunds: u64,
}

/// How much of money waits for somebody.
#[utoipa::path(get, path = "/api/desk/money/counts", operation_id = "desk_count_money", tag = "desk",
    responses((status = 200, body = MoneyCounts)))]
pub async fn get_money_counts(State(payments): State<Payments>) -> Result<Json<MoneyCounts>> {
    let reader = payments.store().reader();
    let reviews = review::Entity::find()
        .filter(review::Column::ResolvedAt.is_null())
        .count(reader.connection())
        .await?;
    let refunds = refund::Entity::find()
        .filter(refund::Column::Status.eq(RefundStatus::Requested))
        .count(reader.connection())
        .await?;
    Ok(Json(MoneyCounts { reviews, refunds }))
}
