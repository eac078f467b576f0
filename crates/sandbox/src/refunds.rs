//! The sandbox's refunds.

use std::collections::HashMap;

use axum::extract::{Path, Query, State};
use chrono::{DateTime, Duration, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::{Actor, StoreError};

use crate::cards::RefundOutcome;
use crate::error::{SandboxError, SandboxResult};
use crate::request_fields::{RequestFields, parse_integer, parse_page, parse_timestamp};
use crate::responses::{
    INTEGRATION_ID, build_customer_json, format_timestamp, success_response,
    success_response_with_meta,
};
use crate::service::Sandbox;
use crate::tables::refund::{ActiveModel, Column, Entity, Model};
use crate::transaction::{SandboxTransaction, WebhookSchedule};
use crate::transaction_store::{TransactionChange, generate_id};
use crate::webhook_jobs::build_delivery_jobs;

/// How long the bank takes.
const REFUND_DELAY: Duration = Duration::minutes(1);

#[derive(Clone, Debug, Serialize, Deserialize)]
struct SandboxRefund {
    id: i64,
    transaction: i64,
    amount: i64,
    currency: String,
    customer_note: String,
    merchant_note: String,
    ends: RefundOutcome,
    ends_at: DateTime<Utc>,
    at: DateTime<Utc>,
    /// It goes to an account that the customer named.
    #[serde(default)]
    is_retried: bool,
}

impl SandboxRefund {
    fn status(&self, now: DateTime<Utc>) -> &'static str {
        match self.ends {
            _ if now < self.ends_at && self.is_retried => "processing",
            _ if now < self.ends_at => "pending",
            RefundOutcome::Processed => "processed",
            RefundOutcome::Failed => "failed",
            RefundOutcome::NeedsAttention => "needs-attention",
        }
    }
}

fn parse_text_field(fields: &Map<String, Value>, name: &str) -> Option<String> {
    fields.get(name).and_then(Value::as_str).map(str::to_owned)
}

/// The transaction by its number or reference, as the call has it.
async fn load_refunded_transaction(
    sandbox: &Sandbox,
    which: &Value,
) -> Result<SandboxTransaction, SandboxError> {
    let found = match which {
        Value::Number(number) => sandbox.find_by_id(number.as_i64().unwrap_or(0)).await?,
        Value::String(text) => match sandbox.find_by_reference(text).await? {
            Some(found) => Some(found),
            None => sandbox.find_by_id(text.parse().unwrap_or(0)).await?,
        },
        _ => None,
    };
    found.ok_or_else(SandboxError::no_transaction)
}

pub(crate) async fn create_refund(
    State(sandbox): State<Sandbox>,
    RequestFields(fields): RequestFields,
) -> SandboxResult {
    let found =
        load_refunded_transaction(&sandbox, fields.get("transaction").unwrap_or(&Value::Null))
            .await?;
    let asked = fields.get("amount").filter(|amount| !amount.is_null());
    let asked = asked.map(parse_integer).transpose()?;
    let currency = parse_text_field(&fields, "currency");
    let notes = (
        parse_text_field(&fields, "customer_note"),
        parse_text_field(&fields, "merchant_note"),
    );
    let make = move |transaction: &mut SandboxTransaction, now| {
        let refund = make_refund(transaction, asked, currency, notes, now)?;
        let schedule = |minutes: Duration| {
            Some(WebhookSchedule {
                after: minutes,
                times: 1,
            })
        };
        let ended = match refund.ends {
            RefundOutcome::Processed => "refund.processed",
            RefundOutcome::Failed => "refund.failed",
            RefundOutcome::NeedsAttention => "refund.needs-attention",
        };
        let (id, which) = (transaction.id, Some(refund.id));
        let mut jobs =
            build_delivery_jobs(id, "refund.pending", which, schedule(Duration::zero()), now);
        jobs.extend(build_delivery_jobs(
            id,
            ended,
            which,
            schedule(REFUND_DELAY),
            now,
        ));
        let body = serde_json::to_string(&refund).map_err(StoreError::other)?;
        let row = ActiveModel {
            id: Set(refund.id),
            transaction_id: Set(id),
            body: Set(body),
            at: Set(now),
        };
        Ok(TransactionChange {
            answer: (refund, transaction.clone()),
            jobs,
            refund: Some(row),
        })
    };
    let (refund, transaction) = sandbox.update_transaction(found.id, make).await?;
    let data = build_created_refund(&refund, &transaction, sandbox.now());
    Ok(success_response(
        "Refund has been queued for processing",
        data,
    ))
}

fn make_refund(
    transaction: &mut SandboxTransaction,
    asked: Option<i64>,
    currency: Option<String>,
    notes: (Option<String>, Option<String>),
    now: DateTime<Utc>,
) -> Result<SandboxRefund, SandboxError> {
    if !transaction.is_paid() {
        return Err(SandboxError::bad_request(
            "Transaction has not been paid or has been reversed",
            "invalid_params",
        ));
    }
    if currency.is_some_and(|currency| currency != transaction.now.currency) {
        return Err(SandboxError::bad_request(
            "Transaction currency must match refund currency",
            "invalid_params",
        ));
    }
    // After a partial refund, too, a left-out amount means all of it.
    let amount = asked.unwrap_or(transaction.now.amount);
    if amount > transaction.now.amount - transaction.refunded {
        return Err(SandboxError::bad_request(
            "Total refund amount cannot exceed original transaction amount",
            "invalid_params",
        ));
    }
    if amount < 100 {
        return Err(SandboxError::bad_request(
            "The minimum amount you may send in a single refund at this time is: NGN1.00",
            "invalid_params",
        ));
    }
    let id = generate_id();
    if transaction.refund_end == RefundOutcome::Processed {
        transaction.refunded += amount;
    }
    // For a refund of a part too, as the provider's test API does without saying so anywhere (payments.md §7.3).
    transaction.now.status = "reversal-pending".to_owned();
    Ok(SandboxRefund {
        id,
        transaction: transaction.id,
        amount,
        currency: transaction.now.currency.clone(),
        customer_note: notes
            .0
            .unwrap_or_else(|| format!("SandboxRefund for transaction {}", transaction.reference)),
        merchant_note: notes
            .1
            .unwrap_or_else(|| format!("SandboxRefund for transaction {}", transaction.reference)),
        ends: transaction.refund_end,
        ends_at: now + REFUND_DELAY,
        at: now,
        is_retried: false,
    })
}

fn build_created_refund(
    refund: &SandboxRefund,
    of: &SandboxTransaction,
    now: DateTime<Utc>,
) -> Value {
    let paid_at = of.now.paid_at.map(format_timestamp).unwrap_or_default();
    json!({
        "transaction": {
            "id": of.id, "domain": "test", "reference": of.reference, "amount": of.now.amount, "paid_at": paid_at,
            "channel": of.now.channel, "currency": of.now.currency,
            "authorization": { "exp_month": null, "exp_year": null, "account_name": null },
            "customer": { "international_format_phone": null }, "plan": {}, "subaccount": { "currency": null },
            "split": {}, "order_id": null, "paidAt": paid_at, "pos_transaction_data": null, "source": null,
            "fees_breakdown": null,
        },
        "integration": INTEGRATION_ID, "deducted_amount": 0, "channel": null, "merchant_note": refund.merchant_note,
        "customer_note": refund.customer_note, "status": refund.status(now), "refunded_by": "sandbox@example.org",
        "expected_at": format_timestamp(refund.ends_at), "currency": refund.currency, "domain": "test", "amount": refund.amount,
        "fully_deducted": false, "id": refund.id, "createdAt": format_timestamp(refund.at), "updatedAt": format_timestamp(refund.at),
    })
}

fn build_refund_json(refund: &SandboxRefund, of: &SandboxTransaction, now: DateTime<Utc>) -> Value {
    let mut payer = build_customer_json(of);
    payer["metadata"] = "".into();
    json!({
        "integration": INTEGRATION_ID, "transaction": of.id, "dispute": null, "settlement": null, "id": refund.id,
        "domain": "test", "currency": refund.currency, "amount": refund.amount, "status": refund.status(now),
        "refunded_at": null, "refunded_by": "sandbox@example.org", "customer_note": refund.customer_note,
        "merchant_note": refund.merchant_note, "deducted_amount": refund.amount, "fully_deducted": 1,
        "createdAt": format_timestamp(refund.at), "bank_reference": null, "transaction_reference": of.reference,
        "reason": "refund", "customer": payer, "refund_type": "merchant", "transaction_amount": of.now.amount,
        "initiated_by": "sandbox@example.org", "refund_channel": "card", "session_id": null,
        "collect_account_number": false,
    })
}

/// The same as the answer to a retry, where the document has other empty values.
fn build_retried_refund(
    refund: &SandboxRefund,
    of: &SandboxTransaction,
    now: DateTime<Utc>,
) -> Value {
    let mut data = build_refund_json(refund, of, now);
    data["dispute"] = json!({});
    data["settlement"] = json!({});
    data["fully_deducted"] = true.into();
    data["expected_at"] = format_timestamp(refund.ends_at).into();
    data["channel"] = "card".into();
    data["reversed_at"] = Value::Null;
    data
}

fn parse_refund(row: &Model) -> Result<SandboxRefund, SandboxError> {
    Ok(serde_json::from_str(&row.body).map_err(StoreError::other)?)
}

/// Filtered by the transaction's number, where a reference silently finds nothing, as at the real provider, and by when they
/// were made; newest first, page by page.
pub(crate) async fn list_refunds(
    State(sandbox): State<Sandbox>,
    Query(query): Query<HashMap<String, String>>,
) -> SandboxResult {
    let mut find = Entity::find()
        .order_by_desc(Column::At)
        .order_by_desc(Column::Id);
    if let Some(which) = query.get("transaction") {
        find = find.filter(Column::TransactionId.eq(which.parse::<i64>().unwrap_or(0)));
    }
    if let Some(from) = parse_timestamp(&query, "from") {
        find = find.filter(Column::At.gte(from));
    }
    if let Some(until) = parse_timestamp(&query, "to") {
        find = find.filter(Column::At.lte(until));
    }
    let (per_page, page) = parse_page(&query);
    let skipped = (page - 1) * per_page;
    let reader = sandbox.store().reader();
    let total = find.clone().count(reader.connection()).await?;
    let rows = find
        .offset(skipped as u64)
        .limit(per_page as u64)
        .all(reader.connection())
        .await?;
    let mut data = Vec::new();
    for found in &rows {
        let of = sandbox.load_transaction(found.transaction_id).await?;
        data.push(build_refund_json(&parse_refund(found)?, &of, sandbox.now()));
    }
    let meta = json!({
        "total": total, "skipped": skipped, "perPage": per_page.to_string(), "page": page,
        "pageCount": total.div_ceil(per_page as u64), "failedRefundCount": 0,
    });
    Ok(success_response_with_meta("Refunds retrieved", data, meta))
}

async fn find_refund(
    sandbox: &Sandbox,
    id: i64,
) -> Result<Option<(SandboxRefund, SandboxTransaction)>, SandboxError> {
    let reader = sandbox.store().reader();
    let Some(row) = Entity::find_by_id(id).one(reader.connection()).await? else {
        return Ok(None);
    };
    let of = sandbox.load_transaction(row.transaction_id).await?;
    Ok(Some((parse_refund(&row)?, of)))
}

pub(crate) async fn get_refund(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
) -> SandboxResult {
    let id = id.parse().map_err(|_| SandboxError::no_refund())?;
    let (refund, of) = find_refund(&sandbox, id)
        .await?
        .ok_or_else(SandboxError::no_refund)?;
    Ok(success_response(
        "Refund retrieved",
        build_refund_json(&refund, &of, sandbox.now()),
    ))
}

/// Tries a refund again with the customer's own account.
pub(crate) async fn retry_refund(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
) -> SandboxResult {
    let id: i64 = id.parse().map_err(|_| SandboxError::no_refund())?;
    let tx = sandbox.store().begin(Actor::System).await?;
    let row = tx
        .lock_row::<Entity>(id)
        .await?
        .ok_or_else(SandboxError::no_refund)?;
    let mut refund = parse_refund(&row)?;
    if refund.status(tx.now()) != "needs-attention" {
        return Err(SandboxError::invalid_state(
            "Invalid Refund state, refund status should be \"needs-attention\"",
        ));
    }
    refund.ends = RefundOutcome::Processed;
    refund.is_retried = true;
    refund.ends_at = tx.now() + REFUND_DELAY;
    let mut row = row.into_active_model();
    row.body = Set(serde_json::to_string(&refund).map_err(StoreError::other)?);
    row.update(tx.connection()).await?;
    let schedule = Some(WebhookSchedule {
        after: REFUND_DELAY,
        times: 1,
    });
    let of = refund.transaction;
    let jobs = build_delivery_jobs(of, "refund.processed", Some(id), schedule, tx.now());
    tx.enqueue_jobs(jobs).await?;
    tx.commit().await?;
    let of = sandbox.load_transaction(refund.transaction).await?;
    Ok(success_response(
        "Refund retried and has been queued for processing",
        build_retried_refund(&refund, &of, sandbox.now()),
    ))
}

pub(crate) async fn build_event_data(
    sandbox: &Sandbox,
    id: i64,
) -> Result<Option<Value>, SandboxError> {
    let found = find_refund(sandbox, id).await?;
    Ok(found.map(|(refund, of)| {
        json!({
            "id": refund.id.to_string(), "status": refund.status(sandbox.now()), "transaction_reference": of.reference,
            "refund_reference": null, "amount": refund.amount.to_string(), "currency": refund.currency,
            "customer": { "first_name": of.first_name, "last_name": of.last_name, "email": of.email },
            "integration": INTEGRATION_ID, "domain": "test",
        })
    }))
}
