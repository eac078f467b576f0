//! The browser's calls: set-up, log, address, wallet.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use http::HeaderMap;
use serde_json::{Map, Value, json};

use crate::cards::SandboxOutcome;
use crate::error::{SandboxError, SandboxResult};
use crate::keys::require_public_key;
use crate::new_transaction::build_transaction;
use crate::request_fields::RequestFields;
use crate::responses::{self, success_response};
use crate::service::Sandbox;
use crate::transaction::SandboxTransaction;
use crate::transaction_store::TransactionChange;
use crate::webhook_jobs::build_delivery_jobs;

const MERCHANT: &str = "Bedside sandbox";
/// The longest log that is kept, in bytes.
const LONGEST_LOG: usize = 16 << 10;

fn build_setup_json(sandbox: &Sandbox, found: &SandboxTransaction) -> Value {
    json!({
        "id": found.id, "transaction_status": found.now.status, "access_code": found.access_code,
        "log": responses::build_log_json(found), "merchant_key": sandbox.public_key(), "channels": found.channels,
        "merchant_id": responses::INTEGRATION_ID, "merchant_name": MERCHANT, "merchant_logo": "",
        "amount": found.asked, "currency": found.asked_currency, "plan_details": null, "link_config": null,
        "email": found.email, "label": found.label.clone().unwrap_or_default(),
        "customer": responses::build_customer_json(found),
    })
}

pub(crate) async fn request_inline_checkout(
    State(sandbox): State<Sandbox>,
    RequestFields(mut wanted): RequestFields,
) -> SandboxResult {
    if wanted.get("key").and_then(Value::as_str) != Some(sandbox.public_key()) {
        return Err(SandboxError::invalid_key());
    }
    // A customer that is known by a code has its address at the provider.
    if !wanted.contains_key("email") && wanted.contains_key("customer_code") {
        wanted.insert("email".to_owned(), "customer@example.org".into());
    }
    let made = sandbox
        .insert_transaction(build_transaction(&sandbox, &wanted, &["ref", "reference"])?)
        .await?;
    Ok(success_response(
        "Transaction initialized",
        build_setup_json(&sandbox, &made),
    ))
}

pub(crate) async fn verify_access_code(
    State(sandbox): State<Sandbox>,
    Path(code): Path<String>,
) -> SandboxResult {
    let found = sandbox.find_by_access_code(&code).await?;
    let found = found.ok_or_else(|| {
        SandboxError::bad_request("Access code is invalid", "invalid_access_code")
    })?;
    Ok(success_response(
        "Access code is valid",
        build_setup_json(&sandbox, &found),
    ))
}

/// The log comes as text or JSON, with the log itself as text inside; whoever has the public key may write it.
pub(crate) async fn update_log(
    State(sandbox): State<Sandbox>,
    Path(id): Path<i64>,
    headers: HeaderMap,
    body: Bytes,
) -> SandboxResult {
    require_public_key(&sandbox, &headers)?;
    let sent: Value = serde_json::from_slice(&body).unwrap_or_default();
    let log = match &sent["payload"] {
        Value::String(text) => serde_json::from_str(text).unwrap_or_default(),
        other => other.clone(),
    };
    if !log.is_object() || body.len() > LONGEST_LOG {
        return Err(SandboxError::bad_request("Invalid log", "invalid_params"));
    }
    let keep = move |transaction: &mut SandboxTransaction, _| {
        transaction.log = Some(log);
        Ok(TransactionChange::answer_only(()))
    };
    sandbox.update_transaction(id, keep).await?;
    Ok(success_response("Log updated", Value::Null))
}

pub(crate) async fn set_ip(
    State(sandbox): State<Sandbox>,
    Path(id): Path<i64>,
    headers: HeaderMap,
) -> SandboxResult {
    require_public_key(&sandbox, &headers)?;
    sandbox.load_transaction(id).await?;
    Ok(success_response("IP set", Value::Null))
}

pub(crate) async fn validate_session(RequestFields(fields): RequestFields) -> Json<Value> {
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
pub(crate) async fn charge_wallet(
    State(sandbox): State<Sandbox>,
    RequestFields(fields): RequestFields,
) -> SandboxResult {
    let found = load_wallet_transaction(&sandbox, &fields).await?;
    let object = fields
        .get("paymentObject")
        .and_then(Value::as_str)
        .unwrap_or_default();
    if object.contains("declined") {
        let body =
            json!({ "status": "failed", "message": "Declined", "reference": found.reference });
        return Ok(Json(body).into_response());
    }
    let pay = |transaction: &mut SandboxTransaction, now| {
        if transaction.is_taken() {
            return Ok(TransactionChange::answer_only(()));
        }
        let schedule = transaction.advance_to(SandboxOutcome::Success, now);
        transaction.now.channel = "apple_pay".to_owned();
        Ok(TransactionChange {
            jobs: build_delivery_jobs(transaction.id, "charge.success", None, schedule, now),
            ..TransactionChange::answer_only(())
        })
    };
    sandbox.update_transaction(found.id, pay).await?;
    let body = json!({
        "status": "success", "message": "Approved", "reference": found.reference, "trxref": found.reference,
        "trans": found.id.to_string(), "transaction": found.id.to_string(),
    });
    Ok(Json(body).into_response())
}

async fn load_wallet_transaction(
    sandbox: &Sandbox,
    fields: &Map<String, Value>,
) -> Result<SandboxTransaction, SandboxError> {
    let id = fields.get("transaction").and_then(Value::as_str);
    let id = id
        .and_then(|id| id.parse().ok())
        .ok_or_else(SandboxError::no_transaction)?;
    sandbox.load_transaction(id).await
}
