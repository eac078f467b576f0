//! SMTP: the way out that every mail provider offers.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dkim::DkimSigner;
use super::mail_transport::{DeliveryOutcome, MailTransport, TransportError};
use super::message::build_message;
use super::outgoing_mail::OutgoingMail;

/// A server that says nothing for this long has not taken the mail.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);
/// Words of a server are cut here, in characters.
const MAX_ERROR_LENGTH: usize = 160;

/// How the line to the server is kept private.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SmtpSecurity {
    /// TLS from the first byte (`smtps://`, usually port 465).
    Tls,
    /// TLS after `STARTTLS`, without which nothing is sent (`smtp://`, usually port 587).
    StartTls,
    /// None: for a server on this very machine.
    None,
}

impl SmtpSecurity {
    pub fn key(self) -> &'static str {
        match self {
            Self::Tls => "tls",
            Self::StartTls => "starttls",
            Self::None => "none",
        }
    }
}

#[derive(Clone)]
pub struct SmtpConfig {
    /// Its name, which its certificate must bear.
    pub host: String,
    pub port: u16,
    pub security: SmtpSecurity,
    /// Name and password, where it asks for them.
    pub credentials: Option<(String, String)>,
}

impl fmt::Debug for SmtpConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpConfig")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("security", &self.security)
            .finish_non_exhaustive()
    }
}

/// A mail server. Each mail has a connection of its own: there are few, and an idle one is soon cut off.
pub struct SmtpTransport {
    server: AsyncSmtpTransport<Tokio1Executor>,
    dkim: Option<DkimSigner>,
}

impl SmtpTransport {
    /// The server; nothing is sent to it yet. With a key, mails are signed.
    pub fn new(config: &SmtpConfig, dkim: Option<DkimSigner>) -> anyhow::Result<Self> {
        let tls = || TlsParameters::new(config.host.clone());
        let tls = match config.security {
            SmtpSecurity::Tls => Tls::Wrapper(tls()?),
            SmtpSecurity::StartTls => Tls::Required(tls()?),
            SmtpSecurity::None => Tls::None,
        };
        // The library's other builders fix port and encryption, which are settings here.
        let mut server = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&config.host)
            .port(config.port)
            .tls(tls)
            .timeout(Some(RESPONSE_TIMEOUT));
        if let Some((name, password)) = config.credentials.clone() {
            server = server.credentials(Credentials::new(name, password));
        }
        Ok(Self {
            server: server.build(),
            dkim,
        })
    }
}

#[async_trait]
impl MailTransport for SmtpTransport {
    async fn send(&self, mail: &OutgoingMail) -> Result<DeliveryOutcome, TransportError> {
        let message = build_message(mail, self.dkim.as_ref()).map_err(|error| {
            TransportError::Never(format!("The email cannot be created: {error}"))
        })?;
        match self.server.send(message).await {
            Ok(_) => Ok(DeliveryOutcome::Sent),
            Err(error) => Err(to_transport_error(&error, mail)),
        }
    }
}

/// What the server's answer means for the mail.
fn to_transport_error(error: &SmtpError, mail: &OutgoingMail) -> TransportError {
    let code = error.status().map(u16::from);
    let said = redact_address(&error.to_string(), mail);
    match code {
        // A refused name or password is a mistake in the set-up, which somebody may mend within hours: the mail waits.
        Some(code @ (530 | 534 | 535 | 538)) => TransportError::Later(format!(
            "The mail server rejected the username and password ({code}): {said}"
        )),
        Some(code) if error.is_permanent() && is_no_mailbox(code, &said) => {
            TransportError::NoMailbox(format!("There is no such mailbox ({code}): {said}"))
        }
        Some(code) if error.is_permanent() => TransportError::Never(format!(
            "The mail server permanently refused it ({code}): {said}"
        )),
        Some(code) => TransportError::Later(format!(
            "The mail server temporarily refused it ({code}): {said}"
        )),
        None if said.starts_with(ON_THE_LINE) => TransportError::Unsure(format!(
            "The connection to the mail server was lost: {said}"
        )),
        None => TransportError::Later(format!("The mail server cannot be reached: {said}")),
    }
}

/// What lettre's words begin with where a line that was open broke; before that, it speaks of a connection.
const ON_THE_LINE: &str = "network error";

/// Words of servers that have no such mailbox; beside the codes of RFC 3463 (`5.1.1`, `5.1.10`).
const NO_MAILBOX: [&str; 6] = [
    "5.1.1",
    "user unknown",
    "unknown user",
    "no such user",
    "does not exist",
    "no mailbox",
];

fn is_no_mailbox(code: u16, said: &str) -> bool {
    let said = said.to_lowercase();
    // The code alone does not tell: servers answer 550 to mail that they do not like as well.
    matches!(code, 550 | 551 | 553) && NO_MAILBOX.iter().any(|words| said.contains(words))
}

/// Servers like to repeat the address; error texts stay in lists that more people see than the mail.
fn redact_address(words: &str, mail: &OutgoingMail) -> String {
    let words = words
        .split_whitespace()
        .map(|word| if word.contains('@') { "…" } else { word })
        .collect::<Vec<_>>()
        .join(" ");
    words
        .replace(mail.to.as_str(), "…")
        .chars()
        .take(MAX_ERROR_LENGTH)
        .collect()
}
