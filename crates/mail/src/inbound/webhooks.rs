//! The two calls by which mail comes back.

use axum::extract::{DefaultBodyLimit, FromRequestParts, State};
use bytes::Bytes;
use http::header::AUTHORIZATION;
use http::request::Parts;
use http::{HeaderMap, StatusCode};
use kernel::{EmailAddress, ProblemDetails};
use serde::Deserialize;
use store::token::constant_time_eq;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::{Error, Json, Result};

use super::inbound_mail::InboundMail;
use super::report::{MailReport, ReportKind, classify_status};

/// Most bytes of a message; its files are not kept anyway.
const MAX_MESSAGE_BYTES: usize = 10 << 20;
/// Most reports in one call.
const MAX_EVENTS: usize = 1_000;

pub fn routes() -> OpenApiRouter<InboundMail> {
    OpenApiRouter::default()
        .routes(routes!(receive_inbound_message))
        .routes(routes!(receive_mail_events))
        .layer(DefaultBodyLimit::max(MAX_MESSAGE_BYTES))
}

/// Who knows the operator's secret. Everybody else is told that nothing is here, before any of what they send is read.
pub struct OperatorAuth;

impl FromRequestParts<InboundMail> for OperatorAuth {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, inbound: &InboundMail) -> Result<Self> {
        require_operator(inbound, &parts.headers).map(|()| Self)
    }
}

fn require_operator(inbound: &InboundMail, headers: &HeaderMap) -> Result<()> {
    let given = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    let given = given.and_then(|value| value.strip_prefix("Bearer "));
    match (given, inbound.operator_secret()) {
        (Some(given), Some(secret)) if constant_time_eq(given.trim(), secret) => Ok(()),
        _ => Err(Error::from(ProblemDetails::not_found(
            "There is nothing here.",
        ))),
    }
}

/// One raw message (RFC 5322) out of a mailbox: an answer, a bounce or a complaint. With the operator's secret.
#[utoipa::path(post, path = "/api/mail/inbound", operation_id = "take_inbound_mail", tag = "mail",
    request_body(content = String, content_type = "message/rfc822"),
    responses((status = 204, description = "It was taken, or is about nothing that is known here"),
        (status = 404, description = "The secret is missing or wrong")))]
pub async fn receive_inbound_message(
    _operator: OperatorAuth,
    State(inbound): State<InboundMail>,
    body: Bytes,
) -> Result<StatusCode> {
    let is_known = inbound.receive_message(&body).await?;
    // Taken all the same: refused, it would be handed in by the mailbox's filter again and again.
    if !is_known {
        tracing::info!("a message came in that is about nothing known here");
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = MailEvents)]
pub struct MailEventsRequest {
    events: Vec<MailEvent>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MailEvent)]
pub struct MailEvent {
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

impl MailEvent {
    fn into_report(self) -> Option<MailReport> {
        let kind = match self.kind.as_str() {
            "complaint" => ReportKind::Complaint,
            "bounce" if self.permanent && self.status.is_empty() => ReportKind::Gone,
            "bounce" => classify_status(self.permanent, &self.status),
            _ => return None,
        };
        let address: EmailAddress = self.email.parse().ok()?;
        let id = self.message_id.map(|id| {
            let id = id.trim().trim_start_matches('<').trim_end_matches('>');
            id.to_owned()
        });
        Some(MailReport {
            kind,
            address: Some(address),
            message_id: id,
            message: "The mail service said so.".to_owned(),
            is_trusted: true,
        })
    }
}

/// Bounces and complaints as the mail service tells them. With the operator's secret; a repeat changes nothing.
#[utoipa::path(post, path = "/api/mail/events", operation_id = "take_mail_events", tag = "mail",
    responses((status = 204, description = "They were heard"),
        (status = 404, description = "The secret is missing or wrong")))]
pub async fn receive_mail_events(
    _operator: OperatorAuth,
    State(inbound): State<InboundMail>,
    Json(sent): Json<MailEventsRequest>,
) -> Result<StatusCode> {
    if sent.events.len() > MAX_EVENTS {
        return Err(ProblemDetails::too_large("Send at most 1,000 events in one call.").into());
    }
    for report in sent.events.into_iter().filter_map(MailEvent::into_report) {
        inbound.receive_report(&report).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
