//! A mail as the bytes that go over the line.

use kernel::text::collapse_whitespace;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart};
use lettre::{Address, Message};

use super::Outgoing;
use super::dkim::Dkim;
use crate::extras::HEADERS;

/// The mail, signed where there is a key.
pub(super) fn message(mail: &Outgoing, dkim: Option<&Dkim>) -> anyhow::Result<Message> {
    // A line break would begin another header; lettre writes no text that has one.
    let name = collapse_whitespace(&mail.from_name);
    let from = Mailbox::new(Some(name), mail.from.as_str().parse()?);
    let to = Mailbox::new(None, mail.to.as_str().parse::<Address>()?);
    let mut builder = Message::builder()
        .from(from)
        .to(to)
        .subject(collapse_whitespace(&mail.letter.subject))
        .date(mail.date.into())
        .message_id(Some(format!("<{}>", mail.message_id)));
    if let Some(reply_to) = &mail.reply_to {
        builder = builder.reply_to(Mailbox::new(None, reply_to.as_str().parse::<Address>()?));
    }
    let mut message = builder.multipart(body(mail)?)?;
    // Out-of-office robots do not answer what says this (RFC 3834).
    put(&mut message, "Auto-Submitted", "auto-generated");
    for name in HEADERS {
        let line = mail.headers.iter().find(|(own, _)| own == name);
        if let Some((_, value)) = line {
            put(&mut message, name, value);
        }
    }
    if let Some(dkim) = dkim {
        dkim.sign(&mut message);
    }
    Ok(message)
}

fn body(mail: &Outgoing) -> anyhow::Result<MultiPart> {
    let (text, html) = (mail.letter.text.clone(), mail.letter.html.clone());
    let letter = MultiPart::alternative_plain_html(text, html);
    if mail.attachments.is_empty() {
        return Ok(letter);
    }
    let mut whole = MultiPart::mixed().multipart(letter);
    for file in &mail.attachments {
        let kind = ContentType::parse(&file.content_type)?;
        whole = whole.singlepart(Attachment::new(file.name.clone()).body(file.text.clone(), kind));
    }
    Ok(whole)
}

fn put(message: &mut Message, name: &'static str, value: &str) {
    let name = HeaderName::new_from_ascii_str(name);
    // A line break would begin another header.
    let value = value.replace(['\r', '\n'], " ");
    message
        .headers_mut()
        .insert_raw(HeaderValue::new(name, value));
}
