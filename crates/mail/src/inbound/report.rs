//! Delivery reports (RFC 3464) and complaints (RFC 5965).

use kernel::EmailAddress;
use mail_parser::{Message, MessageParser, MimeHeaders, PartType};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportKind {
    Gone,
    /// It was not taken, but the mailbox may be there: full, busy, or the mail was not liked.
    Later,
    Complaint,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailReport {
    pub kind: ReportKind,
    pub address: Option<EmailAddress>,
    /// The mail, without angle brackets.
    pub message_id: Option<String>,
    /// For the desk: a code, no address.
    pub message: String,
    /// It comes from the mail service itself, over a call of its own; not out of a mailbox that anybody can write to.
    pub is_trusted: bool,
}

/// Reads a raw message as a report; `None` when it is none.
pub(super) fn parse_report(raw: &[u8]) -> Option<MailReport> {
    let message = MessageParser::default().parse(raw)?;
    let kind = message.content_type()?;
    if kind.ctype() != "multipart" || kind.subtype() != Some("report") {
        return None;
    }
    let part = |wanted: &str| {
        message.parts.iter().find(|part| {
            let kind = part.content_type();
            kind.is_some_and(|kind| {
                kind.ctype() == "message"
                    && kind
                        .subtype()
                        .is_some_and(|own| own.eq_ignore_ascii_case(wanted))
            })
        })
    };
    let message_id = find_returned_message_id(&message);
    if let Some(feedback) = part("feedback-report") {
        let fields = String::from_utf8_lossy(feedback.contents()).into_owned();
        return Some(MailReport {
            kind: ReportKind::Complaint,
            address: find_field(&fields, "Original-Rcpt-To").and_then(parse_recipient),
            message_id,
            message: "The reader reported an email as spam.".to_owned(),
            is_trusted: false,
        });
    }
    let fields = String::from_utf8_lossy(part("delivery-status")?.contents()).into_owned();
    let status = find_field(&fields, "Status").unwrap_or_default();
    let has_failed =
        find_field(&fields, "Action").is_some_and(|action| action.eq_ignore_ascii_case("failed"));
    let recipient = find_field(&fields, "Final-Recipient")
        .or_else(|| find_field(&fields, "Original-Recipient"));
    Some(MailReport {
        kind: classify_status(has_failed, &status),
        address: recipient.and_then(parse_recipient),
        message_id,
        message: format!("An email bounced ({})", parse_status_code(&status)),
        is_trusted: false,
    })
}

/// What a status code of RFC 3463 says of the mailbox.
pub(super) fn classify_status(has_failed: bool, status: &str) -> ReportKind {
    let is_gone = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]
        .iter()
        .any(|gone| parse_status_code(status) == *gone);
    // Only `failed` is final (RFC 3464): what was delayed, relayed or expanded may still arrive, whatever the code.
    if has_failed && is_gone {
        ReportKind::Gone
    } else {
        ReportKind::Later
    }
}

/// Digits and dots only: what a server says around it may be anything.
fn parse_status_code(status: &str) -> String {
    let code = status.trim().chars();
    code.take_while(|c| c.is_ascii_digit() || *c == '.')
        .take(12)
        .collect()
}

/// The message id of the mail that is sent back with the report, whole or its head alone.
fn find_returned_message_id(message: &Message<'_>) -> Option<String> {
    message.parts.iter().find_map(|part| match &part.body {
        PartType::Message(inner) => inner.message_id().map(str::to_owned),
        PartType::Text(head) if is_head(part.content_type()) => {
            find_field(head, "Message-ID").map(|id| strip_angle_brackets(&id))
        }
        PartType::Binary(head) | PartType::InlineBinary(head) if is_head(part.content_type()) => {
            find_field(&String::from_utf8_lossy(head), "Message-ID")
                .map(|id| strip_angle_brackets(&id))
        }
        _ => None,
    })
}

fn is_head(kind: Option<&mail_parser::ContentType<'_>>) -> bool {
    kind.and_then(|kind| kind.subtype())
        .is_some_and(|subtype| subtype.eq_ignore_ascii_case("rfc822-headers"))
}

fn strip_angle_brackets(id: &str) -> String {
    id.trim()
        .trim_start_matches('<')
        .trim_end_matches('>')
        .to_owned()
}

fn find_field(fields: &str, name: &str) -> Option<String> {
    fields.lines().find_map(|line| {
        let (own, value) = line.split_once(':')?;
        own.trim()
            .eq_ignore_ascii_case(name)
            .then(|| value.trim().to_owned())
    })
}

/// `rfc822; ada@example.net`.
fn parse_recipient(value: String) -> Option<EmailAddress> {
    let address = value.rsplit(';').next().unwrap_or_default();
    strip_angle_brackets(address).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounce(status: &str) -> String {
        format!(
            "From: MAILER-DAEMON@mx.example.net\r\nTo: hello@bedside.example.org\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; ada@example.net\r\nAction: failed\r\nStatus: {status}\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <abc@localhost>\r\nSubject: News\r\n\r\nHello\r\n--b--\r\n"
        )
    }

    #[test]
    fn a_bounce_names_the_mail_the_address_and_whether_the_mailbox_is_gone() {
        for (status, kind) in [
            ("5.1.1", ReportKind::Gone),
            ("5.1.1 (no such user ada@example.net)", ReportKind::Gone),
            ("5.2.2", ReportKind::Later),
            ("5.7.1", ReportKind::Later),
            ("4.2.2", ReportKind::Later),
        ] {
            let report = parse_report(bounce(status).as_bytes()).unwrap();
            assert_eq!(report.kind, kind, "{status}");
            assert_eq!(report.address, Some("ada@example.net".parse().unwrap()));
            assert_eq!(report.message_id.as_deref(), Some("abc@localhost"));
            assert!(!report.message.contains('@'), "{}", report.message);
        }
    }

    #[test]
    fn a_complaint_names_the_mail() {
        let raw = "From: fbl@mx.example.net\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n--b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nVersion: 1\r\nOriginal-Rcpt-To: <ada@example.net>\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <abc@localhost>\r\n\r\n--b--\r\n";
        let report = parse_report(raw.as_bytes()).unwrap();
        assert_eq!(report.kind, ReportKind::Complaint);
        assert_eq!(report.address, Some("ada@example.net".parse().unwrap()));
        assert_eq!(report.message_id.as_deref(), Some("abc@localhost"));
    }

    #[test]
    fn an_ordinary_mail_is_no_report() {
        assert_eq!(parse_report(b"From: a@example.net\r\n\r\nHello"), None);
        assert_eq!(parse_report(b""), None);
    }
}
