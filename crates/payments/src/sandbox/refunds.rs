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

use super::Sandbox;
use super::answers::{INTEGRATION, answer, answer_with_meta, customer, moment};
use super::book::{Changed, number};
use super::calls::{Fields, moment_of, page_of, whole};
use super::cards::RefundEnd;
use super::refusal::{Answer, Refusal};
use super::transaction::{Told, Transaction};
use super::webhooks::deliveries;
use crate::tables::sandbox_refund::{ActiveModel, Column, Entity, Model};

/// How long the bank takes.
const TAKES: Duration = Duration::minutes(1);

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Refund {
    id: i64,
    transaction: i64,
    amount: i64,
    currency: String,
    customer_note: String,
    merchant_note: String,
    ends: RefundEnd,
    ends_at: DateTime<Utc>,
    at: DateTime<Utc>,
    /// It goes to an account that the customer named.
    #[serde(default)]
    is_retried: bool,
}

impl Refund {
    fn status(&self, now: DateTime<Utc>) -> &'static str {
        match self.ends {
            _ if now < self.ends_at && self.is_retried => "processing",
            _ if now < self.ends_at => "pending",
            RefundEnd::Processed => "processed",
            RefundEnd::Failed => "failed",
            RefundEnd::NeedsAttention => "needs-attention",
        }
    }
}

fn text(fields: &Map<String, Value>, name: &str) -> Option<String> {
    fields.get(name).and_then(Value::as_str).map(str::to_owned)
}

/// The transaction by its number or reference, as the call has it.
async fn transaction_of(sandbox: &Sandbox, which: &Value) -> Result<Transaction, Refusal> {
    let found = match which {
        Value::Number(number) => sandbox.by_id(number.as_i64().unwrap_or(0)).await?,
        Value::String(text) => match sandbox.by_reference(text).await? {
            Some(found) => Some(found),
            None => sandbox.by_id(text.parse().unwrap_or(0)).await?,
        },
        _ => None,
    };
    found.ok_or_else(Refusal::no_transaction)
}

pub(super) async fn create(State(sandbox): State<Sandbox>, Fields(fields): Fields) -> Answer {
    let found = transaction_of(&sandbox, fields.get("transaction").unwrap_or(&Value::Null)).await?;
    let asked = fields.get("amount").filter(|amount| !amount.is_null());
    let asked = asked.map(whole).transpose()?;
    let currency = text(&fields, "currency");
    let notes = (
        text(&fields, "customer_note"),
        text(&fields, "merchant_note"),
    );
    let make = move |transaction: &mut Transaction, now| {
        let refund = made(transaction, asked, currency, notes, now)?;
        let told = |minutes: Duration| {
            Some(Told {
                after: minutes,
                times: 1,
            })
        };
        let ended = match refund.ends {
            RefundEnd::Processed => "refund.processed",
            RefundEnd::Failed => "refund.failed",
            RefundEnd::NeedsAttention => "refund.needs-attention",
        };
        let (id, which) = (transaction.id, Some(refund.id));
        let mut jobs = deliveries(id, "refund.pending", which, told(Duration::zero()), now);
        jobs.extend(deliveries(id, ended, which, told(TAKES), now));
        let body = serde_json::to_string(&refund).map_err(StoreError::other)?;
        let row = ActiveModel {
            id: Set(refund.id),
            transaction_id: Set(id),
            body: Set(body),
            at: Set(now),
        };
        Ok(Changed {
            answer: (refund, transaction.clone()),
            jobs,
            refund: Some(row),
        })
    };
    let (refund, transaction) = sandbox.change(found.id, make).await?;
    let data = created(&refund, &transaction, sandbox.now());
    Ok(answer("Refund has been queued for processing", data))
}

fn made(
    transaction: &mut Transaction,
    asked: Option<i64>,
    currency: Option<String>,
    notes: (Option<String>, Option<String>),
    now: DateTime<Utc>,
) -> Result<Refund, Refusal> {
    if !transaction.is_paid() {
        return Err(Refusal::bad(
            "Transaction has not been paid or has been reversed",
            "invalid_params",
        ));
    }
    if currency.is_some_and(|currency| currency != transaction.now.currency) {
        return Err(Refusal::bad(
            "Transaction currency must match refund currency",
            "invalid_params",
        ));
    }
    // After a partial refund, too, a left-out amount means all of it.
    let amount = asked.unwrap_or(transaction.now.amount);
    if amount > transaction.now.amount - transaction.refunded {
        return Err(Refusal::bad(
            "Total refund amount cannot exceed original transaction amount",
            "invalid_params",
        ));
    }
    if amount < 100 {
        return Err(Refusal::bad(
            "The minimum amount you may send in a single refund at this time is: NGN1.00",
            "invalid_params",
        ));
    }
    let id = number();
    if transaction.refund_end == RefundEnd::Processed {
        transaction.refunded += amount;
    }
    transaction.now.status = "reversal-pending".to_owned();
    Ok(Refund {
        id,
        transaction: transaction.id,
        amount,
        currency: transaction.now.currency.clone(),
        customer_note: notes
            .0
            .unwrap_or_else(|| format!("Refund for transaction {}", transaction.reference)),
        merchant_note: notes
            .1
            .unwrap_or_else(|| format!("Refund for transaction {}", transaction.reference)),
        ends: transaction.refund_end,
        ends_at: now + TAKES,
        at: now,
        is_retried: false,
    })
}

fn created(refund: &Refund, of: &Transaction, now: DateTime<Utc>) -> Value {
    let paid_at = of.now.paid_at.map(moment).unwrap_or_default();
    json!({
        "transaction": {
            "id": of.id, "domain": "test", "reference": of.reference, "amount": of.now.amount, "paid_at": paid_at,
            "channel": of.now.channel, "currency": of.now.currency,
            "authorization": { "exp_month": null, "exp_year": null, "account_name": null },
            "customer": { "international_format_phone": null }, "plan": {}, "subaccount": { "currency": null },
            "split": {}, "order_id": null, "paidAt": paid_at, "pos_transaction_data": null, "source": null,
            "fees_breakdown": null,
        },
        "integration": INTEGRATION, "deducted_amount": 0, "channel": null, "merchant_note": refund.merchant_note,
        "customer_note": refund.customer_note, "status": refund.status(now), "refunded_by": "sandbox@example.org",
        "expected_at": moment(refund.ends_at), "currency": refund.currency, "domain": "test", "amount": refund.amount,
        "fully_deducted": false, "id": refund.id, "createdAt": moment(refund.at), "updatedAt": moment(refund.at),
    })
}

fn row(refund: &Refund, of: &Transaction, now: DateTime<Utc>) -> Value {
    let mut payer = customer(of);
    payer["metadata"] = "".into();
    json!({
        "integration": INTEGRATION, "transaction": of.id, "dispute": null, "settlement": null, "id": refund.id,
        "domain": "test", "currency": refund.currency, "amount": refund.amount, "status": refund.status(now),
        "refunded_at": null, "refunded_by": "sandbox@example.org", "customer_note": refund.customer_note,
        "merchant_note": refund.merchant_note, "deducted_amount": refund.amount, "fully_deducted": 1,
        "createdAt": moment(refund.at), "bank_reference": null, "transaction_reference": of.reference,
        "reason": "refund", "customer": payer, "refund_type": "merchant", "transaction_amount": of.now.amount,
        "initiated_by": "sandbox@example.org", "refund_channel": "card", "session_id": null,
        "collect_account_number": false,
    })
}

/// The same as the answer to a retry, where the document has other empty values.
fn retried(refund: &Refund, of: &Transaction, now: DateTime<Utc>) -> Value {
    let mut data = row(refund, of, now);
    data["dispute"] = json!({});
    data["settlement"] = json!({});
    data["fully_deducted"] = true.into();
    data["expected_at"] = moment(refund.ends_at).into();
    data["channel"] = "card".into();
    data["reversed_at"] = Value::Null;
    data
}

fn read(row: &Model) -> Result<Refund, Refusal> {
    Ok(serde_json::from_str(&row.body).map_err(StoreError::other)?)
}

/// Filtered by the transaction's number, where a reference silently finds nothing, as at the real provider, and by when they
/// were made; newest first, page by page.
pub(super) async fn list(
    State(sandbox): State<Sandbox>,
    Query(query): Query<HashMap<String, String>>,
) -> Answer {
    let mut find = Entity::find()
        .order_by_desc(Column::At)
        .order_by_desc(Column::Id);
    if let Some(which) = query.get("transaction") {
        find = find.filter(Column::TransactionId.eq(which.parse::<i64>().unwrap_or(0)));
    }
    if let Some(from) = moment_of(&query, "from") {
        find = find.filter(Column::At.gte(from));
    }
    if let Some(until) = moment_of(&query, "to") {
        find = find.filter(Column::At.lte(until));
    }
    let (per_page, page) = page_of(&query);
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
        let of = sandbox.transaction(found.transaction_id).await?;
        data.push(row(&read(found)?, &of, sandbox.now()));
    }
    let meta = json!({
        "total": total, "skipped": skipped, "perPage": per_page.to_string(), "page": page,
        "pageCount": total.div_ceil(per_page as u64), "failedRefundCount": 0,
    });
    Ok(answer_with_meta("Refunds retrieved", data, meta))
}

async fn find(sandbox: &Sandbox, id: i64) -> Result<Option<(Refund, Transaction)>, Refusal> {
    let reader = sandbox.store().reader();
    let Some(row) = Entity::find_by_id(id).one(reader.connection()).await? else {
        return Ok(None);
    };
    let of = sandbox.transaction(row.transaction_id).await?;
    Ok(Some((read(&row)?, of)))
}

pub(super) async fn fetch(State(sandbox): State<Sandbox>, Path(id): Path<String>) -> Answer {
    let id = id.parse().map_err(|_| Refusal::no_refund())?;
    let (refund, of) = find(&sandbox, id).await?.ok_or_else(Refusal::no_refund)?;
    Ok(answer("Refund retrieved", row(&refund, &of, sandbox.now())))
}

/// Tries a refund again with the customer's own account.
pub(super) async fn retry(State(sandbox): State<Sandbox>, Path(id): Path<String>) -> Answer {
    let id: i64 = id.parse().map_err(|_| Refusal::no_refund())?;
    let tx = sandbox.store().begin(Actor::System).await?;
    let row = tx
        .lock::<Entity>(id)
        .await?
        .ok_or_else(Refusal::no_refund)?;
    let mut refund = read(&row)?;
    if refund.status(tx.now()) != "needs-attention" {
        return Err(Refusal::state(
            "Invalid Refund state, refund status should be \"needs-attention\"",
        ));
    }
    refund.ends = RefundEnd::Processed;
    refund.is_retried = true;
    refund.ends_at = tx.now() + TAKES;
    let mut row = row.into_active_model();
    row.body = Set(serde_json::to_string(&refund).map_err(StoreError::other)?);
    row.update(tx.connection()).await?;
    let told = Some(Told {
        after: TAKES,
        times: 1,
    });
    let of = refund.transaction;
    let jobs = deliveries(of, "refund.processed", Some(id), told, tx.now());
    tx.enqueue_all(jobs).await?;
    tx.commit().await?;
    let of = sandbox.transaction(refund.transaction).await?;
    Ok(answer(
        "Refund retried and has been queued for processing",
        retried(&refund, &of, sandbox.now()),
    ))
}

pub(super) async fn event_data(sandbox: &Sandbox, id: i64) -> Result<Option<Value>, Refusal> {
    let found = find(sandbox, id).await?;
    Ok(found.map(|(refund, of)| {
        json!({
            "id": refund.id.to_string(), "status": refund.status(sandbox.now()), "transaction_reference": of.reference,
            "refund_reference": null, "amount": refund.amount.to_string(), "currency": refund.currency,
            "customer": { "first_name": of.first_name, "last_name": of.last_name, "email": of.email },
            "integration": INTEGRATION, "domain": "test",
        })
    }))
}
