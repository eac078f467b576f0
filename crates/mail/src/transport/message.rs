//! A mail as the bytes that go over the line.

use kernel::text::collapse_whitespace;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart};
use lettre::{Address, Message};

use super::dkim::DkimSigner;
use super::outgoing_mail::OutgoingMail;
use crate::extras::HEADERS;

/// The mail, signed where there is a key.
pub(super) fn build_message(
    mail: &OutgoingMail,
    dkim: Option<&DkimSigner>,
) -> anyhow::Result<Message> {
    // A line break would begin another header; lettre writes no text that has one.
    let name = collapse_whitespace(&mail.from_name);
    let from = Mailbox::new(Some(name), mail.from.as_str().parse()?);
    let to = Mailbox::new(None, mail.to.as_str().parse::<Address>()?);
    let mut builder = Message::builder()
        .from(from)
        .to(to)
        .subject(collapse_whitespace(&mail.content.subject))
        .date(mail.date.into())
        .message_id(Some(format!("<{}>", mail.message_id)));
    if let Some(reply_to) = &mail.reply_to {
        builder = builder.reply_to(Mailbox::new(None, reply_to.as_str().parse::<Address>()?));
    }
    let mut message = builder.multipart(build_body(mail)?)?;
    // Out-of-office robots do not answer what says this (RFC 3834).
    insert_header(&mut message, "Auto-Submitted", "auto-generated");
    for name in HEADERS {
        let line = mail.headers.iter().find(|(own, _)| own == name);
        if let Some((_, value)) = line {
            insert_header(&mut message, name, value);
        }
    }
    // Last, since the signature covers lines that are added above.
    if let Some(dkim) = dkim {
        dkim.sign_message(&mut message);
    }
    Ok(message)
}

fn build_body(mail: &OutgoingMail) -> anyhow::Result<MultiPart> {
    let (text, html) = (mail.content.text.clone(), mail.content.html.clone());
    let content = MultiPart::alternative_plain_html(text, html);
    if mail.attachments.is_empty() {
        return Ok(content);
    }
    let mut whole = MultiPart::mixed().multipart(content);
    for file in &mail.attachments {
        let kind = ContentType::parse(&file.content_type)?;
        whole = whole.singlepart(Attachment::new(file.name.clone()).body(file.text.clone(), kind));
    }
    Ok(whole)
}

fn insert_header(message: &mut Message, name: &'static str, value: &str) {
    let name = HeaderName::new_from_ascii_str(name);
    // A line break would begin another header.
    let value = value.replace(['\r', '\n'], " ");
    message
        .headers_mut()
        .insert_raw(HeaderValue::new(name, value));
}
