//! Stripe's answers.

use chrono::DateTime;
use serde_json::Value;
use url::Url;

use crate::model::{Amount, Observation, Outcome, RefundStatus};
use crate::provider::{
    About, ListedPayment, ListedRefund, Notice, ProviderError, SeenRefund, Session,
};

fn odd(what: &str) -> ProviderError {
    ProviderError::Later(format!("The payment provider's answer has no {what}."))
}

/// Where the payer comes back to, with the reference as the other provider adds it.
pub(super) fn back(address: &str, reference: &str) -> Result<String, ProviderError> {
    let refused = |_| ProviderError::Refused("The way back is no address.".to_owned());
    let mut url = Url::parse(address).map_err(refused)?;
    url.query_pairs_mut()
        .append_pair("trxref", reference)
        .append_pair("reference", reference);
    Ok(url.into())
}

pub(super) fn session(answer: &Value) -> Result<Session, ProviderError> {
    let text = |name: &str| {
        let text = answer[name].as_str().map(str::to_owned);
        text.ok_or_else(|| odd(name))
    };
    Ok(Session {
        access_code: text("id")?,
        checkout_url: text("url")?,
    })
}

/// The payment's own id, whether it came alone or whole.
pub(super) fn intent(of: &Value) -> Option<String> {
    let intent = &of["payment_intent"];
    let id = intent.as_str().or_else(|| intent["id"].as_str());
    id.map(str::to_owned)
}

fn outcome(session: &Value) -> Outcome {
    let charge = &session["payment_intent"]["latest_charge"];
    let was_declined = charge["status"] == "failed";
    match (
        session["status"].as_str(),
        session["payment_status"].as_str(),
    ) {
        (_, Some("paid"))
            if charge["refunded"] == true || charge["amount_refunded"].as_i64() > Some(0) =>
        {
            Outcome::Reversed
        }
        (_, Some("paid")) => Outcome::Paid,
        (Some("complete"), Some("unpaid")) => Outcome::Pending,
        (Some("open"), _) if was_declined => Outcome::Failed,
        (Some("open" | "expired"), _) => Outcome::Open,
        (status, _) => Outcome::Unknown(status.unwrap_or("none").to_owned()),
    }
}

pub(super) fn observation(session: &Value) -> Result<Observation, ProviderError> {
    let reference = session["client_reference_id"]
        .as_str()
        .and_then(|text| text.parse().ok());
    let currency = session["currency"]
        .as_str()
        .and_then(|text| text.parse().ok());
    let total = session["amount_total"]
        .as_i64()
        .ok_or_else(|| odd("amount_total"))?;
    let intent = &session["payment_intent"];
    let received = intent["amount_received"]
        .as_i64()
        .filter(|minor| *minor > 0);
    let charge = &intent["latest_charge"];
    Ok(Observation {
        reference: reference.ok_or_else(|| odd("client_reference_id"))?,
        outcome: outcome(session),
        requested: Some(total),
        amount: Amount::new(
            received.unwrap_or(total),
            currency.ok_or_else(|| odd("currency"))?,
        ),
        fee: fee(charge, session["currency"].as_str()),
        is_live: session["livemode"] == true,
        provider_id: self::intent(session).unwrap_or_default(),
        channel: charge["payment_method_details"]["type"]
            .as_str()
            .map(str::to_owned),
        paid_at: charge["created"]
            .as_i64()
            .and_then(|at| DateTime::from_timestamp(at, 0)),
    })
}

/// What the provider keeps, where it is told in the payment's own currency.
fn fee(charge: &Value, currency: Option<&str>) -> Option<i64> {
    let balance = &charge["balance_transaction"];
    let is_same = currency.is_some() && balance["currency"].as_str() == currency;
    balance["fee"].as_i64().filter(|_| is_same)
}

pub(super) fn refund(data: &Value) -> Result<SeenRefund, ProviderError> {
    let status = match data["status"].as_str().unwrap_or_default() {
        "succeeded" => RefundStatus::Processed,
        "failed" | "canceled" => RefundStatus::Failed,
        "requires_action" => RefundStatus::NeedsAttention,
        _ => RefundStatus::Pending,
    };
    Ok(SeenRefund {
        id: data["metadata"]["refund"]
            .as_str()
            .and_then(|id| id.parse().ok()),
        provider_id: data["id"].as_str().ok_or_else(|| odd("id"))?.to_owned(),
        status,
        minor: data["amount"].as_i64().ok_or_else(|| odd("amount"))?,
    })
}

/// It says nothing of ours but the refund's id, where it is ours.
pub(super) fn listed_refund(data: &Value) -> Result<ListedRefund, ProviderError> {
    Ok(ListedRefund {
        payment: intent(data),
        reference: None,
        seen: refund(data)?,
    })
}

/// The id that the next page of a list comes after; none on the last one.
pub(super) fn next(list: &Value) -> Option<String> {
    let last = list["data"].as_array().and_then(|rows| rows.last());
    let last = last.filter(|_| list["has_more"] == true);
    last.and_then(|row| row["id"].as_str()).map(str::to_owned)
}

pub(super) fn listed(session: &Value) -> ListedPayment {
    let reference = session["client_reference_id"]
        .as_str()
        .or_else(|| session["id"].as_str());
    ListedPayment {
        reference: reference.unwrap_or_default().to_owned(),
        observation: observation(session).ok(),
        is_paid: session["payment_status"] == "paid",
        is_reversed: outcome(session) == Outcome::Reversed,
    }
}

pub(super) fn notice(event: &Value) -> Option<Notice> {
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
        | "checkout.session.async_payment_failed" => About::Payment,
        "charge.refunded"
        | "charge.refund.updated"
        | "refund.created"
        | "refund.updated"
        | "refund.failed" => About::Refund,
        _ if name.starts_with("charge.dispute.") => About::Dispute,
        _ => About::Nothing,
    };
    // Disputes and refunds name the payment's own id, and nothing of ours.
    let provider_id = match about {
        About::Dispute => intent(&event["data"]["object"])
            .or_else(|| text("charge"))
            .or_else(|| text("id")),
        About::Refund => intent(&event["data"]["object"]),
        _ => None,
    };
    Some(Notice {
        subscription: None,
        provider_id,
        event: name.chars().take(64).collect(),
        key: id.chars().take(200).collect(),
        reference,
        about,
    })
}
