//! An answer that somebody wrote.

use chrono::{DateTime, Utc};
use kernel::EmailAddress;
use mail_parser::{Address, HeaderValue, MessageParser};

/// Most characters that are kept of a text.
const LONGEST: usize = 20_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InboundMessage {
    pub from: Option<EmailAddress>,
    /// To whom it was sent, copies included.
    pub to: Vec<EmailAddress>,
    /// One line.
    pub subject: String,
    /// Without angle brackets.
    pub message_id: Option<String>,
    /// What it answers, without angle brackets: `In-Reply-To` first, then `References` from the newest.
    pub reply_references: Vec<String>,
    /// What it says, at most 20,000 characters.
    pub text: String,
    pub date: Option<DateTime<Utc>>,
    /// A robot wrote it: out of office, list, bounce (RFC 3834). Nothing is to answer it.
    pub is_automatic: bool,
    /// How many files came with it; they are not kept.
    pub files: usize,
}

impl InboundMessage {
    /// Reads a raw message; `None` when it is none.
    pub fn parse_message(raw: &[u8]) -> Option<Self> {
        let message = MessageParser::default().parse(raw)?;
        let ids = |value: &HeaderValue<'_>| -> Vec<String> {
            match value {
                HeaderValue::Text(one) => vec![one.to_string()],
                HeaderValue::TextList(many) => many.iter().map(ToString::to_string).collect(),
                _ => Vec::new(),
            }
        };
        let mut answers = ids(message.in_reply_to());
        answers.extend(ids(message.references()).into_iter().rev());
        let says = |name: &'static str| {
            let value = message.header(name).and_then(HeaderValue::as_text);
            value.map(str::to_ascii_lowercase)
        };
        let is_automatic = says("Auto-Submitted").is_some_and(|value| value.trim() != "no")
            || says("Precedence")
                .is_some_and(|value| matches!(value.trim(), "bulk" | "junk" | "list"))
            || message.header("List-Id").is_some();
        let mut to = parse_addresses(message.to());
        to.extend(parse_addresses(message.cc()));
        // May be the only place of our address, where the mail was forwarded or came as a blind copy.
        let delivered = says("Delivered-To").and_then(|address| address.parse().ok());
        to.extend(delivered);
        let text = message.body_text(0).unwrap_or_default();
        Some(Self {
            from: parse_addresses(message.from()).into_iter().next(),
            to,
            subject: message
                .subject()
                .unwrap_or_default()
                .chars()
                .take(300)
                .collect(),
            message_id: message.message_id().map(str::to_owned),
            reply_references: answers,
            text: text.chars().take(LONGEST).collect(),
            date: message
                .date()
                .and_then(|date| DateTime::from_timestamp(date.to_timestamp(), 0)),
            is_automatic,
            files: message.attachment_count(),
        })
    }
}

fn parse_addresses(header: Option<&Address<'_>>) -> Vec<EmailAddress> {
    let all = header.into_iter().flat_map(Address::iter);
    all.filter_map(|one| one.address()?.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_with_what_it_answers() {
        let raw = b"From: Ada <ada@example.net>\r\nTo: <reply+abc@example.org>\r\nSubject: Re: =?utf-8?q?H=C3=A9llo?=\r\nMessage-ID: <m1@example.net>\r\nIn-Reply-To: <j1@localhost>\r\nReferences: <j0@localhost> <j1@localhost>\r\nDate: Sat, 21 Nov 2026 08:00:00 +0100\r\n\r\nThank you.\r\n";
        let message = InboundMessage::parse_message(raw).unwrap();
        assert_eq!(message.from, Some("ada@example.net".parse().unwrap()));
        assert_eq!(message.to, ["reply+abc@example.org".parse().unwrap()]);
        assert_eq!(message.subject, "Re: Héllo");
        assert_eq!(
            message.reply_references,
            ["j1@localhost", "j1@localhost", "j0@localhost"]
        );
        assert_eq!(message.text.trim(), "Thank you.");
        assert!(!message.is_automatic);
        let robot = b"From: a@example.net\r\nAuto-Submitted: auto-replied\r\n\r\nAway";
        assert!(InboundMessage::parse_message(robot).unwrap().is_automatic);
    }
}
