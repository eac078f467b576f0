//! The browser's calls: set-up, log, address, wallet.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use http::HeaderMap;
use serde_json::{Map, Value, json};

use super::Sandbox;
use super::answers::{self, answer};
use super::book::Changed;
use super::calls::{Fields, made, public};
use super::cards::Goal;
use super::refusal::{Answer, Refusal};
use super::transaction::Transaction;
use super::webhooks::deliveries;

const MERCHANT: &str = "Bedside sandbox";
/// The longest log that is kept, in bytes.
const LONGEST_LOG: usize = 16 << 10;

fn set_up(sandbox: &Sandbox, found: &Transaction) -> Value {
    json!({
        "id": found.id, "transaction_status": found.now.status, "access_code": found.access_code,
        "log": answers::log(found), "merchant_key": sandbox.public_key(), "channels": found.channels,
        "merchant_id": answers::INTEGRATION, "merchant_name": MERCHANT, "merchant_logo": "",
        "amount": found.asked, "currency": found.asked_currency, "plan_details": null, "link_config": null,
        "email": found.email, "label": found.label.clone().unwrap_or_default(),
        "customer": answers::customer(found),
    })
}

pub(super) async fn request(State(sandbox): State<Sandbox>, Fields(mut wanted): Fields) -> Answer {
    if wanted.get("key").and_then(Value::as_str) != Some(sandbox.public_key()) {
        return Err(Refusal::key());
    }
    // A customer that is known by a code has its address at the provider.
    if !wanted.contains_key("email") && wanted.contains_key("customer_code") {
        wanted.insert("email".to_owned(), "customer@example.org".into());
    }
    let made = sandbox
        .add(made(&sandbox, &wanted, &["ref", "reference"])?)
        .await?;
    Ok(answer("Transaction initialized", set_up(&sandbox, &made)))
}

pub(super) async fn verify(State(sandbox): State<Sandbox>, Path(code): Path<String>) -> Answer {
    let found = sandbox.by_code(&code).await?;
    let found =
        found.ok_or_else(|| Refusal::bad("Access code is invalid", "invalid_access_code"))?;
    Ok(answer("Access code is valid", set_up(&sandbox, &found)))
}

/// The log comes as text or JSON, with the log itself as text inside; whoever has the public key may write it.
pub(super) async fn update_log(
    State(sandbox): State<Sandbox>,
    Path(id): Path<i64>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer {
    public(&sandbox, &headers)?;
    let sent: Value = serde_json::from_slice(&body).unwrap_or_default();
    let log = match &sent["payload"] {
        Value::String(text) => serde_json::from_str(text).unwrap_or_default(),
        other => other.clone(),
    };
    if !log.is_object() || body.len() > LONGEST_LOG {
        return Err(Refusal::bad("Invalid log", "invalid_params"));
    }
    let keep = move |transaction: &mut Transaction, _| {
        transaction.log = Some(log);
        Ok(Changed::only(()))
    };
    sandbox.change(id, keep).await?;
    Ok(answer("Log updated", Value::Null))
}

pub(super) async fn set_ip(
    State(sandbox): State<Sandbox>,
    Path(id): Path<i64>,
    headers: HeaderMap,
) -> Answer {
    public(&sandbox, &headers)?;
    sandbox.transaction(id).await?;
    Ok(answer("IP set", Value::Null))
}

pub(super) async fn validate_session(Fields(fields): Fields) -> Json<Value> {
    let is_whole = ["transaction", "sessionUrl", "displayName", "domainName"]
        .iter()
        .all(|name| fields.contains_key(*name));
    let body = if is_whole {
        let data =
            json!({ "merchantSessionIdentifier": "sandbox", "domainName": fields["domainName"] });
        json!({ "status": "success", "message": "Merchant validated", "data": data })
    } else {
        json!({ "status": "error", "message": "Merchant could not be validated", "data": null })
    };
    Json(body)
}

/// Pays with the wallet; a payment object with the word `declined` in it is declined.
pub(super) async fn wallet_charge(
    State(sandbox): State<Sandbox>,
    Fields(fields): Fields,
) -> Answer {
    let found = wallet_transaction(&sandbox, &fields).await?;
    let object = fields
        .get("paymentObject")
        .and_then(Value::as_str)
        .unwrap_or_default();
    if object.contains("declined") {
        let body =
            json!({ "status": "failed", "message": "Declined", "reference": found.reference });
        return Ok(Json(body).into_response());
    }
    let pay = |transaction: &mut Transaction, now| {
        if transaction.is_taken() {
            return Ok(Changed::only(()));
        }
        let told = transaction.reach(Goal::Success, now);
        transaction.now.channel = "apple_pay".to_owned();
        Ok(Changed {
            jobs: deliveries(transaction.id, "charge.success", None, told, now),
            ..Changed::only(())
        })
    };
    sandbox.change(found.id, pay).await?;
    let body = json!({
        "status": "success", "message": "Approved", "reference": found.reference, "trxref": found.reference,
        "trans": found.id.to_string(), "transaction": found.id.to_string(),
    });
    Ok(Json(body).into_response())
}

async fn wallet_transaction(
    sandbox: &Sandbox,
    fields: &Map<String, Value>,
) -> Result<Transaction, Refusal> {
    let id = fields.get("transaction").and_then(Value::as_str);
    let id = id
        .and_then(|id| id.parse().ok())
        .ok_or_else(Refusal::no_transaction)?;
    sandbox.transaction(id).await
}
