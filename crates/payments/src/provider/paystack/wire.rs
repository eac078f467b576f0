//! Paystack's answers, read tolerantly: the same field comes as a number, a text, null or not at all.

use chrono::{DateTime, Utc};
use kernel::Id;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::model::{Amount, PaymentObservation, PaymentOutcome, PayoutStatus, RefundStatus};
use crate::provider::{
    KnownPayment, ListedPayment, ListedPayout, ListedRefund, ProviderError, ProviderRefund,
    ProviderSession, WebhookEvent, WebhookTopic,
};

const REFUND_NOTE_PREFIX: &str = "Refund ";

pub(super) fn missing_field(what: &str) -> ProviderError {
    ProviderError::Retryable(format!("The payment provider's answer has no {what}."))
}

pub(super) fn parse_session(answer: &Map<String, Value>) -> Result<ProviderSession, ProviderError> {
    let data = answer.get("data").unwrap_or(&Value::Null);
    let text = |name: &str| {
        data[name]
            .as_str()
            .map(str::to_owned)
            .ok_or_else(|| missing_field(name))
    };
    Ok(ProviderSession {
        access_code: text("access_code")?,
        checkout_url: text("authorization_url")?,
    })
}

/// What is said of a payment that the provider may have named itself.
pub(super) fn parse_known_observation(
    data: &Value,
    payment: &KnownPayment,
) -> Result<PaymentObservation, ProviderError> {
    let theirs = payment.provider_reference.as_deref();
    if theirs.is_none() || data["reference"].as_str() != theirs {
        return parse_observation(data);
    }
    let mut data = data.clone();
    data["reference"] = payment.reference.to_string().into();
    parse_observation(&data)
}

pub(super) fn parse_observation(data: &Value) -> Result<PaymentObservation, ProviderError> {
    let reference = data["reference"]
        .as_str()
        .and_then(|text| text.parse().ok());
    let currency = data["currency"].as_str().and_then(|text| text.parse().ok());
    Ok(PaymentObservation {
        reference: reference.ok_or_else(|| missing_field("reference"))?,
        outcome: parse_outcome(data),
        requested: parse_integer(&data["requested_amount"]),
        amount: Amount::new(
            parse_integer(&data["amount"]).ok_or_else(|| missing_field("amount"))?,
            currency.ok_or_else(|| missing_field("currency"))?,
        ),
        fee: parse_integer(&data["fees"]),
        is_live: data["domain"] == "live",
        provider_id: format_number(&data["id"]),
        channel: data["channel"]
            .as_str()
            .filter(|channel| !channel.is_empty())
            .map(str::to_owned),
        // Both spellings occur, and either may be null or empty (payments.md §7.4).
        paid_at: parse_timestamp(&data["paid_at"]).or_else(|| parse_timestamp(&data["paidAt"])),
    })
}

/// Words of the bank that say that the last try came to nothing.
const DECLINE_WORDS: [&str; 3] = ["declined", "insufficient", "incorrect"];

fn parse_outcome(data: &Value) -> PaymentOutcome {
    let said = data["gateway_response"].as_str().unwrap_or_default();
    let said = said.to_ascii_lowercase();
    match data["status"].as_str().unwrap_or_default() {
        "success" => PaymentOutcome::Paid,
        "abandoned" if DECLINE_WORDS.iter().any(|word| said.contains(word)) => {
            PaymentOutcome::Failed
        }
        // Paystack calls every unfinished payment so, and one whose card was declined at its first step; it is open
        // until our own time for it is over.
        "abandoned" => PaymentOutcome::Open,
        "ongoing" => PaymentOutcome::Ongoing,
        "pending" | "processing" | "queued" => PaymentOutcome::Pending,
        "failed" => PaymentOutcome::Failed,
        // `reversal-pending` is undocumented: it comes once any refund is asked for, even of a part (payments.md §7.3).
        "reversed" | "reversal-pending" => PaymentOutcome::Reversed,
        other => PaymentOutcome::Unknown(other.to_owned()),
    }
}

/// A whole number, or one written as text. Never a float: what has a fraction is none.
fn parse_integer(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

fn format_number(value: &Value) -> String {
    match value {
        // Ids are larger than a float holds: they are kept as text.
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        _ => String::new(),
    }
}

fn parse_timestamp(value: &Value) -> Option<DateTime<Utc>> {
    value.as_str().and_then(|text| text.parse().ok())
}

pub(super) fn format_refund_note(id: Id) -> String {
    format!("{REFUND_NOTE_PREFIX}{id}")
}

pub(super) fn parse_refund(data: &Value) -> Result<ProviderRefund, ProviderError> {
    let note = data["merchant_note"]
        .as_str()
        .and_then(|note| note.strip_prefix(REFUND_NOTE_PREFIX));
    let status = match data["status"].as_str().unwrap_or_default() {
        "processed" => RefundStatus::Processed,
        "failed" => RefundStatus::Failed,
        "needs-attention" => RefundStatus::NeedsAttention,
        _ => RefundStatus::Pending,
    };
    Ok(ProviderRefund {
        id: note.and_then(|id| id.parse().ok()),
        provider_id: format_number(&data["id"]),
        status,
        minor: parse_integer(&data["amount"]).ok_or_else(|| missing_field("amount"))?,
    })
}

/// Its payment is a number; some answers have the whole payment there, and some name the reference beside it.
pub(super) fn parse_listed_refund(data: &Value) -> Result<ListedRefund, ProviderError> {
    let payment = &data["transaction"];
    let number = format_number(if payment.is_object() {
        &payment["id"]
    } else {
        payment
    });
    let reference = data["transaction_reference"].as_str();
    let reference = reference.or_else(|| payment["reference"].as_str());
    Ok(ListedRefund {
        payment: Some(number).filter(|number| !number.is_empty()),
        reference: reference.map(str::to_owned),
        refund: parse_refund(data)?,
    })
}

/// A settlement, as Paystack calls it. `effective_amount` is what is left of `total_amount` after deductions.
pub(super) fn parse_payout(data: &Value) -> Result<ListedPayout, ProviderError> {
    let status = match data["status"].as_str().unwrap_or_default() {
        "success" | "processed" => PayoutStatus::Paid,
        "failed" => PayoutStatus::Failed,
        _ => PayoutStatus::Pending,
    };
    let amount = parse_integer(&data["effective_amount"]);
    let amount = amount.or_else(|| parse_integer(&data["total_amount"]));
    let currency = data["currency"].as_str().unwrap_or("NGN");
    let arrives_at = parse_timestamp(&data["settlement_date"]);
    Ok(ListedPayout {
        provider_id: Some(format_number(&data["id"]))
            .filter(|id| !id.is_empty())
            .ok_or_else(|| missing_field("id"))?,
        status,
        amount: Amount::new(
            amount.ok_or_else(|| missing_field("effective_amount"))?,
            currency.parse().map_err(|_| missing_field("currency"))?,
        ),
        fee_minor: parse_integer(&data["total_fees"]),
        arrives_at: arrives_at
            .or_else(|| parse_timestamp(&data["createdAt"]))
            .ok_or_else(|| missing_field("settlement_date"))?,
    })
}

pub(super) fn parse_listed_payment(data: &Value) -> ListedPayment {
    ListedPayment {
        reference: data["reference"].as_str().unwrap_or_default().to_owned(),
        observation: parse_observation(data).ok(),
        is_paid: parse_outcome(data) == PaymentOutcome::Paid,
        is_reversed: parse_outcome(data) == PaymentOutcome::Reversed,
    }
}

/// What an event is about, and which payment it names.
fn parse_topic(name: &str, data: &Map<String, Value>) -> (WebhookTopic, Option<String>) {
    let text = |name: &str| data.get(name).and_then(Value::as_str).map(str::to_owned);
    match name {
        "charge.success"
            if data
                .get("plan")
                .is_some_and(|plan| plan["plan_code"].is_string()) =>
        {
            (WebhookTopic::Invoice, text("reference"))
        }
        "charge.success" => (WebhookTopic::Payment, text("reference")),
        _ if name.starts_with("charge.dispute.") => {
            let inside = data
                .get("transaction")
                .and_then(|inner| inner["reference"].as_str());
            let reference = text("transaction_reference").or(inside.map(str::to_owned));
            (WebhookTopic::Dispute, reference)
        }
        _ if name.starts_with("refund.") => (WebhookTopic::Refund, text("transaction_reference")),
        _ if name.starts_with("invoice.") => {
            let paid = data
                .get("transaction")
                .and_then(|inner| inner["reference"].as_str());
            (
                WebhookTopic::Invoice,
                paid.filter(|paid| !paid.is_empty()).map(str::to_owned),
            )
        }
        _ if name.starts_with("subscription.") => (WebhookTopic::Subscription, None),
        _ => (WebhookTopic::Nothing, None),
    }
}

pub(super) fn parse_webhook_event(event: &Value) -> Option<WebhookEvent> {
    let name = event["event"].as_str()?;
    let data = event["data"].as_object()?;
    let text = |name: &str| data.get(name).and_then(Value::as_str).map(str::to_owned);
    let (about, reference) = parse_topic(name, data);
    let subscription = match about {
        WebhookTopic::Subscription => text("subscription_code"),
        WebhookTopic::Invoice => data
            .get("subscription")
            .and_then(|inner| inner["subscription_code"].as_str())
            .map(str::to_owned),
        _ => None,
    };
    let id = data.get("id").map(format_number).unwrap_or_default();
    let paid = data.get("transaction").and_then(|inner| inner.get("id"));
    let provider_id = match about {
        WebhookTopic::Dispute => Some(paid.map_or_else(|| id.clone(), format_number)),
        _ => None,
    };
    let repeated = [
        name,
        &id,
        reference.as_deref().unwrap_or_default(),
        &text("status").unwrap_or_default(),
        &text("refund_reference").unwrap_or_default(),
        subscription.as_deref().unwrap_or_default(),
        &text("invoice_code").unwrap_or_default(),
        &text("next_payment_date").unwrap_or_default(),
    ];
    Some(WebhookEvent {
        event: name.chars().take(64).collect(),
        key: hash_parts(&repeated),
        reference,
        provider_id: provider_id.filter(|id| !id.is_empty()),
        subscription,
        topic: about,
    })
}

/// Paystack's events have no id of their own (payments.md §7.6): the key is made of what each delivery repeats.
fn hash_parts(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        // With its length, so that no two different events run together into the same bytes.
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hex::encode(hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn paid() -> Value {
        json!({
            "id": 4_099_260_516_u64, "domain": "test", "status": "success", "reference": "01JD6Q5T3W8ZK9V2M4N6P8R0S1",
            "amount": 40_333, "requested_amount": 30_050, "currency": "NGN", "fees": 10_283, "channel": "card",
            "paid_at": "2026-08-22T09:15:02.000Z", "metadata": "", "plan": null, "authorization": { "card_type": "visa " },
        })
    }

    #[test]
    fn a_paid_transaction_is_read_whole() {
        let seen = parse_observation(&paid()).unwrap();
        assert_eq!(seen.outcome, PaymentOutcome::Paid);
        assert_eq!(
            (seen.amount.minor, seen.requested, seen.fee),
            (40_333, Some(30_050), Some(10_283))
        );
        assert_eq!(seen.provider_id, "4099260516");
        assert!(seen.paid_at.is_some() && !seen.is_live);
    }

    #[test]
    fn odd_shapes_are_read_or_refused_never_guessed() {
        let with = |name: &str, value: Value| {
            let mut data = paid();
            data[name] = value;
            parse_observation(&data)
        };
        assert_eq!(with("amount", json!("40333")).unwrap().amount.minor, 40_333);
        for amount in [
            json!(100.5),
            json!("100.50"),
            json!(1e30),
            json!(null),
            json!(""),
        ] {
            assert!(with("amount", amount.clone()).is_err(), "{amount}");
        }
        assert!(with("currency", json!(null)).is_err());
        assert!(with("reference", json!("not-ours")).is_err());
        assert_eq!(with("fees", json!(null)).unwrap().fee, None);
        let id = with("id", json!(18_446_744_073_709_551_615_u64))
            .unwrap()
            .provider_id;
        assert_eq!(id, "18446744073709551615");
    }

    #[test]
    fn a_listed_refund_names_its_payment_by_number_or_reference() {
        // As the provider's reference shows it, and as its own document says it is.
        let shown = json!({ "integration": 100_982, "transaction": 1641, "dispute": null, "id": 1, "currency": "NGN",
            "amount": 500_000, "status": "processed", "merchant_note": "test", "fully_deducted": 1 });
        let read = |data: &Value| parse_listed_refund(data).unwrap();
        let told = read(&shown);
        assert_eq!(
            (told.payment.as_deref(), told.reference),
            (Some("1641"), None)
        );
        assert_eq!((told.refund.id, told.refund.minor), (None, 500_000));
        let mut whole = shown.clone();
        whole["transaction"] = json!({ "id": 18_446_744_073_709_551_615_u64, "reference": "R" });
        let told = read(&whole);
        assert_eq!(told.payment.as_deref(), Some("18446744073709551615"));
        assert_eq!(told.reference.as_deref(), Some("R"));
        let mut bare = shown.clone();
        bare["transaction"] = Value::Null;
        assert_eq!(read(&bare).payment, None);
        bare["amount"] = Value::Null;
        assert!(parse_listed_refund(&bare).is_err());
    }

    #[test]
    fn every_status_has_its_meaning() {
        for (status, meaning) in [
            ("abandoned", PaymentOutcome::Open),
            ("ongoing", PaymentOutcome::Ongoing),
            ("pending", PaymentOutcome::Pending),
            ("failed", PaymentOutcome::Failed),
            ("reversal-pending", PaymentOutcome::Reversed),
            ("reversed", PaymentOutcome::Reversed),
            ("Success", PaymentOutcome::Unknown("Success".to_owned())),
        ] {
            assert_eq!(
                parse_outcome(&json!({ "status": status })),
                meaning,
                "{status}"
            );
        }
        let declined = json!({ "status": "abandoned", "gateway_response": "Declined" });
        assert_eq!(parse_outcome(&declined), PaymentOutcome::Failed);
    }

    #[test]
    fn webhooks_tell_what_they_are_about() {
        let refund = json!({ "event": "refund.processed", "data": { "status": "processed", "transaction_reference": "R",
            "refund_reference": null, "amount": "10000", "currency": "NGN" } });
        let notice_of = |event: &Value| parse_webhook_event(event).unwrap();
        assert_eq!(notice_of(&refund).topic, WebhookTopic::Refund);
        assert_eq!(notice_of(&refund).reference.as_deref(), Some("R"));
        let dispute = json!({ "event": "charge.dispute.create", "data": { "id": 1, "transaction": { "reference": "D" } } });
        assert_eq!(notice_of(&dispute).reference.as_deref(), Some("D"));
        let invoice = json!({ "event": "invoice.update", "data": { "paid": true, "invoice_code": "INV_1",
            "transaction": { "reference": "T" }, "subscription": { "subscription_code": "SUB_1" } } });
        let told = notice_of(&invoice);
        assert_eq!(told.topic, WebhookTopic::Invoice);
        assert_eq!(told.reference.as_deref(), Some("T"));
        assert_eq!(told.subscription.as_deref(), Some("SUB_1"));
        let over = json!({ "event": "subscription.disable", "data": { "subscription_code": "SUB_1", "status": "complete" } });
        assert_eq!(notice_of(&over).topic, WebhookTopic::Subscription);
        assert_eq!(notice_of(&over).subscription.as_deref(), Some("SUB_1"));
        let unknown = json!({ "event": "customeridentification.success", "data": {} });
        assert_eq!(notice_of(&unknown).topic, WebhookTopic::Nothing);
        for odd in [
            json!({}),
            json!([]),
            json!({ "event": 1, "data": {} }),
            json!({ "event": "charge.success" }),
        ] {
            assert_eq!(parse_webhook_event(&odd), None);
        }
    }
}
