//! The merchant's calls: initialise, verify, list, fetch.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use http::HeaderMap;
use http::header::{AUTHORIZATION, CONTENT_TYPE};
use kernel::EmailAddress;
use serde_json::{Map, Value, json};

use super::Sandbox;
use super::cards::RefundOutcome;
use super::error::{SandboxError, SandboxResult};
use super::responses::{self, success_response, success_response_with_meta};
use super::transaction::SandboxTransaction;
use super::transaction_store::{generate_code, generate_id};

/// Currencies that the sandbox's merchant has enabled.
const CURRENCIES: [&str; 3] = ["NGN", "USD", "GHS"];
const CHANNELS: [&str; 5] = ["card", "bank", "ussd", "bank_transfer", "apple_pay"];

/// Lets only those calls through that carry the secret key.
pub(super) async fn require_secret_key(
    State(sandbox): State<Sandbox>,
    request: Request,
    next: Next,
) -> Result<Response, SandboxError> {
    require_key(request.headers(), sandbox.secret_key())?;
    Ok(next.run(request).await)
}

pub(super) fn require_public_key(
    sandbox: &Sandbox,
    headers: &HeaderMap,
) -> Result<(), SandboxError> {
    require_key(headers, sandbox.public_key())
}

fn require_key(headers: &HeaderMap, key: &str) -> Result<(), SandboxError> {
    let sent = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    if sent.and_then(|text| text.strip_prefix("Bearer ")) == Some(key) {
        Ok(())
    } else {
        Err(SandboxError::invalid_key())
    }
}

/// A body, JSON or a form.
pub(super) struct RequestFields(pub Map<String, Value>);

impl<S: Send + Sync> FromRequest<S> for RequestFields {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let kind = request.headers().get(CONTENT_TYPE);
        let is_form = kind.is_some_and(|kind| {
            kind.as_bytes()
                .starts_with(b"application/x-www-form-urlencoded")
        });
        let body = Bytes::from_request(request, state)
            .await
            .map_err(IntoResponse::into_response)?;
        if is_form {
            let pairs = url::form_urlencoded::parse(&body);
            let pairs = pairs.map(|(name, value)| (name.into_owned(), value.into_owned().into()));
            return Ok(Self(pairs.collect()));
        }
        match serde_json::from_slice(&body) {
            Ok(Value::Object(fields)) => Ok(Self(fields)),
            _ => Err(
                SandboxError::bad_request("Invalid JSON transmitted", "invalid_params")
                    .into_response(),
            ),
        }
    }
}

/// A whole number; `100.0` and `"100"` are taken as well, `100.5` and `"100.50"` are not.
pub(super) fn parse_integer(value: &Value) -> Result<i64, SandboxError> {
    let not_whole = || SandboxError::bad_request("\"amount\" must be an integer", "invalid_params");
    match value {
        Value::Number(number) => {
            if let Some(whole) = number.as_i64() {
                return Ok(whole);
            }
            // The provider takes `100.0` for a whole number, but not `100.5` (payments.md §7.1).
            let text = number.to_string();
            let whole = text.strip_suffix(".0").and_then(|whole| whole.parse().ok());
            whole.ok_or_else(not_whole)
        }
        Value::String(text) => text.parse().map_err(|_| not_whole()),
        _ => Err(SandboxError::bad_request(
            "Invalid Amount Sent",
            "invalid_amount",
        )),
    }
}

pub(super) fn parse_text_field(fields: &Map<String, Value>, name: &str) -> Option<String> {
    let value = fields.get(name)?.as_str()?.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

pub(super) fn require_text_field(
    fields: &Map<String, Value>,
    name: &str,
) -> Result<String, SandboxError> {
    parse_text_field(fields, name)
        .ok_or_else(|| SandboxError::bad_request(&format!("{name} is required"), "missing_params"))
}

fn parse_reference_field(
    fields: &Map<String, Value>,
    names: &[&str],
) -> Result<String, SandboxError> {
    let given = names.iter().find_map(|name| parse_text_field(fields, name));
    let Some(given) = given else {
        return Ok(generate_code(10));
    };
    // `_` is not in the documentation, but the provider takes it (payments.md §7.4).
    let is_allowed = |sign: char| sign.is_ascii_alphanumeric() || "-.=_".contains(sign);
    if given.len() <= 100 && given.chars().all(is_allowed) {
        Ok(given)
    } else {
        Err(SandboxError::bad_request(
            "Invalid transaction reference. Only -, ., = and alphanumeric characters allowed",
            "invalid_params",
        ))
    }
}

/// A new transaction of what was sent, from the server or from a browser.
pub(super) fn build_transaction(
    sandbox: &Sandbox,
    fields: &Map<String, Value>,
    references: &[&str],
) -> Result<SandboxTransaction, SandboxError> {
    let email = parse_text_field(fields, "email")
        .ok_or_else(|| SandboxError::bad_request("Email Address is required", "missing_params"))?;
    if email.parse::<EmailAddress>().is_err() {
        return Err(SandboxError::bad_request(
            "Invalid Email Address Passed",
            "invalid_email_address",
        ));
    }
    let asked = parse_integer(fields.get("amount").unwrap_or(&Value::Null))?;
    if !(1..=1_000_000_000_000).contains(&asked) {
        return Err(SandboxError::bad_request(
            "Invalid Amount Sent",
            "invalid_amount",
        ));
    }
    let currency = parse_text_field(fields, "currency").unwrap_or_else(|| "NGN".to_owned());
    if !CURRENCIES.contains(&currency.as_str()) {
        return Err(SandboxError::bad_request(
            "Currency not supported by merchant",
            "unsupported_currency",
        ));
    }
    let now = sandbox.now();
    let channels = match fields.get("channels").and_then(Value::as_array) {
        Some(wanted) => wanted
            .iter()
            .filter_map(|word| word.as_str().map(str::to_owned))
            .collect(),
        None => CHANNELS.map(str::to_owned).to_vec(),
    };
    Ok(SandboxTransaction {
        id: generate_id(),
        reference: parse_reference_field(fields, references)?,
        access_code: generate_code(15),
        first_name: parse_text_field(fields, "first_name")
            .or_else(|| parse_text_field(fields, "firstname")),
        last_name: parse_text_field(fields, "last_name")
            .or_else(|| parse_text_field(fields, "lastname")),
        phone: parse_text_field(fields, "phone"),
        label: parse_text_field(fields, "label"),
        callback_url: parse_text_field(fields, "callback_url"),
        metadata: fields.get("metadata").cloned().unwrap_or(Value::Null),
        channels,
        created_at: now,
        now: SandboxTransaction::abandoned_state(asked, &currency),
        asked,
        asked_currency: currency,
        email,
        later: None,
        steps: Vec::new(),
        goal: None,
        last4: None,
        is_reusable: false,
        refund_end: RefundOutcome::Processed,
        log: None,
        refunded: 0,
    })
}

pub(super) async fn initialize_transaction(
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

pub(super) async fn verify_transaction(
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

pub(super) async fn get_transaction(
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

pub(super) async fn get_timeline(
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

pub(super) async fn get_totals(State(sandbox): State<Sandbox>) -> SandboxResult {
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

/// How many rows a page has, and which page is asked for, from 1.
pub(super) fn parse_page(query: &HashMap<String, String>) -> (usize, usize) {
    let number = |names: &[&str], usual: usize| {
        let said = names
            .iter()
            .find_map(|name| query.get(*name)?.parse::<usize>().ok());
        said.unwrap_or(usual).clamp(1, 1_000)
    };
    (number(&["perPage", "per_page"], 50), number(&["page"], 1))
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

pub(super) fn parse_timestamp(
    query: &HashMap<String, String>,
    name: &str,
) -> Option<DateTime<Utc>> {
    query.get(name).and_then(|text| text.parse().ok())
}

pub(super) async fn list_transactions(
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

pub(super) async fn get_session_timeout() -> Response {
    let data = json!({ "payment_session_timeout": 0 });
    success_response("Payment session timeout retrieved", data)
}
