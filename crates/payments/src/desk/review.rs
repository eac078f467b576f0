//! What somebody has to look at.

use std::collections::HashMap;

use axum::extract::State;
use cases::StaffNames;
use http::StatusCode;
use kernel::{Id, Page, PageParams, ProblemDetails, split_ids};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Select};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, fetch_page};
use utoipa::IntoParams;
use web::{Json, Path, Query, Result};

use super::decisions::{PaymentReviewDecision, apply_decision};
use super::review_row::ReviewRow;
use crate::model::ReviewReason;
use crate::records::{attempts, reviews};
use crate::tables::review::{Column, Entity};
use crate::{error::PaymentError, rates, service::Payments};

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct ReviewsQuery {
    /// Those that were decided instead of those that wait.
    #[serde(default)]
    #[param(required = false)]
    is_resolved: bool,
    /// References of payments with commas between them: what is about these alone, wherever it stands.
    #[param(required = false)]
    payments: Option<String>,
    /// From 1.
    page: Option<u64>,
}

impl ReviewsQuery {
    /// What is asked for, in the order in which it is shown.
    pub(super) fn to_select(&self) -> Select<Entity> {
        if let Some(payments) = &self.payments {
            return Entity::find()
                .filter(Column::Reference.is_in(split_ids(payments)))
                .order_by_desc(Column::Id);
        }
        if self.is_resolved {
            return Entity::find()
                .filter(Column::ResolvedAt.is_not_null())
                .order_by_desc(Column::ResolvedAt);
        }
        Entity::find()
            .filter(Column::ResolvedAt.is_null())
            .order_by_asc(Column::Id)
    }
}

/// What waits for somebody, oldest first; what was decided, newest first.
#[utoipa::path(get, path = "/api/desk/payment-reviews", operation_id = "desk_list_payment_reviews", params(ReviewsQuery),
    tag = "desk", responses((status = 200, body = Page<ReviewRow>)))]
pub async fn list_payment_reviews(
    State(payments): State<Payments>,
    Query(query): Query<ReviewsQuery>,
) -> Result<Json<Page<ReviewRow>>> {
    let found = query.to_select();
    let reader = payments.store().reader();
    let db = reader.connection();
    let page = fetch_page(found, db, PageParams::new(query.page, 50)).await?;
    let rows = &page.items;
    let names =
        StaffNames::load_for(db, rows.iter().filter_map(|row| row.resolved_by.as_ref())).await?;
    let of_rates = rows
        .iter()
        .filter(|row| row.reason == ReviewReason::UnusualRate)
        .map(|row| row.about.clone())
        .collect::<Vec<_>>();
    let mut details: HashMap<_, _> = rates::describe_held_rates(db, of_rates)
        .await?
        .into_iter()
        .collect();
    Ok(Json(page.map(|row| {
        let detail = details.remove(&row.about);
        ReviewRow::from_row(row, &names).with_detail(detail)
    })))
}

/// Decides about something in the queue.
#[utoipa::path(post, path = "/api/desk/payment-reviews/{id}", operation_id = "desk_resolve_payment_review", tag = "desk",
    responses((status = 204, description = "It is off the queue"), (status = 404, description = "There is no such item"),
        (status = 409, description = "It was decided already, or this cannot be done about it")))]
pub async fn resolve_payment_review(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(decision): Json<PaymentReviewDecision>,
) -> Result<StatusCode> {
    let missing = || ProblemDetails::not_found("There is no such item.");
    let id: Id = id.parse().map_err(|_| missing())?;
    let reader = payments.store().reader();
    // Read without a lock at first, only to learn which attempt has to be locked before the item.
    let item = Entity::find_by_id(id.to_string())
        .one(reader.connection())
        .await?;
    let item = item.ok_or_else(missing)?;
    if item.resolved_at.is_some() {
        return Err(already_decided().into());
    }
    let tx = payments.store().begin(signed_in.actor()).await?;
    // The attempt's lock first, as everywhere.
    if let Ok(reference) = item.reference.parse() {
        attempts::lock_attempt(&tx, reference).await?;
    }
    let item = reviews::lock_review(&tx, &item.id).await?;
    let item = item.ok_or(PaymentError::PaymentNotFound)?;
    if item.resolved_at.is_some() {
        return Err(already_decided().into());
    }
    let word = apply_decision(&payments, &tx, &item, &decision).await?;
    let subject = match item.reason {
        ReviewReason::UnusualRate => "settings:rates".to_owned(),
        _ => format!("payment:{}", item.reference),
    };
    tx.record_audit(AuditEntry {
        action: "payment.review".to_owned(),
        subject,
        before: Some(json!({ "reason": item.reason })),
        after: Some(json!({ "resolution": word })),
    })
    .await?;
    let by = tx.actor().to_string();
    let note: String = decision.note.trim().chars().take(500).collect();
    reviews::resolve_review(&tx, item, &by, word, &note).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn already_decided() -> PaymentError {
    PaymentError::Refused("Someone has already decided this.")
}
