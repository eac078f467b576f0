//! The message, as it is signed and sent.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;

use super::lines::LineEvent;
use super::occasion::WebhookOccasion;
use super::subject::{EventAmount, EventFacts, EventSubject};

#[derive(Serialize)]
struct Message<'a> {
    r#type: &'a str,
    timestamp: String,
    data: MessageData<'a>,
}

#[derive(Default, Serialize)]
struct MessageData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'a str>,
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    paid_for: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<MessageAmount<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'a str>,
}

#[derive(Serialize)]
struct MessageAmount<'a> {
    minor: i64,
    currency: &'a str,
}

/// What happened, at the moment of the write that it came with.
pub fn build_body(event: &LineEvent, at: DateTime<Utc>, facts: &EventFacts) -> String {
    let is_payment = event.occasion == WebhookOccasion::PaymentPaid;
    let has_amount = is_payment || event.occasion == WebhookOccasion::DonationReceived;
    let amount = facts.amount.as_ref().filter(|_| has_amount);
    let data = MessageData {
        id: event.subject.id(),
        reference: facts.reference.as_deref(),
        kind: event.kind.as_deref().or(facts.kind.as_deref()),
        paid_for: is_payment.then(|| event.subject.word()),
        amount: amount.map(|EventAmount { minor, currency }| MessageAmount {
            minor: *minor,
            currency,
        }),
        url: facts.url.as_deref(),
    };
    serialise_message(event.occasion.key(), at, data)
}

/// A message that tells of nothing, to try an endpoint.
pub fn build_test_body(kind: &str, endpoint: &str, at: DateTime<Utc>) -> String {
    let data = MessageData {
        id: endpoint,
        ..MessageData::default()
    };
    serialise_message(kind, at, data)
}

fn serialise_message(kind: &str, at: DateTime<Utc>, data: MessageData<'_>) -> String {
    let message = Message {
        r#type: kind,
        timestamp: at.to_rfc3339_opts(SecondsFormat::Millis, true),
        data,
    };
    // Texts and numbers alone: nothing of it can fail to be written.
    serde_json::to_string(&message).unwrap_or_default()
}

/// Whether there is anything to tell: of what was paid with nothing there is no payment.
pub fn is_worth_telling(event: &LineEvent, facts: &EventFacts) -> bool {
    let is_free = facts.amount.as_ref().is_none_or(|amount| amount.minor == 0);
    let is_free_order = matches!(event.subject, EventSubject::Order(_)) && is_free;
    event.occasion != WebhookOccasion::PaymentPaid || !is_free_order
}
