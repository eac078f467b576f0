//! How mail leaves the house, and what other servers look for before they believe it.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use web::{Json, Result};

use super::state::MailDeskState;
use super::transport_info::MailServer;

#[derive(Debug, Serialize, ToSchema)]
pub struct DnsLine {
    name: String,
    /// `TXT`.
    kind: &'static str,
    /// What stands there, or what it begins with.
    value: String,
    about: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DkimView {
    domain: String,
    selector: String,
    /// Where its public half stands.
    record: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailSetup {
    /// `smtp`, `emailjs` or `outbox` (it stays in this house).
    way: &'static str,
    /// None while mail stays in this house.
    server: Option<MailServer>,
    from: String,
    newsletter_from: String,
    dkim: Option<DkimView>,
    inbound: bool,
    /// Most mails to one address.
    per_hour: u64,
    per_day: u64,
    /// What has to stand in the DNS of the sender's domain.
    dns: Vec<DnsLine>,
}

/// How mail leaves the house, and what has to stand in the DNS for it.
#[utoipa::path(get, path = "/api/desk/mail/setup", operation_id = "desk_read_mail_setup", tag = "desk",
    responses((status = 200, body = MailSetup)))]
pub async fn get_mail_setup(State(desk): State<MailDeskState>) -> Result<Json<MailSetup>> {
    let sender = desk.dispatcher.sender();
    let domain = sender.from.as_str().rsplit('@').next().unwrap_or_default();
    let limits = desk.dispatcher.limits();
    let dkim = desk
        .transport
        .dkim
        .as_ref()
        .map(|(domain, selector)| DkimView {
            record: format!("{selector}._domainkey.{domain}"),
            domain: domain.clone(),
            selector: selector.clone(),
        });
    let line = |name: String, value: &str, about| DnsLine {
        name,
        kind: "TXT",
        value: value.to_owned(),
        about,
    };
    let mut dns = vec![line(
        domain.to_owned(),
        "v=spf1 … -all",
        "SPF: lists the servers that can send email for this domain.",
    )];
    if let Some(key) = &dkim {
        dns.push(line(
            key.record.clone(),
            "v=DKIM1; …",
            "DKIM: the public key that emails are signed with.",
        ));
    }
    dns.push(line(
        format!("_dmarc.{domain}"),
        "v=DMARC1; p=quarantine; …",
        "DMARC: what other servers should do with email that fails SPF and DKIM.",
    ));
    Ok(Json(MailSetup {
        way: desk.transport.name,
        server: desk.transport.server.clone(),
        from: sender.from.to_string(),
        newsletter_from: sender.newsletter.to_string(),
        dkim,
        inbound: desk.transport.inbound,
        per_hour: limits.per_hour,
        per_day: limits.per_day,
        dns,
    }))
}
