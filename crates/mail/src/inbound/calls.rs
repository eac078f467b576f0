//! The two calls by which mail comes back.

use axum::extract::{DefaultBodyLimit, FromRequestParts, State};
use bytes::Bytes;
use http::header::AUTHORIZATION;
use http::request::Parts;
use http::{HeaderMap, StatusCode};
use kernel::{Email, Problem};
use serde::Deserialize;
use store::token::is_same;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, Json, Result};

use super::report::kind_of;
use super::{Inbound, MailReport, ReportKind};

/// Most bytes of a message; its files are not kept anyway.
const LARGEST: usize = 10 << 20;
/// Most reports in one call.
const MOST: usize = 1_000;

pub fn routes() -> OpenApiRouter<Inbound> {
    OpenApiRouter::default()
        .routes(routes!(message))
        .routes(routes!(events))
        .layer(DefaultBodyLimit::max(LARGEST))
}

/// Who knows the operator's secret. Everybody else is told that nothing is here, before any of what they send is read.
pub struct Operator;

impl FromRequestParts<Inbound> for Operator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, inbound: &Inbound) -> Result<Self> {
        check(inbound, &parts.headers).map(|()| Self)
    }
}

fn check(inbound: &Inbound, headers: &HeaderMap) -> Result<()> {
    let given = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    let given = given.and_then(|value| value.strip_prefix("Bearer "));
    match (given, inbound.inner.secret.as_deref()) {
        (Some(given), Some(secret)) if is_same(given.trim(), secret) => Ok(()),
        _ => Err(Error::from(Problem::not_found("There is nothing here."))),
    }
}

/// One raw message (RFC 5322) out of a mailbox: an answer, a bounce or a complaint. With the operator's secret.
#[utoipa::path(post, path = "/api/mail/inbound", operation_id = "take_inbound_mail", tag = "mail",
    request_body(content = String, content_type = "message/rfc822"),
    responses((status = 204, description = "It was taken, or is about nothing that is known here"),
        (status = 404, description = "The secret is missing or wrong")))]
pub async fn message(
    _operator: Operator,
    State(inbound): State<Inbound>,
    body: Bytes,
) -> Result<StatusCode> {
    let is_known = inbound.take(&body).await?;
    if !is_known {
        tracing::info!("a message came in that is about nothing known here");
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = MailEvents)]
pub struct Events {
    events: Vec<Event>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MailEvent)]
pub struct Event {
    /// `bounce` or `complaint`; others are ignored.
    #[serde(rename = "type")]
    kind: String,
    email: String,
    /// Of a bounce: the mailbox is not there.
    #[serde(default)]
    permanent: bool,
    /// The code of RFC 3463, where there is one.
    #[serde(default)]
    status: String,
    #[serde(default)]
    message_id: Option<String>,
}

impl Event {
    fn report(self) -> Option<MailReport> {
        let kind = match self.kind.as_str() {
            "complaint" => ReportKind::Complaint,
            "bounce" if self.permanent && self.status.is_empty() => ReportKind::Gone,
            "bounce" => kind_of(self.permanent, &self.status),
            _ => return None,
        };
        let address: Email = self.email.parse().ok()?;
        let id = self.message_id.map(|id| {
            let id = id.trim().trim_start_matches('<').trim_end_matches('>');
            id.to_owned()
        });
        Some(MailReport {
            kind,
            address: Some(address),
            message_id: id,
            words: "The mail service said so.".to_owned(),
            is_trusted: true,
        })
    }
}

/// Bounces and complaints as the mail service tells them. With the operator's secret; a repeat changes nothing.
#[utoipa::path(post, path = "/api/mail/events", operation_id = "take_mail_events", tag = "mail",
    responses((status = 204, description = "They were heard"),
        (status = 404, description = "The secret is missing or wrong")))]
pub async fn events(
    _operator: Operator,
    State(inbound): State<Inbound>,
    Json(sent): Json<Events>,
) -> Result<StatusCode> {
    if sent.events.len() > MOST {
        return Err(Problem::too_large("Send at most 1,000 events in one call.").into());
    }
    for report in sent.events.into_iter().filter_map(Event::report) {
        inbound.hear(&report).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
