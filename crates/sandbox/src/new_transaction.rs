//! A new transaction, of the fields that a call brings.

use kernel::EmailAddress;
use serde_json::{Map, Value};

use crate::cards::RefundOutcome;
use crate::error::SandboxError;
use crate::request_fields::{parse_integer, parse_text_field};
use crate::service::Sandbox;
use crate::transaction::SandboxTransaction;
use crate::transaction_store::{generate_code, generate_id};

/// Currencies that the sandbox's merchant has enabled.
pub(crate) const CURRENCIES: [&str; 3] = ["NGN", "USD", "GHS"];
const CHANNELS: [&str; 5] = ["card", "bank", "ussd", "bank_transfer", "apple_pay"];

fn parse_email_field(fields: &Map<String, Value>) -> Result<String, SandboxError> {
    let email = parse_text_field(fields, "email")
        .ok_or_else(|| SandboxError::bad_request("Email Address is required", "missing_params"))?;
    if email.parse::<EmailAddress>().is_err() {
        return Err(SandboxError::bad_request(
            "Invalid Email Address Passed",
            "invalid_email_address",
        ));
    }
    Ok(email)
}

/// How much is asked for, in minor units, and in which currency.
fn parse_amount_fields(fields: &Map<String, Value>) -> Result<(i64, String), SandboxError> {
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
    Ok((asked, currency))
}

fn parse_channels(fields: &Map<String, Value>) -> Vec<String> {
    match fields.get("channels").and_then(Value::as_array) {
        Some(wanted) => wanted
            .iter()
            .filter_map(|word| word.as_str().map(str::to_owned))
            .collect(),
        None => CHANNELS.map(str::to_owned).to_vec(),
    }
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
pub(crate) fn build_transaction(
    sandbox: &Sandbox,
    fields: &Map<String, Value>,
    references: &[&str],
) -> Result<SandboxTransaction, SandboxError> {
    let email = parse_email_field(fields)?;
    let (asked, currency) = parse_amount_fields(fields)?;
    let now = sandbox.now();
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
        channels: parse_channels(fields),
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
