//! The webhook of the mailbox.

use axum::extract::{DefaultBodyLimit, FromRequestParts, State as Of};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use http::HeaderMap;
use http::header::{AUTHORIZATION, CONTENT_TYPE};
use http::request::Parts;
use kernel::Problem;
use serde::Deserialize;
use store::token::is_same;
use store::{Actor, Store, StoreError};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, Json, Result, multipart};

use super::parse::{self, Arrived};
use super::taking::{self, Came};
use crate::Outreach;

/// Bytes of a mail with its attachments, at most.
const LARGEST: usize = 26 << 20;
/// What the webhook's password is made for.
const SECRET: &str = "outreach inbound webhook";
/// Whom the mail service signs in as, where it asks for a name too.
pub const USER: &str = "inbound";
/// Where the webhook is.
pub const PATH: &str = "/api/outreach/inbound";
/// Fields in which mail services send the whole mail.
const RAW_FIELDS: [&str; 4] = ["email", "body-mime", "raw", "message"];

pub fn routes() -> OpenApiRouter<Outreach> {
    OpenApiRouter::default()
        .routes(routes!(receive))
        .layer(DefaultBodyLimit::max(LARGEST))
}

/// The webhook's password. It is made of the keys of the house, so every node knows it and no database does.
pub fn secret(store: &Store) -> Result<String, StoreError> {
    Ok(secrets(store)?.swap_remove(0))
}

/// The passwords under all keys that the house has, the newest first: the mail service goes on with an older one.
fn secrets(store: &Store) -> Result<Vec<String>, StoreError> {
    let whole = store.fingerprints(SECRET, b"1")?.into_iter();
    Ok(whole.map(|word| word.chars().take(40).collect()).collect())
}

/// A mail as JSON: whole, or its parts.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Told {
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

impl FromRequestParts<Outreach> for MailService {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, outreach: &Outreach) -> Result<Self> {
        if is_known(outreach.store(), &parts.headers)? {
            return Ok(Self);
        }
        let words = "The password of the mailbox is missing.";
        Err(Problem::new(401, "unauthorized", "Not signed in", words).into())
    }
}

/// Takes an answer from the mail service of the house: a whole mail (`message/rfc822`), a mailbox (`application/mbox`), or
/// JSON or a form with the mail in it. With the password that the desk shows, as `Bearer` or as the password of `Basic`.
#[utoipa::path(post, path = "/api/outreach/inbound", operation_id = "receive_letter_mail", tag = "outreach",
    request_body(content = String, content_type = "message/rfc822"),
    responses((status = 200, body = Came), (status = 401, description = "Without the password")))]
pub async fn receive(
    _service: MailService,
    Of(outreach): Of<Outreach>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Came>> {
    let arrived = read(&headers, &body)?;
    let came = taking::take(&outreach, &Actor::System, arrived).await?;
    Ok(Json(came))
}

fn is_known(store: &Store, headers: &HeaderMap) -> Result<bool, StoreError> {
    let told = headers
        .get(AUTHORIZATION)
        .and_then(|told| told.to_str().ok());
    let Some((way, value)) = told.and_then(|told| told.split_once(' ')) else {
        return Ok(false);
    };
    let told = match way.to_ascii_lowercase().as_str() {
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
    Ok(secrets(store)?.iter().any(|own| is_same(own, &told)))
}

/// The mails of a body.
///
/// # Errors
/// 400 for what is no mail.
pub fn read(headers: &HeaderMap, body: &Bytes) -> Result<Vec<Arrived>> {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().to_ascii_lowercase();
    let found = if kind.starts_with("application/json") {
        of_json(body)
    } else if kind.starts_with("application/mbox") || body.starts_with(b"From ") {
        Some(parse::mailbox(body))
    } else if kind.starts_with("multipart/form-data") {
        let parts = multipart::parts(headers, body).unwrap_or_default();
        let raw = parts
            .iter()
            .find(|part| RAW_FIELDS.contains(&part.name.as_str()));
        raw.and_then(|part| parse::mail(&part.bytes))
            .map(|mail| vec![mail])
    } else if kind.starts_with("application/x-www-form-urlencoded") {
        let mut fields = url::form_urlencoded::parse(body);
        let raw = fields.find(|(name, _)| RAW_FIELDS.contains(&name.as_ref()));
        raw.and_then(|(_, raw)| parse::mail(raw.as_bytes()))
            .map(|mail| vec![mail])
    } else {
        parse::mail(body).map(|mail| vec![mail])
    };
    found
        .filter(|mails| !mails.is_empty())
        .ok_or_else(|| Error::from(Problem::bad_request("This is no mail that can be read.")))
}

fn of_json(body: &Bytes) -> Option<Vec<Arrived>> {
    let told: Told = serde_json::from_slice(body).ok()?;
    if !told.raw.is_empty() {
        let packed: String = told.raw.split_whitespace().collect();
        let raw = STANDARD
            .decode(packed)
            .unwrap_or_else(|_| told.raw.into_bytes());
        return Some(vec![parse::mail(&raw)?]);
    }
    // Only the head is made up, so that all ways are read by one reader.
    let head = |text: &str| forms::text::line(text);
    let raw = format!(
        "From: {}\r\nTo: {}\r\nMessage-ID: <{}>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{}",
        head(&told.from),
        head(&told.to),
        head(&told.message_id).trim_matches(['<', '>']),
        told.text
    );
    (!told.to.is_empty())
        .then(|| parse::mail(raw.as_bytes()))?
        .map(|mail| vec![mail])
}
