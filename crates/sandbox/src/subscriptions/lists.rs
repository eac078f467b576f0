//! The lists of plans and subscriptions.

use std::collections::HashMap;

use axum::extract::{Query, State};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;
use store::StoreError;

use super::subscription::SandboxPlan;
use super::subscription_store::{count_subscribers, load_card};
use crate::error::SandboxResult;
use crate::request_fields::parse_page;
use crate::responses::{merge_fields, success_response_with_meta};
use crate::service::Sandbox;
use crate::tables::subscription::{Column, Entity};

pub(crate) async fn list_subscriptions(
    State(sandbox): State<Sandbox>,
    Query(query): Query<HashMap<String, String>>,
) -> SandboxResult {
    let (per_page, page) = parse_page(&query);
    let is = |name: &str, id: i64| {
        query
            .get(name)
            .is_none_or(|wanted| *wanted == id.to_string())
    };
    let mut found = sandbox.load_subscriptions().await?;
    found.retain(|one| is("plan", one.plan.id) && is("customer", one.customer_number()));
    let skipped = (page - 1) * per_page;
    let mut data = Vec::new();
    for one in found.iter().skip(skipped).take(per_page) {
        let card = load_card(&sandbox, &one.authorization).await?;
        data.push(one.listed_json(card.last4.as_deref().unwrap_or_default()));
    }
    let meta = json!({
        "total": found.len(), "skipped": skipped, "perPage": per_page, "page": page,
        "pageCount": found.len().div_ceil(per_page),
    });
    Ok(success_response_with_meta(
        "Subscriptions retrieved",
        data,
        meta,
    ))
}

pub(crate) async fn list_plans(
    State(sandbox): State<Sandbox>,
    Query(query): Query<HashMap<String, String>>,
) -> SandboxResult {
    let (per_page, page) = parse_page(&query);
    let rows = Entity::find()
        .filter(Column::Code.starts_with("PLN_"))
        .order_by_desc(Column::At)
        .all(sandbox.store().reader().connection())
        .await?;
    let skipped = (page - 1) * per_page;
    let mut data = Vec::new();
    for row in rows.iter().skip(skipped).take(per_page) {
        let plan: SandboxPlan = serde_json::from_str(&row.body).map_err(StoreError::other)?;
        let count = count_subscribers(&sandbox, &plan).await?;
        let others = json!({
            "subscriptions": [], "pages": [], "hosted_page_url": null, "hosted_page_summary": null,
            "is_deleted": false, "total_subscriptions": count, "active_subscriptions": count,
            "total_subscriptions_revenue": 0,
        });
        data.push(merge_fields(plan.to_json(), &others));
    }
    let meta = json!({
        "total": rows.len(), "skipped": skipped, "perPage": per_page, "page": page,
        "pageCount": rows.len().div_ceil(per_page),
    });
    Ok(success_response_with_meta("Plans retrieved", data, meta))
}
