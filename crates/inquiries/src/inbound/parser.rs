//! What a mail says: to whom, from whom, its own words.

use mail_parser::mailbox::mbox::MessageIterator;
use mail_parser::{Address, Message, MessageParser};

/// Characters of a mail that are kept.
const LONGEST: usize = 20_000;
/// Mails of a mailbox that are read at once.
const MOST: usize = 2_000;
/// Headers in which mail servers write down for whom a mail came.
const RECIPIENTS: [&str; 5] = [
    "Delivered-To",
    "X-Original-To",
    "Envelope-To",
    "X-Envelope-To",
    "X-Forwarded-To",
];

#[derive(Clone, Default, PartialEq, Eq)]
pub struct ReceivedMail {
    pub to: Vec<String>,
    pub from: String,
    /// Its message id without brackets; empty where it has none.
    pub message_id: String,
    /// Its words, without what it quotes at its end.
    pub text: String,
    /// A machine sent it.
    pub is_automatic: bool,
    /// Attachments that are left out.
    pub attachments: usize,
}

/// Shows nothing of who wrote what.
impl std::fmt::Debug for ReceivedMail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Arrived").finish_non_exhaustive()
    }
}

/// Reads a mail; none where it is none.
pub fn parse_mail(raw: &[u8]) -> Option<ReceivedMail> {
    let message = MessageParser::default().parse(raw)?;
    let from = collect_addresses(message.from()).into_iter().next();
    let mut to = collect_addresses(message.to());
    to.extend(collect_addresses(message.cc()));
    // Blind and forwarded copies do not name our address in `To` or `Cc`.
    for name in RECIPIENTS {
        let header = message.header_raw(name).unwrap_or_default();
        to.extend(
            header
                .split(',')
                .map(bare_address)
                .filter(|one| one.contains('@')),
        );
    }
    // The parser accepts any bytes as a mail; one without any address is not a mail.
    if from.is_none() && to.is_empty() {
        return None;
    }
    Some(ReceivedMail {
        to,
        from: from.unwrap_or_default(),
        message_id: message.message_id().unwrap_or_default().to_owned(),
        text: strip_quote(&message.body_text(0).unwrap_or_default()),
        is_automatic: is_automatic(&message),
        attachments: message.attachment_count(),
    })
}

pub fn parse_mailbox(raw: &[u8]) -> Vec<ReceivedMail> {
    let messages = MessageIterator::new(raw).take(MOST);
    messages
        .filter_map(Result::ok)
        .filter_map(|message| parse_mail(message.contents()))
        .collect()
}

fn collect_addresses(found: Option<&Address<'_>>) -> Vec<String> {
    let Some(found) = found else {
        return Vec::new();
    };
    let all = found.iter().filter_map(|one| one.address.as_deref());
    all.map(ToOwned::to_owned).collect()
}

fn bare_address(header: &str) -> String {
    let inside = header.rsplit_once('<').map_or(header, |(_, tail)| tail);
    inside.trim().trim_end_matches('>').trim().to_owned()
}

/// RFC 3834, and what was written before it.
fn is_automatic(message: &Message<'_>) -> bool {
    let says = |name: &str| {
        let value = message.header_raw(name).unwrap_or_default();
        value.trim().to_ascii_lowercase()
    };
    let submitted = says("Auto-Submitted");
    let precedence = says("Precedence");
    // RFC 3834 §5: `no` means that a person sent it.
    (!submitted.is_empty() && !submitted.starts_with("no"))
        || ["bulk", "junk", "list", "auto_reply"].contains(&precedence.as_str())
        || !says("X-Autoreply").is_empty()
        // RFC 5321 §4.5.5: bounces have an empty return path.
        || says("Return-Path") == "<>"
        || says("Content-Type").starts_with("multipart/report")
}

/// The words without the mail that they answer, which mail programs put at the end behind `>`.
pub fn strip_quote(text: &str) -> String {
    let text = forms::text::normalise_text(text);
    let mut lines: Vec<&str> = text.lines().collect();
    let is_quoted = |line: &&str| line.is_empty() || line.trim_start().starts_with('>');
    let has_quote = lines
        .last()
        .is_some_and(|line| line.trim_start().starts_with('>'));
    if has_quote {
        while lines.last().is_some_and(is_quoted) {
            lines.pop();
        }
        // The line that mail programs put above a quote (`On Monday Ada wrote:`) ends with a colon in most languages.
        if lines
            .last()
            .is_some_and(|line| line.trim_end().ends_with(':'))
        {
            lines.pop();
        }
    }
    let kept: String = lines.join("\n").trim().chars().take(LONGEST).collect();
    // Nothing is left when every line is quoted; then the whole text is kept rather than an empty one.
    if kept.is_empty() {
        text.chars().take(LONGEST).collect()
    } else {
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = "Return-Path: <ada@example.org>\r\nDelivered-To: letters+01ABC.proof@example.net\r\nFrom: Ada <ada@example.org>\r\nTo: Bedside <hello@example.net>\r\nMessage-ID: <one@example.org>\r\nSubject: Re: M-7K3M9QXB\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nYes, Tuesday.\r\n\r\nOn Monday Bedside wrote:\r\n> When shall we call?\r\n> Bedside\r\n";

    #[test]
    fn an_answer_is_read_without_what_it_quotes() {
        let found = parse_mail(ANSWER.as_bytes()).unwrap();
        assert_eq!(found.from, "ada@example.org");
        assert_eq!(
            found.to,
            ["hello@example.net", "letters+01ABC.proof@example.net"]
        );
        assert_eq!(found.message_id, "one@example.org");
        assert_eq!(found.text, "Yes, Tuesday.");
        assert!(!found.is_automatic);
    }

    #[test]
    fn what_a_machine_sends_is_known() {
        for head in [
            "Auto-Submitted: auto-replied",
            "Precedence: bulk",
            "Return-Path: <>",
            "Content-Type: multipart/report; report-type=delivery-status; boundary=x",
        ] {
            let raw =
                format!("{head}\r\nFrom: a@example.org\r\nTo: b@example.org\r\n\r\nAway.\r\n");
            assert!(parse_mail(raw.as_bytes()).unwrap().is_automatic, "{head}");
        }
        let human =
            "Auto-Submitted: no\r\nFrom: a@example.org\r\nTo: b@example.org\r\n\r\nHere.\r\n";
        assert!(!parse_mail(human.as_bytes()).unwrap().is_automatic);
    }

    #[test]
    fn a_mailbox_is_read_mail_by_mail() {
        let plain = ANSWER.replace("\r\n", "\n");
        let raw = format!(
            "From ada@example.org Mon Jan 11 09:00:00 2027\n{plain}\nFrom ada@example.org Mon Jan 11 09:05:00 2027\n{plain}"
        );
        assert_eq!(parse_mailbox(raw.as_bytes()).len(), 2);
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..400)) {
            let _ = parse_mail(&bytes);
            let _ = parse_mailbox(&bytes);
        }
    }
}
