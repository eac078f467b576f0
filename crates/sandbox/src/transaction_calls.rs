//! The merchant's calls: initialise, verify, list, fetch.

use std::collections::HashMap;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde_json::{Value, json};

use crate::error::{SandboxError, SandboxResult};
use crate::new_transaction::{CURRENCIES, build_transaction};
use crate::request_fields::{RequestFields, parse_page, parse_timestamp};
use crate::responses::{self, success_response, success_response_with_meta};
use crate::service::Sandbox;

pub(crate) async fn initialize_transaction(
    State(sandbox): State<Sandbox>,
    RequestFields(fields): RequestFields,
) -> SandboxResult {
    let made = sandbox
        .insert_transaction(build_transaction(&sandbox, &fields, &["reference"])?)
        .await?;
    let data = json!({
        "authorization_url": sandbox.page_url(&made.access_code),
        "access_code": made.access_code,
        "reference": made.reference,
    });
    Ok(success_response("Authorization URL created", data))
}

pub(crate) async fn verify_transaction(
    State(sandbox): State<Sandbox>,
    Path(reference): Path<String>,
) -> SandboxResult {
    let found = sandbox
        .find_by_reference(&reference)
        .await?
        .ok_or_else(SandboxError::no_reference)?;
    Ok(success_response(
        "Verification successful",
        responses::build_transaction_json(&found),
    ))
}

pub(crate) async fn get_transaction(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
) -> SandboxResult {
    let id = id.parse().map_err(|_| SandboxError::no_transaction())?;
    let found = sandbox.load_transaction(id).await?;
    Ok(success_response(
        "Transaction retrieved",
        responses::build_fetched_transaction(&found),
    ))
}

pub(crate) async fn get_timeline(
    State(sandbox): State<Sandbox>,
    Path(which): Path<String>,
) -> SandboxResult {
    let by_id = match which.parse() {
        Ok(id) => sandbox.find_by_id(id).await?,
        Err(_) => None,
    };
    let found = match by_id {
        Some(found) => Some(found),
        None => sandbox.find_by_reference(&which).await?,
    };
    let found = found.ok_or_else(|| {
        SandboxError::bad_request(
            "Transaction ID or reference is invalid",
            "transaction_not_found",
        )
    })?;
    Ok(success_response(
        "Timeline retrieved",
        responses::build_log_json(&found),
    ))
}

pub(crate) async fn get_totals(State(sandbox): State<Sandbox>) -> SandboxResult {
    let paid: Vec<_> = sandbox.list_transactions_since(None).await?;
    let paid: Vec<_> = paid
        .iter()
        .filter(|transaction| transaction.is_paid())
        .collect();
    let volume = |currency: &str| -> i64 {
        let of = paid
            .iter()
            .filter(|transaction| transaction.now.currency == currency);
        of.map(|transaction| transaction.now.amount).sum()
    };
    let by_currency = CURRENCIES.map(|code| json!({ "currency": code, "amount": volume(code) }));
    let data = json!({
        "total_transactions": paid.len(), "total_volume": volume("NGN"), "total_volume_by_currency": by_currency,
        "pending_transfers": 0, "pending_transfers_by_currency": [],
    });
    Ok(success_response("Transaction totals", data))
}

fn parse_cursor(query: &HashMap<String, String>) -> Option<usize> {
    let wanted = query.get("use_cursor").is_some_and(|said| said == "true");
    let place = ["next", "previous"]
        .iter()
        .find_map(|name| query.get(*name));
    let at = |place: &String| place.strip_prefix("at_")?.parse().ok();
    wanted.then(|| place.and_then(at).unwrap_or(0))
}

/// What stands beside a page of a list that is read by cursors.
fn build_cursor_meta(skipped: usize, per_page: usize, total: usize) -> Value {
    let place = |at: usize| format!("at_{at}");
    let next = Some(skipped.saturating_add(per_page)).filter(|next| *next < total);
    let previous = (skipped > 0).then(|| skipped.saturating_sub(per_page));
    json!({ "next": next.map(place), "previous": previous.map(place), "perPage": per_page })
}

pub(crate) async fn list_transactions(
    State(sandbox): State<Sandbox>,
    Query(query): Query<HashMap<String, String>>,
) -> SandboxResult {
    let (per_page, page) = parse_page(&query);
    let wanted = |name: &str, is: &str| query.get(name).is_none_or(|wanted| wanted == is);
    let found = sandbox
        .list_transactions_since(parse_timestamp(&query, "from"))
        .await?;
    let until = parse_timestamp(&query, "to");
    let found: Vec<_> = found
        .into_iter()
        .filter(|one| until.is_none_or(|until| one.created_at <= until))
        .filter(|one| wanted("status", &one.now.status) && wanted("currency", &one.now.currency))
        .filter(|one| wanted("amount", &one.now.amount.to_string()))
        .filter(|one| wanted("channel", &one.now.channel))
        .filter(|one| {
            wanted(
                "customer",
                &responses::build_customer_json(one)["id"].to_string(),
            )
        })
        .collect();
    let volume: i64 = found
        .iter()
        .filter(|one| one.is_paid())
        .map(|one| one.now.amount)
        .sum();
    let cursor = parse_cursor(&query);
    let skipped = cursor.unwrap_or((page - 1) * per_page);
    let data: Vec<Value> = found
        .iter()
        .skip(skipped)
        .take(per_page)
        .map(responses::build_listed_transaction)
        .collect();
    let meta = if cursor.is_some() {
        build_cursor_meta(skipped, per_page, found.len())
    } else {
        json!({
            "total": found.len(), "total_volume": volume, "skipped": skipped, "perPage": per_page, "page": page,
            "pageCount": found.len().div_ceil(per_page),
        })
    };
    Ok(success_response_with_meta(
        "Transactions retrieved",
        data,
        meta,
    ))
}

pub(crate) async fn get_session_timeout() -> Response {
    let data = json!({ "payment_session_timeout": 0 });
    success_response("Payment session timeout retrieved", data)
}
