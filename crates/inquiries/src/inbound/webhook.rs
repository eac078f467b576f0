//! The webhook of the mailbox.

use axum::extract::{DefaultBodyLimit, FromRequestParts, State as Of};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use http::HeaderMap;
use http::header::{AUTHORIZATION, CONTENT_TYPE};
use http::request::Parts;
use kernel::ProblemDetails;
use serde::Deserialize;
use store::token::constant_time_eq;
use store::{Actor, Store, StoreError};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, Json, Result, multipart};

use super::delivery::{self, InboundOutcome};
use super::parser::{self, ReceivedMail};
use crate::InquiryService;

/// Bytes of a mail with its attachments, at most.
const LARGEST: usize = 26 << 20;
/// What the webhook's password is made for.
const SECRET_PURPOSE: &str = "outreach inbound webhook";
/// Whom the mail service signs in as, where it asks for a name too.
pub const USER: &str = "inbound";
/// Where the webhook is.
pub const PATH: &str = "/api/outreach/inbound";
/// Fields in which mail services send the whole mail.
const RAW_FIELDS: [&str; 4] = ["email", "body-mime", "raw", "message"];

pub fn webhook_routes() -> OpenApiRouter<InquiryService> {
    OpenApiRouter::default()
        .routes(routes!(receive_mail))
        .layer(DefaultBodyLimit::max(LARGEST))
}

/// The webhook's password. It is made of the keys of the house, so every node knows it and no database does.
pub fn webhook_secret(store: &Store) -> Result<String, StoreError> {
    Ok(webhook_secrets(store)?.swap_remove(0))
}

/// The passwords under all keys that the house has, the newest first: the mail service goes on with an older one.
fn webhook_secrets(store: &Store) -> Result<Vec<String>, StoreError> {
    // 160 bits are beyond guessing and short enough to paste into a mail provider's settings.
    let whole = store.keyed_hashes(SECRET_PURPOSE, b"1")?.into_iter();
    Ok(whole.map(|word| word.chars().take(40).collect()).collect())
}

/// A mail as JSON: whole, or its parts.
#[derive(Deserialize, Default)]
#[serde(default)]
struct MailPayload {
    #[serde(alias = "RawEmail", alias = "email", alias = "message")]
    raw: String,
    #[serde(alias = "From")]
    from: String,
    #[serde(alias = "To", alias = "OriginalRecipient")]
    to: String,
    #[serde(alias = "TextBody")]
    text: String,
    #[serde(rename = "messageId", alias = "MessageID")]
    message_id: String,
}

/// Who knows the password of the mailbox. Everybody else is answered before any of their mail is read.
pub struct MailService;

impl FromRequestParts<InquiryService> for MailService {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, inquiries: &InquiryService) -> Result<Self> {
        if is_authorised(inquiries.store(), &parts.headers)? {
            return Ok(Self);
        }
        // not shown: the mail service of the house reads it.
        let words = "The mailbox password is missing.";
        Err(ProblemDetails::new(401, "unauthorized", "Not signed in", words).into())
    }
}

/// Takes an answer from the mail service of the house: a whole mail (`message/rfc822`), a mailbox (`application/mbox`), or
/// JSON or a form with the mail in it. With the password that the desk shows, as `Bearer` or as the password of `Basic`.
#[utoipa::path(post, path = "/api/outreach/inbound", operation_id = "receive_letter_mail", tag = "outreach",
    request_body(content = String, content_type = "message/rfc822"),
    responses((status = 200, body = InboundOutcome), (status = 401, description = "Without the password")))]
pub async fn receive_mail(
    _service: MailService,
    Of(inquiries): Of<InquiryService>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<InboundOutcome>> {
    let arrived = parse_body(&headers, &body)?;
    let outcome = delivery::deliver_mails(&inquiries, &Actor::System, arrived).await?;
    Ok(Json(outcome))
}

fn is_authorised(store: &Store, headers: &HeaderMap) -> Result<bool, StoreError> {
    let sent = headers
        .get(AUTHORIZATION)
        .and_then(|sent| sent.to_str().ok());
    let Some((way, value)) = sent.and_then(|sent| sent.split_once(' ')) else {
        return Ok(false);
    };
    // Scheme names are case-insensitive (RFC 9110 §11.1).
    let sent = match way.to_ascii_lowercase().as_str() {
        "bearer" => value.trim().to_owned(),
        "basic" => {
            let plain = STANDARD.decode(value.trim()).unwrap_or_default();
            let plain = String::from_utf8_lossy(&plain).into_owned();
            plain
                .split_once(':')
                .map(|(_, word)| word.to_owned())
                .unwrap_or_default()
        }
        _ => return Ok(false),
    };
    Ok(webhook_secrets(store)?
        .iter()
        .any(|own| constant_time_eq(own, &sent)))
}

/// The mails of a body.
///
/// # Errors
/// 400 for what is no mail.
pub fn parse_body(headers: &HeaderMap, body: &Bytes) -> Result<Vec<ReceivedMail>> {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().to_ascii_lowercase();
    let found = if kind.starts_with("application/json") {
        parse_json(body)
    } else if kind.starts_with("application/mbox") || body.starts_with(b"From ") {
        Some(parser::parse_mailbox(body))
    } else if kind.starts_with("multipart/form-data") {
        let parts = multipart::parse_parts(headers, body).unwrap_or_default();
        let raw = parts
            .iter()
            .find(|part| RAW_FIELDS.contains(&part.name.as_str()));
        raw.and_then(|part| parser::parse_mail(&part.bytes))
            .map(|mail| vec![mail])
    } else if kind.starts_with("application/x-www-form-urlencoded") {
        let mut fields = url::form_urlencoded::parse(body);
        let raw = fields.find(|(name, _)| RAW_FIELDS.contains(&name.as_ref()));
        raw.and_then(|(_, raw)| parser::parse_mail(raw.as_bytes()))
            .map(|mail| vec![mail])
    } else {
        parser::parse_mail(body).map(|mail| vec![mail])
    };
    found.filter(|mails| !mails.is_empty()).ok_or_else(|| {
        Error::from(ProblemDetails::bad_request(l10n::t!(
            "inquiries-inbound-unreadable"
        )))
    })
}

fn parse_json(body: &Bytes) -> Option<Vec<ReceivedMail>> {
    let sent: MailPayload = serde_json::from_slice(body).ok()?;
    if !sent.raw.is_empty() {
        // Some services wrap their base64 in lines, others send the mail unencoded.
        let packed: String = sent.raw.split_whitespace().collect();
        let raw = STANDARD
            .decode(packed)
            .unwrap_or_else(|_| sent.raw.into_bytes());
        return Some(vec![parser::parse_mail(&raw)?]);
    }
    // Only the head is made up, so that all ways are read by one reader. A line break in a field would start a header
    // of its own.
    let head = |text: &str| forms::text::normalise_line(text);
    let raw = format!(
        "From: {}\r\nTo: {}\r\nMessage-ID: <{}>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{}",
        head(&sent.from),
        head(&sent.to),
        head(&sent.message_id).trim_matches(['<', '>']),
        sent.text
    );
    (!sent.to.is_empty())
        .then(|| parser::parse_mail(raw.as_bytes()))?
        .map(|mail| vec![mail])
}
