//! Setting the mail server at the desk: tried, saved, removed.

use axum::extract::State;
use kernel::{EmailAddress, FieldError, ProblemDetails};
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::AuditEntry;
use url::Host;
use utoipa::ToSchema;
use web::{Json, Result};

use super::setup::MailSetup;
use super::state::MailDeskState;
use crate::outbox::SEND_MAIL_JOB;
use crate::server::{
    SavedServer, ServerSettings, ServerUse, find_server, lock_server, remove_server, save_server,
};
use crate::transport::{
    OutgoingMail, SmtpConfig, SmtpSecurity, TrialFailure, TrialFault, check_reach, send_trial,
};

const MAX_HOST: usize = 253;
const MAX_TEXT: usize = 200;

/// What somebody enters.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailServerRequest {
    host: String,
    port: u32,
    security: SmtpSecurity,
    /// Empty where the server asks for no user.
    #[serde(default)]
    user: String,
    /// Left out to keep the saved one; it is never sent to the browser.
    password: Option<String>,
    from: String,
    /// Empty for the name of the site.
    #[serde(default)]
    from_name: String,
    /// The version that the person saw; 0 where none was saved.
    version: i32,
}

#[derive(Deserialize, ToSchema)]
pub struct MailTrialRequest {
    server: MailServerRequest,
    /// Who gets the test.
    to: String,
}

/// What became of a test.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailTrial {
    /// The server took the test.
    is_sent: bool,
    /// None where it was sent.
    failure: Option<MailTrialFailure>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MailTrialFailure {
    fault: TrialFault,
    /// What went wrong.
    message: String,
    /// How to mend it.
    advice: String,
    /// The server's own words.
    said: Option<String>,
}

/// Sends one test over a server that is not saved yet.
#[utoipa::path(post, path = "/api/desk/mail/server/try", operation_id = "desk_try_mail_server", tag = "desk",
    responses((status = 200, body = MailTrial), (status = 422, description = "Some fields cannot be right")))]
pub async fn try_mail_server(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Json(request): Json<MailTrialRequest>,
) -> Result<Json<MailTrial>> {
    let store = desk.mailer.store();
    let saved = find_server(store, store.reader().connection()).await?;
    let settings = desk.check_request(request.server, saved.as_ref())?;
    let to: EmailAddress = request.to.parse().map_err(|error: kernel::EmailError| {
        let words = error.to_string();
        ProblemDetails::invalid_fields(words.clone(), Vec::new()).with_field("to", &words)
    })?;
    let mail = desk.build_trial(&settings, to).await?;
    let setup = desk.routes.setup();
    let config = settings.to_smtp_config();
    let sent = send_trial(&config, setup.reach, setup.dkim.as_ref(), &mail).await;
    let failure = sent.err().map(|failure| describe(failure, &config, &mail));
    let fault = failure.as_ref().map(|failure| failure.fault);
    let tx = store.begin(signed_in.actor()).await?;
    let after = json!({ "host": config.host, "port": config.port, "fault": fault });
    tx.record_audit(AuditEntry::new("mail.try_server", "mail:server").after(after))
        .await?;
    tx.commit().await?;
    Ok(Json(MailTrial {
        is_sent: failure.is_none(),
        failure,
    }))
}

/// Saves the mail server. Mails go out over it from the next one on, on every node.
#[utoipa::path(put, path = "/api/desk/mail/server", operation_id = "desk_save_mail_server", tag = "desk",
    responses((status = 200, body = MailSetup), (status = 409, description = "The configuration decides, or somebody else saved meanwhile"),
        (status = 422, description = "Some fields cannot be right")))]
pub async fn save_mail_server(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Json(request): Json<MailServerRequest>,
) -> Result<Json<MailSetup>> {
    desk.require_unconfigured()?;
    let store = desk.mailer.store();
    let version = request.version;
    let saved = find_server(store, store.reader().connection()).await?;
    let settings = desk.check_request(request, saved.as_ref())?;
    let config = settings.to_smtp_config();
    // A name that cannot be looked up now may be there tomorrow; one of the own network stays one.
    if let Err(failure) = check_reach(&config, desk.routes.setup().reach).await
        && failure.fault == TrialFault::OwnNetwork
    {
        let words = fault_message(TrialFault::OwnNetwork, &config, &settings.from, None);
        return Err(invalid(vec![FieldError::new("host", words)]));
    }
    let tx = store.begin(signed_in.actor()).await?;
    let before = lock_server(store, &tx).await?;
    if before.as_ref().map_or(0, |before| before.version) != version {
        return Err(ProblemDetails::already_changed().into());
    }
    save_server(store, &tx, &settings, before.as_ref()).await?;
    // What did not get out by the server of before need not wait for its next try.
    tx.retry_failed_jobs(SEND_MAIL_JOB).await?;
    tx.commit().await?;
    // Before the answer: what the person sees next is already true.
    desk.routes.refresh().await?;
    Ok(Json(desk.load_setup().await?))
}

/// Removes the mail server: mails stay on this server again.
#[utoipa::path(delete, path = "/api/desk/mail/server", operation_id = "desk_remove_mail_server", tag = "desk",
    responses((status = 200, body = MailSetup), (status = 409, description = "The configuration decides")))]
pub async fn remove_mail_server(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
) -> Result<Json<MailSetup>> {
    desk.require_unconfigured()?;
    let store = desk.mailer.store();
    let tx = store.begin(signed_in.actor()).await?;
    if let Some(before) = lock_server(store, &tx).await? {
        remove_server(&tx, &before).await?;
    }
    tx.commit().await?;
    desk.routes.refresh().await?;
    Ok(Json(desk.load_setup().await?))
}

impl MailDeskState {
    fn require_unconfigured(&self) -> Result<()> {
        if self.routes.server_use() == ServerUse::Configured {
            let words = "The configuration of this server says how emails are sent, so it cannot be changed here.";
            return Err(ProblemDetails::conflict(words).into());
        }
        Ok(())
    }

    fn check_request(
        &self,
        request: MailServerRequest,
        saved: Option<&SavedServer>,
    ) -> Result<ServerSettings> {
        let mut errors = Vec::new();
        let mut flag = |field: &str, words: &str| errors.push(FieldError::new(field, words));
        let host = request.host.trim().to_ascii_lowercase();
        if host.is_empty() {
            flag("host", "Enter the name of the mail server.");
        } else if host.len() > MAX_HOST || Host::parse(&host).is_err() {
            flag("host", "Enter just the name, such as smtp.example.org.");
        } else if request.security == SmtpSecurity::None && !is_this_machine(&host) {
            let words = "Without encryption others could read the password on the way. Choose TLS or STARTTLS.";
            flag("security", words);
        }
        let port = u16::try_from(request.port).ok().filter(|port| *port > 0);
        if port.is_none() {
            flag(
                "port",
                "Enter a port between 1 and 65535: mostly 465 or 587.",
            );
        }
        let from = request.from.parse::<EmailAddress>();
        if let Err(error) = &from {
            flag("from", &error.to_string());
        }
        let from_name = request.from_name.split_whitespace().collect::<Vec<_>>();
        let from_name = from_name.join(" ");
        let user = request.user.trim().to_owned();
        for (field, text) in [("fromName", &from_name), ("user", &user)] {
            if text.chars().count() > MAX_TEXT {
                flag(field, "This is too long.");
            }
        }
        let (Some(port), Ok(from)) = (port, from) else {
            return Err(invalid(errors));
        };
        let mut settings = ServerSettings {
            host,
            port,
            security: request.security,
            user,
            password: String::new(),
            from,
            from_name,
            site: self.routes.setup().site.clone(),
        };
        match choose_password(request.password, &settings, saved) {
            Ok(password) => settings.password = password,
            Err(words) => errors.push(FieldError::new("password", words)),
        }
        if errors.is_empty() {
            Ok(settings)
        } else {
            Err(invalid(errors))
        }
    }

    async fn build_trial(
        &self,
        settings: &ServerSettings,
        to: EmailAddress,
    ) -> Result<OutgoingMail> {
        let store = self.mailer.store();
        let now = store.clock().now();
        let words = self.dispatcher.load_settings().await?;
        let at = now.format("%-d %B %Y, %H:%M UTC").to_string();
        let variables = json!({ "at": at });
        let rendered = self.dispatcher.render_mail("test", &variables, &words);
        let content = rendered.await.map_err(super::templates::template_error)?;
        let from_name = Some(settings.from_name.clone()).filter(|name| !name.is_empty());
        let host = self.dispatcher.sender().host;
        Ok(OutgoingMail {
            message_id: format!("{}@{host}", store.clock().new_id()),
            from_name: from_name.unwrap_or(words.brand),
            from: settings.from.clone(),
            to,
            date: now,
            reply_to: None,
            headers: Vec::new(),
            attachments: Vec::new(),
            content,
        })
    }
}

/// The password that was entered, else the saved one, where it was saved for this account.
fn choose_password(
    entered: Option<String>,
    settings: &ServerSettings,
    saved: Option<&SavedServer>,
) -> std::result::Result<String, &'static str> {
    if settings.user.is_empty() {
        return Ok(String::new());
    }
    let entered = entered.filter(|password| !password.is_empty());
    if let Some(password) = entered {
        return if password.chars().count() > MAX_TEXT {
            Err("This is too long.")
        } else {
            Ok(password)
        };
    }
    match saved.and_then(|saved| saved.settings.as_ref()) {
        Some(saved) if saved.is_same_account(settings) => Ok(saved.password.clone()),
        Some(saved) if !saved.password.is_empty() => Err(
            "Enter the password again: a saved password is only sent to the server and user it was saved for.",
        ),
        _ => Err("Enter the password."),
    }
}

fn is_this_machine(host: &str) -> bool {
    match Host::parse(host) {
        Ok(Host::Domain(name)) => name == "localhost",
        Ok(Host::Ipv4(address)) => address.is_loopback(),
        Ok(Host::Ipv6(address)) => address.is_loopback(),
        Err(_) => false,
    }
}

fn invalid(errors: Vec<FieldError>) -> web::Error {
    ProblemDetails::invalid_fields("Please check the marked fields.", errors).into()
}

fn describe(failure: TrialFailure, config: &SmtpConfig, mail: &OutgoingMail) -> MailTrialFailure {
    MailTrialFailure {
        fault: failure.fault,
        message: fault_message(failure.fault, config, &mail.from, Some(&mail.to)),
        advice: fault_advice(failure.fault, config).to_owned(),
        said: failure.said,
    }
}

fn fault_message(
    fault: TrialFault,
    config: &SmtpConfig,
    from: &EmailAddress,
    to: Option<&EmailAddress>,
) -> String {
    let SmtpConfig { host, port, .. } = config;
    match fault {
        TrialFault::NameNotFound => format!("There is no server called {host}."),
        TrialFault::OwnNetwork => format!("{host} is a machine in this server’s own network."),
        TrialFault::Refused => format!("{host} does not answer on port {port}."),
        TrialFault::Unreachable => format!("{host} could not be reached on port {port}."),
        TrialFault::Silent => {
            format!("{host} took the connection on port {port}, then said nothing.")
        }
        TrialFault::Encryption => {
            format!("No encrypted connection to {host} could be made on port {port}.")
        }
        TrialFault::Certificate => {
            format!("The certificate of the server is not valid for {host}.")
        }
        TrialFault::NoStartTls => format!("{host} offers no STARTTLS on port {port}."),
        TrialFault::LoginRefused => format!("{host} did not accept the username and password."),
        TrialFault::NoLogin => format!("{host} takes no username and password on port {port}."),
        TrialFault::MissingLogin => format!("{host} wants a username and password."),
        TrialFault::Sender => format!("{host} does not send for {from}."),
        TrialFault::Recipient => match to {
            Some(to) => format!("{host} does not send to {to}."),
            None => format!("{host} does not send to the address of the test."),
        },
        TrialFault::Message => format!("{host} did not take the email."),
        TrialFault::Later => format!("{host} asks to try again later."),
        TrialFault::Unexpected => format!("The connection to {host} ended unexpectedly."),
    }
}

fn fault_advice(fault: TrialFault, config: &SmtpConfig) -> &'static str {
    match fault {
        TrialFault::NameNotFound => {
            "Check the spelling. Your email provider’s help pages name its SMTP server."
        }
        TrialFault::OwnNetwork => {
            "Only servers on the internet can be set here. Whoever runs this server can set one of its own network in the configuration (mail.smtp)."
        }
        TrialFault::Refused => "Check the port: mostly 465 with TLS, or 587 with STARTTLS.",
        TrialFault::Unreachable => {
            "Check the server and the port. Some hosting companies block outgoing email: ask yours to open the port, or try 587 or 2525 if your provider offers them."
        }
        TrialFault::Silent | TrialFault::Encryption if config.port == 465 => {
            "Port 465 goes with TLS, port 587 with STARTTLS. Check that they fit together."
        }
        TrialFault::Silent | TrialFault::Encryption | TrialFault::NoStartTls => {
            "Port 587 goes with STARTTLS, port 465 with TLS. Check that they fit together."
        }
        TrialFault::Certificate => {
            "Enter the server’s name exactly as your provider gives it, not an IP address or a name of your own domain."
        }
        TrialFault::LoginRefused => {
            "Enter both again. Google, Yahoo and iCloud want an app password, made in the account’s security settings, in place of the usual one. Microsoft 365 wants “Authenticated SMTP” switched on for the mailbox."
        }
        TrialFault::NoLogin => {
            "Check port and encryption: many servers take passwords only on port 465 or 587."
        }
        TrialFault::MissingLogin => "Enter the username and password that your provider gave you.",
        TrialFault::Sender => {
            "Use the address of the account as the sender, or confirm this address with your provider first."
        }
        TrialFault::Recipient => {
            "The server may send only after you sign in or confirm your domain with the provider. Its own words are below."
        }
        TrialFault::Message => "Its own words are below. Your provider can say what they mean.",
        TrialFault::Later => "Wait a few minutes, then try again. Its own words are below.",
        TrialFault::Unexpected => {
            "Check server, port and encryption: what answered may not be a mail server."
        }
    }
}
