//! Which lines of the audit log programs are told of.

use serde_json::Value;

use super::occasion::WebhookOccasion::{
    self, ConsultationBooked, ConsultationReceived, ContentPublished, ContentUnpublished,
    DonationReceived, InquiryReceived, OrderReceived, PaymentPaid,
};
use super::subject::EventSubject;

/// The state of a consultation that has a time.
const BOOKED: &str = "scheduled";

/// What a line tells of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineEvent {
    pub occasion: WebhookOccasion,
    pub subject: EventSubject,
    /// The kind of a document, which the line alone tells of what is no longer on the site.
    pub kind: Option<String>,
}

/// The events of a line, from its action, its subject and its two states; none for most.
pub fn list_line_events(
    action: &str,
    subject: &str,
    before: Option<&str>,
    after: Option<&str>,
) -> Vec<LineEvent> {
    let Some((kind, id)) = subject.split_once(':') else {
        return Vec::new();
    };
    let id = id.to_owned();
    let (subject, occasions): (_, Vec<WebhookOccasion>) = match (action, kind) {
        ("document.publish", _) => (EventSubject::Document(id), vec![ContentPublished]),
        ("document.unpublish" | "document.archive" | "document.delete", _) => {
            (EventSubject::Document(id), vec![ContentUnpublished])
        }
        ("consultation.extension_paid" | "consultation.extension_paid_late", "consultation") => {
            (EventSubject::ConsultationExtension(id), vec![PaymentPaid])
        }
        (_, "consultation") => (
            EventSubject::Consultation(id),
            list_consultation_occasions(action, before, after),
        ),
        ("gift.received", "gift") => (
            EventSubject::Donation(id),
            vec![PaymentPaid, DonationReceived],
        ),
        ("order.placed", "order") => (EventSubject::Order(id), vec![OrderReceived]),
        // Money came in each of these, also where the goods are gone or the sum is another.
        ("order.received" | "order.stock_gone" | "order.wrong_amount", "order") => {
            (EventSubject::Order(id), vec![PaymentPaid])
        }
        ("letter.received", "letter") => (EventSubject::Inquiry(id), vec![InquiryReceived]),
        _ => return Vec::new(),
    };
    let kind = matches!(subject, EventSubject::Document(_)).then(|| kind.to_owned());
    let event = |occasion| LineEvent {
        occasion,
        subject: subject.clone(),
        kind: kind.clone(),
    };
    occasions.into_iter().map(event).collect()
}

fn list_consultation_occasions(
    action: &str,
    before: Option<&str>,
    after: Option<&str>,
) -> Vec<WebhookOccasion> {
    let mut found = Vec::new();
    if action == "consultation.paid" {
        found.push(PaymentPaid);
    }
    if matches!(
        action,
        "consultation.sent" | "consultation.paid" | "consultation.call_wanted"
    ) {
        found.push(ConsultationReceived);
    }
    if parse_state(after).as_deref() == Some(BOOKED)
        && parse_state(before).is_some_and(|state| state != BOOKED)
    {
        found.push(ConsultationBooked);
    }
    found
}

fn parse_state(state: Option<&str>) -> Option<String> {
    let value: Value = serde_json::from_str(state?).ok()?;
    value["state"].as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn occasions(action: &str, subject: &str, before: &str, after: &str) -> Vec<&'static str> {
        let (before, after) = (
            format!("{{\"state\":\"{before}\"}}"),
            format!("{{\"state\":\"{after}\"}}"),
        );
        list_line_events(action, subject, Some(&before), Some(&after))
            .into_iter()
            .map(|event| event.occasion.key())
            .collect()
    }

    #[test]
    fn a_consultation_is_booked_when_it_gets_a_time_and_once() {
        let care = "consultation:01";
        for (action, before, after, expected) in [
            (
                "consultation.paid",
                "awaiting_payment",
                "scheduled",
                vec![
                    "payment.paid",
                    "consultation.received",
                    "consultation.booked",
                ],
            ),
            (
                "consultation.sent",
                "draft",
                "scheduled",
                vec!["consultation.received", "consultation.booked"],
            ),
            (
                "consultation.booked",
                "new",
                "scheduled",
                vec!["consultation.booked"],
            ),
            ("consultation.moved", "scheduled", "scheduled", vec![]),
            ("consultation.note", "scheduled", "scheduled", vec![]),
            ("consultation.done", "scheduled", "done", vec![]),
            ("consultation.extension_paid", "", "", vec!["payment.paid"]),
        ] {
            assert_eq!(occasions(action, care, before, after), expected, "{action}");
        }
    }

    #[test]
    fn most_lines_are_nobodys_business() {
        for (action, subject) in [
            ("document.save", "blog:a"),
            ("staff.invite", "member:a"),
            ("gift.begun", "gift:a"),
            ("order.accepted", "order:a"),
            ("letter.noted", "letter:a"),
            ("letter.received", "nothing"),
        ] {
            assert!(occasions(action, subject, "a", "b").is_empty(), "{action}");
        }
        assert_eq!(
            occasions("gift.received", "gift:a", "open", "received"),
            ["payment.paid", "donation.received"]
        );
    }
}
