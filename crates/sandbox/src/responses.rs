//! Answers in the provider's shapes: its OpenAPI document first, its samples where that leaves room.

use axum::Json;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};

use crate::transaction::SandboxTransaction;

/// The merchant's number, as the sandbox has only one.
pub(crate) const INTEGRATION_ID: i64 = 463_433;

pub(crate) fn format_timestamp(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

pub(crate) fn success_response(message: &str, data: Value) -> Response {
    Json(json!({ "status": true, "message": message, "data": data })).into_response()
}

/// A page of a list, with what stands beside it.
pub(crate) fn success_response_with_meta(message: &str, data: Vec<Value>, meta: Value) -> Response {
    Json(json!({ "status": true, "message": message, "data": data, "meta": meta })).into_response()
}

/// An answer with further fields, or other values of those that it has.
pub(crate) fn merge_fields(mut data: Value, others: &Value) -> Value {
    if let (Value::Object(fields), Value::Object(others)) = (&mut data, others) {
        fields.extend(others.clone());
    }
    data
}

pub(crate) fn build_customer_json(transaction: &SandboxTransaction) -> Value {
    json!({
        "id": transaction.id % 1_000_000_007,
        "first_name": transaction.first_name.clone().unwrap_or_default(),
        "last_name": transaction.last_name.clone().unwrap_or_default(),
        "email": transaction.email,
        "phone": transaction.phone.clone().unwrap_or_default(),
        "metadata": {},
        "customer_code": format!("CUS_{}", &transaction.access_code),
        "risk_action": "default",
        "international_format_phone": transaction.phone.clone().unwrap_or_default(),
    })
}

fn build_authorization_json(transaction: &SandboxTransaction) -> Value {
    let Some(last4) = &transaction.last4 else {
        return json!({
            "authorization_code": "", "bin": "", "last4": "", "exp_month": "", "exp_year": "", "channel": "",
            "card_type": "", "bank": "", "country_code": "", "brand": "", "reusable": false, "signature": "",
            "account_name": null,
        });
    };
    json!({
        "authorization_code": format!("AUTH_{}", &transaction.access_code), "bin": "408408", "last4": last4,
        "exp_month": "12", "exp_year": "2030", "channel": "card", "card_type": "visa ", "bank": "TEST BANK",
        "country_code": "NG", "brand": "visa", "reusable": transaction.is_reusable && transaction.is_paid(),
        "signature": format!("SIG_{}", &transaction.access_code), "account_name": null,
        "receiver_bank_account_number": null, "receiver_bank": null,
    })
}

pub(crate) fn build_log_json(transaction: &SandboxTransaction) -> Value {
    let kept = transaction.log.as_ref();
    let number = |name: &str| kept.and_then(|log| log[name].as_i64()).unwrap_or(0);
    let flag = |name: &str| kept.and_then(|log| log[name].as_bool()).unwrap_or(false);
    let list = |name: &str| {
        kept.and_then(|log| log[name].as_array().cloned())
            .unwrap_or_default()
    };
    json!({
        "start_time": number("start_time").max(transaction.created_at.timestamp()),
        "time_spent": number("time_spent"), "attempts": number("attempts"), "errors": number("errors"),
        "success": transaction.is_paid() || flag("success"), "mobile": flag("mobile"),
        "input": list("input"), "history": build_history_json(&list("history")),
    })
}

/// Entries that are none are left out: anybody may write the log.
fn build_history_json(entries: &[Value]) -> Vec<Value> {
    let entry = |entry: &Value| {
        Some(json!({
            "type": entry["type"].as_str()?,
            "message": entry["message"].as_str()?,
            "time": entry["time"].as_i64()?,
        }))
    };
    entries.iter().filter_map(entry).collect()
}

/// Metadata that was sent as an object comes back with its numbers as text; sent as text, its types survive.
pub(crate) fn build_metadata_json(transaction: &SandboxTransaction) -> Value {
    match &transaction.metadata {
        Value::String(text) => serde_json::from_str(text)
            .ok()
            .filter(Value::is_object)
            .unwrap_or_else(|| json!({})),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| match value {
                Value::Number(number) => (name.clone(), Value::String(number.to_string())),
                other => (name.clone(), other.clone()),
            })
            .collect::<serde_json::Map<_, _>>()
            .into(),
        _ => json!({}),
    }
}

/// A transaction as verify, list and webhooks have it.
pub(crate) fn build_transaction_json(transaction: &SandboxTransaction) -> Value {
    let standing = &transaction.now;
    let paid_at = standing.paid_at.map(format_timestamp);
    json!({
        "id": transaction.id, "domain": "test", "status": standing.status, "reference": transaction.reference,
        "receipt_number": null, "amount": standing.amount, "message": null, "gateway_response": standing.response,
        "paid_at": paid_at, "created_at": format_timestamp(transaction.created_at), "channel": standing.channel,
        "currency": standing.currency, "ip_address": "127.0.0.1", "metadata": build_metadata_json(transaction),
        "log": build_log_json(transaction), "fees": standing.fees, "fees_split": null,
        "authorization": build_authorization_json(transaction), "customer": build_customer_json(transaction),
        "plan": null, "split": {}, "order_id": null, "paidAt": paid_at, "createdAt": format_timestamp(transaction.created_at),
        "requested_amount": standing.requested, "pos_transaction_data": null, "source": null, "fees_breakdown": null,
        "connect": null, "transaction_date": format_timestamp(transaction.created_at), "plan_object": {}, "subaccount": {},
    })
}

/// The same in a list, where the document has other empty values.
pub(crate) fn build_listed_transaction(listed: &SandboxTransaction) -> Value {
    let mut data = build_transaction_json(listed);
    data["plan"] = json!({});
    // Empty instead of null: the provider's document has `paidAt` as a required string in lists (decision 045).
    let paid_at = listed.now.paid_at.map(format_timestamp).unwrap_or_default();
    data["paidAt"] = paid_at.into();
    data
}

/// The same alone, where the document wants nothing to be missing.
pub(crate) fn build_fetched_transaction(fetched: &SandboxTransaction) -> Value {
    let mut data = build_listed_transaction(fetched);
    let fields = build_metadata_json(fetched)["custom_fields"]
        .as_array()
        .cloned();
    let mut metadata = build_metadata_json(fetched);
    metadata["custom_fields"] = fields.unwrap_or_default().into();
    data["metadata"] = metadata;
    data["paid_at"] = data["paidAt"].clone();
    data["fees"] = fetched.now.fees.unwrap_or(0).into();
    data["helpdesk_link"] = Value::Null;
    data["source"] = json!({ "type": "api", "source": "merchant_api", "identifier": null });
    data["authorization"]["receiver_bank_account_number"] = Value::Null;
    data["authorization"]["receiver_bank"] = Value::Null;
    data
}
