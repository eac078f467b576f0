//! How mail leaves the house, and what other servers look for before they believe it.

use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Json, Result};

use super::state::MailDeskState;
use crate::server::{SavedServer, ServerUse, find_server};
use crate::transport::{MailServer, SmtpSecurity};

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
    /// The configuration decides, so that the desk sets nothing.
    is_configured: bool,
    /// Why the server that is saved is not used, although the configuration leaves it to the desk.
    unused: Option<UnusedServer>,
    /// What is saved at the desk; none where nothing is, or nothing of it can be read.
    saved: Option<SavedServerView>,
    /// To be given back when it is saved; 0 where nothing is.
    version: i32,
}

/// Why a saved server is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = UnusedMailServer)]
pub enum UnusedServer {
    /// It was saved for the site at another address, of which this may be a copy.
    OtherSite,
    /// The key that it was encrypted with is not on this machine.
    Unreadable,
}

/// The server that is saved at the desk, without its password.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SavedMailServer)]
pub struct SavedServerView {
    host: String,
    port: u16,
    security: SmtpSecurity,
    user: String,
    has_password: bool,
    from: String,
    from_name: String,
    /// The address of the site that it was saved for.
    site: String,
    saved_at: DateTime<Utc>,
}

/// How mail leaves the house, and what has to stand in the DNS for it.
#[utoipa::path(get, path = "/api/desk/mail/setup", operation_id = "desk_read_mail_setup", tag = "desk",
    responses((status = 200, body = MailSetup)))]
pub async fn get_mail_setup(State(desk): State<MailDeskState>) -> Result<Json<MailSetup>> {
    Ok(Json(desk.load_setup().await?))
}

impl MailDeskState {
    pub(super) async fn load_setup(&self) -> Result<MailSetup> {
        let store = self.mailer.store();
        let saved = find_server(store, store.reader().connection()).await?;
        let route = self.dispatcher.route();
        let (sender, info) = (&route.sender, &route.info);
        let limits = self.dispatcher.limits();
        let dkim = info.dkim.as_ref().map(|(domain, selector)| DkimView {
            record: format!("{selector}._domainkey.{domain}"),
            domain: domain.clone(),
            selector: selector.clone(),
        });
        let server_use = self.routes.server_use();
        let version = saved.as_ref().map_or(0, |saved| saved.version);
        Ok(MailSetup {
            way: info.name,
            server: info.server.clone(),
            from: sender.from.to_string(),
            newsletter_from: sender.newsletter.to_string(),
            dns: list_dns_lines(sender.from.as_str(), dkim.as_ref()),
            dkim,
            inbound: info.inbound,
            per_hour: limits.per_hour,
            per_day: limits.per_day,
            is_configured: server_use == ServerUse::Configured,
            unused: match server_use {
                ServerUse::OtherSite => Some(UnusedServer::OtherSite),
                ServerUse::Unreadable => Some(UnusedServer::Unreadable),
                ServerUse::Configured | ServerUse::NotSet | ServerUse::InUse => None,
            },
            saved: saved.and_then(to_view),
            version,
        })
    }
}

fn to_view(saved: SavedServer) -> Option<SavedServerView> {
    let settings = saved.settings?;
    Some(SavedServerView {
        host: settings.host,
        port: settings.port,
        security: settings.security,
        user: settings.user,
        has_password: !settings.password.is_empty(),
        from: settings.from.to_string(),
        from_name: settings.from_name,
        site: settings.site,
        saved_at: saved.saved_at,
    })
}

/// What other servers look for before they believe mail of this sender.
fn list_dns_lines(from: &str, dkim: Option<&DkimView>) -> Vec<DnsLine> {
    let domain = from.rsplit('@').next().unwrap_or_default();
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
    if let Some(key) = dkim {
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
    dns
}
