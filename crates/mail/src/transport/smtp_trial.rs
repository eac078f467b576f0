//! One mail over a server that is still to be trusted, step by step, so that whoever set it is told which step failed.

use std::error::Error as _;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use lettre::Address;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use outbound::NetworkPolicy;
use serde::Serialize;
use utoipa::ToSchema;

use super::dkim::DkimSigner;
use super::message::build_message;
use super::outgoing_mail::OutgoingMail;
use super::smtp::{SmtpConfig, SmtpSecurity};

/// Somebody waits for the answer at the desk: a step that takes longer has failed.
const STEP_TIMEOUT: Duration = Duration::from_secs(12);
/// Words of a server are cut here, in characters.
const MAX_ERROR_LENGTH: usize = 300;

/// What was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrialFault {
    /// No server has this name.
    NameNotFound,
    /// It is a machine of the site's own network, which the desk may not name.
    OwnNetwork,
    /// The machine is there, and nobody listens at the port.
    Refused,
    Unreachable,
    /// It took the connection and said nothing.
    Silent,
    /// No encrypted connection could be made.
    Encryption,
    /// Its certificate is not valid for its name.
    Certificate,
    /// It offers no encryption at this port.
    NoStartTls,
    LoginRefused,
    /// It takes no user and password at this port.
    NoLogin,
    /// It wants a user and a password.
    MissingLogin,
    /// It does not send for the sender's address.
    Sender,
    /// It does not send to the address of the test.
    Recipient,
    /// It took all but the mail itself.
    Message,
    /// It asks to come back later.
    Later,
    /// The connection broke, or something answered that is no mail server.
    Unexpected,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialFailure {
    pub fault: TrialFault,
    /// The server's own words, where it said any.
    pub said: Option<String>,
}

impl From<TrialFault> for TrialFailure {
    fn from(fault: TrialFault) -> Self {
        Self { fault, said: None }
    }
}

/// Sends the mail over the server, over a connection of its own.
pub async fn send_trial(
    config: &SmtpConfig,
    reach: NetworkPolicy,
    dkim: Option<&DkimSigner>,
    mail: &OutgoingMail,
) -> Result<(), TrialFailure> {
    let mut talk = open_connection(config, reach).await?;
    let sent = converse(&mut talk, config, dkim, mail).await;
    // It has what it needs; how it takes the farewell does not matter.
    drop(tokio::time::timeout(Duration::from_secs(2), talk.abort()).await);
    sent
}

/// Whether the desk may name this server, as far as its name can be looked up now.
pub async fn check_reach(config: &SmtpConfig, reach: NetworkPolicy) -> Result<(), TrialFailure> {
    find_addresses(config, reach).await.map(drop)
}

/// The addresses of the server. The connection is made to these, so that its name cannot mean another machine a moment later.
async fn find_addresses(
    config: &SmtpConfig,
    reach: NetworkPolicy,
) -> Result<Vec<SocketAddr>, TrialFailure> {
    let place = (config.host.trim_matches(['[', ']']), config.port);
    let found = within_step(tokio::net::lookup_host(place), TrialFault::NameNotFound).await?;
    let all: Vec<SocketAddr> = found.map_err(|_| TrialFault::NameNotFound)?.collect();
    if all.is_empty() {
        return Err(TrialFault::NameNotFound.into());
    }
    let is_allowed = |ip: IpAddr| reach.allows_ip(ip);
    if !all.iter().all(|address| is_allowed(address.ip())) {
        return Err(TrialFault::OwnNetwork.into());
    }
    Ok(all)
}

async fn open_connection(
    config: &SmtpConfig,
    reach: NetworkPolicy,
) -> Result<AsyncSmtpConnection, TrialFailure> {
    let addresses = find_addresses(config, reach).await?;
    let name = config.host.trim_matches(['[', ']']).to_owned();
    let parameters = || {
        TlsParameters::new(name.clone()).map_err(|error| to_failure(TrialFault::Encryption, &error))
    };
    let first = match config.security {
        SmtpSecurity::Tls => Some(parameters()?),
        SmtpSecurity::StartTls | SmtpSecurity::None => None,
    };
    let hello = ClientId::default();
    let timeout = Some(STEP_TIMEOUT);
    let connecting =
        AsyncSmtpConnection::connect_tokio1(addresses.as_slice(), timeout, &hello, first, None);
    let connected = within_step(connecting, TrialFault::Silent).await?;
    let mut talk = connected.map_err(|error| connection_failure(&error))?;
    if config.security == SmtpSecurity::StartTls {
        if !talk.can_starttls() {
            return Err(TrialFault::NoStartTls.into());
        }
        let upgraded = within_step(talk.starttls(parameters()?, &hello), TrialFault::Encryption);
        let upgraded = upgraded.await?;
        upgraded.map_err(|error| encryption_failure(&error))?;
    }
    Ok(talk)
}

/// Everything after the connection.
async fn converse(
    talk: &mut AsyncSmtpConnection,
    config: &SmtpConfig,
    dkim: Option<&DkimSigner>,
    mail: &OutgoingMail,
) -> Result<(), TrialFailure> {
    if let Some((user, password)) = config.credentials.clone() {
        let credentials = Credentials::new(user, password);
        let signed_in = talk.auth(DEFAULT_MECHANISMS, &credentials);
        let signed_in = within_step(signed_in, TrialFault::Silent).await?;
        signed_in.map_err(|error| {
            // The library finds no way to sign in among those that the server offers.
            if error.is_client() {
                TrialFault::NoLogin.into()
            } else {
                to_failure(TrialFault::LoginRefused, &error)
            }
        })?;
    }
    let message = build_message(mail, dkim).map_err(|error| TrialFailure {
        fault: TrialFault::Message,
        said: Some(error.to_string()),
    })?;
    let address = |text: &str| text.parse::<Address>();
    let from = address(mail.from.as_str()).map_err(|_| TrialFault::Sender)?;
    let to = address(mail.to.as_str()).map_err(|_| TrialFault::Recipient)?;
    // Servers refuse those who did not sign in with codes and words of many kinds.
    let wants_login = config.credentials.is_none()
        && talk
            .server_info()
            .get_auth_mechanism(DEFAULT_MECHANISMS)
            .is_some();
    let refused = |fault, error: &SmtpError| match sender_failure(fault, error) {
        failure if wants_login && error.is_permanent() => TrialFailure {
            fault: TrialFault::MissingLogin,
            ..failure
        },
        failure => failure,
    };
    let asked = talk.command(Mail::new(Some(from), Vec::new()));
    let asked = within_step(asked, TrialFault::Silent).await?;
    asked.map_err(|error| refused(TrialFault::Sender, &error))?;
    let asked = talk.command(Rcpt::new(to, Vec::new()));
    let asked = within_step(asked, TrialFault::Silent).await?;
    asked.map_err(|error| refused(TrialFault::Recipient, &error))?;
    let asked = within_step(talk.command(Data), TrialFault::Silent).await?;
    asked.map_err(|error| refused(TrialFault::Message, &error))?;
    let bytes = message.formatted();
    let taken = within_step(talk.message(&bytes), TrialFault::Silent).await?;
    taken.map_err(|error| sender_failure(TrialFault::Message, &error))?;
    Ok(())
}

async fn within_step<T>(
    step: impl Future<Output = T>,
    fault: TrialFault,
) -> Result<T, TrialFailure> {
    let done = tokio::time::timeout(STEP_TIMEOUT, step).await;
    done.map_err(|_| fault.into())
}

fn connection_failure(error: &SmtpError) -> TrialFailure {
    let cause = error
        .source()
        .and_then(|cause| cause.downcast_ref::<io::Error>());
    match cause.map(io::Error::kind) {
        Some(io::ErrorKind::ConnectionRefused) => TrialFault::Refused.into(),
        Some(
            io::ErrorKind::TimedOut
            | io::ErrorKind::HostUnreachable
            | io::ErrorKind::NetworkUnreachable,
        ) => TrialFault::Unreachable.into(),
        _ if error.status().is_some() => to_failure(TrialFault::Unexpected, error),
        _ => encryption_failure(error),
    }
}

/// Before the first answer, what is no encryption error is a connection that ended, or an answer of another protocol.
fn encryption_failure(error: &SmtpError) -> TrialFailure {
    let words = error.to_string();
    let is_handshake = error.is_tls() || words.starts_with("Connection error");
    let fault = match () {
        () if words.contains("certificate") => TrialFault::Certificate,
        () if is_handshake => TrialFault::Encryption,
        () => TrialFault::Unexpected,
    };
    to_failure(fault, error)
}

/// Servers check the sender at any of the later steps, and say so in words alone.
fn sender_failure(fault: TrialFault, error: &SmtpError) -> TrialFailure {
    let words = error.to_string().to_lowercase();
    let is_about_sender = ["sender", "from address", "sendas", "from header"]
        .iter()
        .any(|said| words.contains(said));
    let fault = match error.status().map(u16::from) {
        Some(530 | 538) => TrialFault::MissingLogin,
        _ if error.is_permanent() && is_about_sender => TrialFault::Sender,
        _ => fault,
    };
    to_failure(fault, error)
}

/// With the server's own words; what it refuses for now only is no fault of the settings.
fn to_failure(fault: TrialFault, error: &SmtpError) -> TrialFailure {
    let fault = match fault {
        _ if error.is_transient() => TrialFault::Later,
        fault if error.is_permanent() || error.status().is_some() => fault,
        TrialFault::Encryption | TrialFault::Certificate => fault,
        _ => TrialFault::Unexpected,
    };
    let said = error.source().map_or_else(String::new, ToString::to_string);
    let said: Vec<&str> = said.split_whitespace().collect();
    let code = error.status().map(|code| format!("{code} "));
    let said = code.unwrap_or_default() + &said.join(" ");
    let said: String = said.trim().chars().take(MAX_ERROR_LENGTH).collect();
    TrialFailure {
        fault,
        said: Some(said).filter(|said| !said.is_empty()),
    }
}
