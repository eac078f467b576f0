//! Stripe's answers.

use chrono::DateTime;
use serde_json::Value;
use url::Url;

use crate::model::{Amount, PaymentObservation, PaymentOutcome, PayoutStatus, RefundStatus};
use crate::provider::{
    ListedPayment, ListedPayout, ListedRefund, ProviderError, ProviderRefund, ProviderSession,
    WebhookEvent, WebhookTopic,
};

fn missing_field(what: &str) -> ProviderError {
    ProviderError::Retryable(format!("The payment provider's answer has no {what}."))
}

/// Where the payer comes back to, with the reference as the other provider adds it.
pub(super) fn build_return_url(address: &str, reference: &str) -> Result<String, ProviderError> {
    let refused = |_| ProviderError::Refused("The way back is no address.".to_owned());
    let mut url = Url::parse(address).map_err(refused)?;
    // Paystack appends these two by itself; Stripe appends nothing.
    url.query_pairs_mut()
        .append_pair("trxref", reference)
        .append_pair("reference", reference);
    Ok(url.into())
}

pub(super) fn parse_session(answer: &Value) -> Result<ProviderSession, ProviderError> {
    let text = |name: &str| {
        let text = answer[name].as_str().map(str::to_owned);
        text.ok_or_else(|| missing_field(name))
    };
    Ok(ProviderSession {
        access_code: text("id")?,
        checkout_url: text("url")?,
    })
}

/// The payment's own id, whether it came alone or whole.
pub(super) fn parse_payment_intent_id(of: &Value) -> Option<String> {
    let intent = &of["payment_intent"];
    let id = intent.as_str().or_else(|| intent["id"].as_str());
    id.map(str::to_owned)
}

fn parse_outcome(session: &Value) -> PaymentOutcome {
    let charge = &session["payment_intent"]["latest_charge"];
    let was_declined = charge["status"] == "failed";
    match (
        session["status"].as_str(),
        session["payment_status"].as_str(),
    ) {
        (_, Some("paid"))
            if charge["refunded"] == true || charge["amount_refunded"].as_i64() > Some(0) =>
        {
            PaymentOutcome::Reversed
        }
        (_, Some("paid")) => PaymentOutcome::Paid,
        // With delayed methods, such as bank debits, the session is complete before the money is there.
        (Some("complete"), Some("unpaid")) => PaymentOutcome::Pending,
        (Some("open"), _) if was_declined => PaymentOutcome::Failed,
        // That a session has expired ends nothing here: our own time for the attempt does.
        (Some("open" | "expired"), _) => PaymentOutcome::Open,
        (status, _) => PaymentOutcome::Unknown(status.unwrap_or("none").to_owned()),
    }
}

pub(super) fn parse_observation(session: &Value) -> Result<PaymentObservation, ProviderError> {
    let reference = session["client_reference_id"]
        .as_str()
        .and_then(|text| text.parse().ok());
    let currency = session["currency"]
        .as_str()
        .and_then(|text| text.parse().ok());
    let total = session["amount_total"]
        .as_i64()
        .ok_or_else(|| missing_field("amount_total"))?;
    let intent = &session["payment_intent"];
    let received = intent["amount_received"]
        .as_i64()
        .filter(|minor| *minor > 0);
    let charge = &intent["latest_charge"];
    Ok(PaymentObservation {
        reference: reference.ok_or_else(|| missing_field("client_reference_id"))?,
        outcome: parse_outcome(session),
        requested: Some(total),
        amount: Amount::new(
            received.unwrap_or(total),
            currency.ok_or_else(|| missing_field("currency"))?,
        ),
        fee: parse_fee(charge, session["currency"].as_str()),
        is_live: session["livemode"] == true,
        provider_id: self::parse_payment_intent_id(session).unwrap_or_default(),
        channel: charge["payment_method_details"]["type"]
            .as_str()
            .map(str::to_owned),
        paid_at: charge["created"]
            .as_i64()
            .and_then(|at| DateTime::from_timestamp(at, 0)),
    })
}

/// What the provider keeps, where it is told in the payment's own currency.
fn parse_fee(charge: &Value, currency: Option<&str>) -> Option<i64> {
    let balance = &charge["balance_transaction"];
    // An account may be kept in another currency than the payment, and a fee in that one cannot be booked beside it.
    let is_same = currency.is_some() && balance["currency"].as_str() == currency;
    balance["fee"].as_i64().filter(|_| is_same)
}

pub(super) fn parse_refund(data: &Value) -> Result<ProviderRefund, ProviderError> {
    let status = match data["status"].as_str().unwrap_or_default() {
        "succeeded" => RefundStatus::Processed,
        "failed" | "canceled" => RefundStatus::Failed,
        "requires_action" => RefundStatus::NeedsAttention,
        _ => RefundStatus::Pending,
    };
    Ok(ProviderRefund {
        id: data["metadata"]["refund"]
            .as_str()
            .and_then(|id| id.parse().ok()),
        provider_id: data["id"]
            .as_str()
            .ok_or_else(|| missing_field("id"))?
            .to_owned(),
        status,
        minor: data["amount"]
            .as_i64()
            .ok_or_else(|| missing_field("amount"))?,
    })
}

/// It says nothing of ours but the refund's id, where it is ours.
pub(super) fn parse_listed_refund(data: &Value) -> Result<ListedRefund, ProviderError> {
    Ok(ListedRefund {
        payment: parse_payment_intent_id(data),
        reference: None,
        refund: parse_refund(data)?,
    })
}

/// The id that the next page of a list comes after; none on the last one.
/// Stripe's list does not say what it kept: its fees stand with each payment.
pub(super) fn parse_payout(data: &Value) -> Result<ListedPayout, ProviderError> {
    let status = match data["status"].as_str().unwrap_or_default() {
        "paid" => PayoutStatus::Paid,
        "failed" | "canceled" => PayoutStatus::Failed,
        _ => PayoutStatus::Pending,
    };
    let minor = data["amount"].as_i64();
    let currency = data["currency"].as_str().and_then(|text| text.parse().ok());
    let arrives_at = data["arrival_date"].as_i64();
    let arrives_at = arrives_at.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    let id = data["id"].as_str().map(str::to_owned);
    Ok(ListedPayout {
        provider_id: id.ok_or_else(|| missing_field("id"))?,
        status,
        amount: Amount::new(
            minor.ok_or_else(|| missing_field("amount"))?,
            currency.ok_or_else(|| missing_field("currency"))?,
        ),
        fee_minor: None,
        arrives_at: arrives_at.ok_or_else(|| missing_field("arrival_date"))?,
    })
}

pub(super) fn parse_next_cursor(list: &Value) -> Option<String> {
    let last = list["data"].as_array().and_then(|rows| rows.last());
    let last = last.filter(|_| list["has_more"] == true);
    last.and_then(|row| row["id"].as_str()).map(str::to_owned)
}

pub(super) fn parse_listed_payment(session: &Value) -> ListedPayment {
    let reference = session["client_reference_id"]
        .as_str()
        .or_else(|| session["id"].as_str());
    ListedPayment {
        reference: reference.unwrap_or_default().to_owned(),
        observation: parse_observation(session).ok(),
        is_paid: session["payment_status"] == "paid",
        is_reversed: parse_outcome(session) == PaymentOutcome::Reversed,
    }
}

pub(super) fn parse_webhook_event(event: &Value) -> Option<WebhookEvent> {
    let (name, id) = (event["type"].as_str()?, event["id"].as_str()?);
    let object = event["data"]["object"].as_object()?;
    let text = |name: &str| object.get(name).and_then(Value::as_str).map(str::to_owned);
    let noted = object
        .get("metadata")
        .and_then(|metadata| metadata["reference"].as_str());
    let reference = text("client_reference_id").or_else(|| noted.map(str::to_owned));
    let about = match name {
        "checkout.session.completed"
        | "checkout.session.async_payment_succeeded"
        | "checkout.session.async_payment_failed" => WebhookTopic::Payment,
        "charge.refunded"
        | "charge.refund.updated"
        | "refund.created"
        | "refund.updated"
        | "refund.failed" => WebhookTopic::Refund,
        _ if name.starts_with("charge.dispute.") => WebhookTopic::Dispute,
        _ => WebhookTopic::Nothing,
    };
    // Disputes and refunds name the payment's own id, and nothing of ours.
    let provider_id = match about {
        WebhookTopic::Dispute => parse_payment_intent_id(&event["data"]["object"])
            .or_else(|| text("charge"))
            .or_else(|| text("id")),
        WebhookTopic::Refund => parse_payment_intent_id(&event["data"]["object"]),
        _ => None,
    };
    Some(WebhookEvent {
        subscription: None,
        provider_id,
        event: name.chars().take(64).collect(),
        key: id.chars().take(200).collect(),
        reference,
        topic: about,
    })
}
