//! Settings of the operator for mail.
use std::path::PathBuf;

use kernel::EmailAddress;
use mail::{DkimSigner, EMAILJS_URL, EmailjsConfig, MailRateLimits, SmtpConfig, SmtpSecurity};
use serde::{Deserialize, Serialize};
use url::{Host, Url};

use crate::setting_values::{check_range, parse_setting, read_secret};

pub const PASSWORD_VARIABLE: &str = "BEDSIDE_MAIL_PASSWORD";
/// The variable that the secret of who hands bounces and answers in may stand in.
pub const INBOUND_VARIABLE: &str = "BEDSIDE_MAIL_INBOUND_SECRET";
pub const TOKEN_VARIABLE: &str = "BEDSIDE_MAIL_EMAILJS_TOKEN";

/// Least characters of the secret of who hands bounces and answers in.
const SECRET: usize = 16;
/// Mails that one address may be allowed in an hour or a day.
const MOST_ALLOWED: u64 = 100_000;

/// What the file (`[mail]`) and the environment (`BEDSIDE_MAIL_…`) may say.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawMail {
    /// `smtps://user@host:465` or, with STARTTLS, `smtp://user@host:587`; to this very machine `smtp://` may be plain.
    /// Without it the desk sets the server; until it does, every mail stays in the embedded outbox.
    pub smtp: Option<String>,
    /// Every mail stays in the embedded outbox, whatever is set at the desk: for copies of a site, and for trying it out.
    pub outbox: Option<bool>,
    /// The address that mails come from.
    pub from: Option<String>,
    /// A file with the password and nothing else.
    pub password_file: Option<PathBuf>,
    /// The address that the newsletter comes from; `from` when left out.
    pub newsletter_from: Option<String>,
    /// The domain that signs mails; that of `from` when left out.
    pub dkim_domain: Option<String>,
    /// Which of the domain's keys signs.
    pub dkim_selector: Option<String>,
    pub dkim_key_file: Option<PathBuf>,
    /// A file with the secret of who hands bounces and answers in.
    pub inbound_secret_file: Option<PathBuf>,
    /// Most mails to one address in an hour; 60.
    pub per_hour: Option<u64>,
    /// Most mails to one address in a day; 200.
    pub per_day: Option<u64>,
    /// `send` or `send-form`: mail leaves by an email-delivery service that speaks EmailJS's calls.
    pub emailjs: Option<String>,
    pub emailjs_url: Option<String>,
    /// The account's public key.
    pub emailjs_user_id: Option<String>,
    pub emailjs_service_id: Option<String>,
    pub emailjs_template_id: Option<String>,
}

/// What of mail stands in the environment and in no file of settings.
#[derive(Clone, Default)]
pub struct MailSecrets {
    pub password: Option<String>,
    /// The secret of who hands bounces and answers in.
    pub inbound: Option<String>,
    /// The private key of the email-delivery service.
    pub token: Option<String>,
}

impl MailSecrets {
    pub fn from_environment() -> Self {
        let said = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Self {
            password: said(PASSWORD_VARIABLE),
            inbound: said(INBOUND_VARIABLE),
            token: said(TOKEN_VARIABLE),
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct MailConfig {
    /// The server; what the desk sets when there is none.
    pub smtp: Option<SmtpConfig>,
    pub emailjs: Option<EmailjsConfig>,
    pub from: Option<EmailAddress>,
    pub newsletter_from: Option<EmailAddress>,
    pub dkim: Option<DkimSigner>,
    /// The secret of who hands bounces and answers in; without it nobody does.
    pub inbound_secret: Option<String>,
    pub limits: MailRateLimits,
    /// Every mail stays in the embedded outbox.
    pub is_outbox: bool,
}

impl MailConfig {
    /// Whether mail leaves the house by what the configuration says.
    fn has_transport(&self) -> bool {
        self.smtp.is_some() || self.emailjs.is_some()
    }

    /// Whether the configuration decides how mail leaves, or that it stays, so that the desk sets nothing.
    pub fn is_decided(&self) -> bool {
        self.has_transport() || self.is_outbox
    }

    pub fn transport_label(&self) -> String {
        match (&self.emailjs, &self.smtp) {
            (Some(service), _) => service.url.clone(),
            (None, Some(server)) => format!("{}:{}", server.host, server.port),
            (None, None) if self.is_outbox => {
                "the embedded outbox: no emails are sent, whatever is set at the desk".to_owned()
            }
            (None, None) => "as set at the desk (Set up mail)".to_owned(),
        }
    }

    /// Turns words into values; mistakes are added to the list.
    pub fn from_raw(raw: RawMail, secrets: MailSecrets, mistakes: &mut Vec<String>) -> Self {
        let from = parse_address("mail.from", raw.from.as_deref(), mistakes);
        let newsletter_from = raw.newsletter_from.as_deref();
        let newsletter_from = parse_address("mail.newsletter_from", newsletter_from, mistakes);
        let dkim = parse_dkim(&raw, from.as_ref(), mistakes);
        let emailjs = parse_emailjs(&raw, secrets.token, mistakes);
        let limits = parse_limits(&raw, mistakes);
        let is_outbox = raw.outbox.unwrap_or(false);
        let inbound_secret = secrets.inbound.or_else(|| {
            read_secret(
                "mail.inbound_secret_file",
                raw.inbound_secret_file.as_deref()?,
                mistakes,
            )
        });
        if inbound_secret
            .as_ref()
            .is_some_and(|secret| secret.len() < SECRET)
        {
            mistakes.push(format!(
                "mail.inbound_secret: must have at least {SECRET} characters"
            ));
        }
        let password = secrets.password.or_else(|| {
            read_secret(
                "mail.password_file",
                raw.password_file.as_deref()?,
                mistakes,
            )
        });
        let smtp = raw.smtp.and_then(|text| {
            let server = parse_smtp(&text, password);
            server
                .map_err(|mistake| mistakes.push(format!("mail.smtp: {mistake}")))
                .ok()
        });
        let config = Self {
            smtp,
            emailjs,
            from,
            newsletter_from,
            dkim,
            inbound_secret,
            limits,
            is_outbox,
        };
        config.check_ways(mistakes);
        config
    }

    /// Adds what does not go together.
    fn check_ways(&self, mistakes: &mut Vec<String>) {
        if self.smtp.is_some() && self.from.is_none() {
            mistakes.push(
                "mail.from: set the address that emails come from; the mail server sends for no other"
                    .to_owned(),
            );
        }
        if self.smtp.is_some() && self.emailjs.is_some() {
            mistakes.push("mail: choose either mail.smtp or mail.emailjs".to_owned());
        }
        if self.has_transport() && self.is_outbox {
            mistakes.push(
                "mail.outbox: emails are sent by mail.smtp or mail.emailjs, or kept: choose one"
                    .to_owned(),
            );
        }
    }
}

fn parse_address(
    name: &str,
    text: Option<&str>,
    mistakes: &mut Vec<String>,
) -> Option<EmailAddress> {
    let wanted = "is not an address such as hello@example.org";
    parse_setting(name, text?, wanted, |text| text.parse().ok(), mistakes)
}

fn parse_dkim(
    raw: &RawMail,
    from: Option<&EmailAddress>,
    mistakes: &mut Vec<String>,
) -> Option<DkimSigner> {
    let file = match (&raw.dkim_key_file, &raw.dkim_selector) {
        (None, None) => return None,
        (Some(file), Some(_)) => file,
        _ => {
            mistakes
                .push("mail.dkim_key_file and mail.dkim_selector: set both, or neither".to_owned());
            return None;
        }
    };
    let key = read_secret("mail.dkim_key_file", file, mistakes)?;
    let own = from.and_then(|from| from.as_str().rsplit('@').next());
    let Some(domain) = raw.dkim_domain.as_deref().or(own) else {
        mistakes.push("mail.dkim_domain: set the signing domain, or set mail.from".to_owned());
        return None;
    };
    let selector = raw.dkim_selector.as_deref().unwrap_or_default();
    DkimSigner::new(domain, selector, &key)
        .map_err(|error| mistakes.push(format!("mail.dkim_key_file: {} {error}", file.display())))
        .ok()
}

/// Without one of its identifiers the service answers nothing but refusals: all that are missing are named.
fn parse_emailjs(
    raw: &RawMail,
    token: Option<String>,
    mistakes: &mut Vec<String>,
) -> Option<EmailjsConfig> {
    let form = |text: &str| match text {
        "send" => Some(false),
        "send-form" => Some(true),
        _ => None,
    };
    let wanted = "is neither send nor send-form";
    let form = parse_setting(
        "mail.emailjs",
        raw.emailjs.as_deref()?,
        wanted,
        form,
        mistakes,
    )?;
    let mut wanted = |name: &str, value: &Option<String>| {
        let value = value.as_deref().map(str::trim).unwrap_or_default();
        if value.is_empty() {
            mistakes.push(format!("mail.{name}: is missing; mail.emailjs needs it"));
        }
        value.to_owned()
    };
    let config = EmailjsConfig {
        url: String::new(),
        user_id: wanted("emailjs_user_id", &raw.emailjs_user_id),
        service_id: wanted("emailjs_service_id", &raw.emailjs_service_id),
        template_id: wanted("emailjs_template_id", &raw.emailjs_template_id),
        access_token: token,
        form,
    };
    let url = raw.emailjs_url.as_deref().unwrap_or(EMAILJS_URL);
    let is_web = Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    if !is_web {
        mistakes.push("mail.emailjs_url: must begin with https://".to_owned());
    }
    Some(EmailjsConfig {
        url: url.trim_end_matches('/').to_owned(),
        ..config
    })
}

fn parse_limits(raw: &RawMail, mistakes: &mut Vec<String>) -> MailRateLimits {
    let usual = MailRateLimits::default();
    let per_hour = raw.per_hour.unwrap_or(usual.per_hour);
    let per_day = raw.per_day.unwrap_or(usual.per_day);
    MailRateLimits {
        per_hour: check_range("mail.per_hour", per_hour, 1..=MOST_ALLOWED, mistakes),
        per_day: check_range("mail.per_day", per_day, 1..=MOST_ALLOWED, mistakes),
    }
}

fn parse_smtp(text: &str, password: Option<String>) -> Result<SmtpConfig, &'static str> {
    const SHAPE: &str = "must be smtps://user@host:465 or smtp://user@host:587";
    let url = Url::parse(text).map_err(|_| SHAPE)?;
    let host = url.host().ok_or(SHAPE)?;
    // Of a scheme that is not the web's, addresses are left as they are written.
    let is_near = match &host {
        Host::Domain(name) => *name == "localhost" || *name == "127.0.0.1",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    // A plain line is taken to this very machine only: elsewhere the password could be read on the way.
    let (security, usual) = match url.scheme() {
        "smtps" => (SmtpSecurity::Tls, 465),
        "smtp" if is_near => (SmtpSecurity::None, 25),
        "smtp" => (SmtpSecurity::StartTls, 587),
        _ => return Err(SHAPE),
    };
    // Refused, since the TOML file is copied and shown more freely than a secret may be.
    if url.password().is_some() {
        return Err("put the password in BEDSIDE_MAIL_PASSWORD or in the file mail.password_file");
    }
    let name = percent_encoding::percent_decode_str(url.username()).decode_utf8();
    let name = name.map_err(|_| SHAPE)?.into_owned();
    let credentials = match (name.is_empty(), password) {
        (true, _) => None,
        (false, Some(password)) => Some((name, password)),
        (false, None) => {
            return Err(
                "the password is missing: put it in BEDSIDE_MAIL_PASSWORD or in the file mail.password_file",
            );
        }
    };
    Ok(SmtpConfig {
        host: host.to_string(),
        port: url.port().unwrap_or(usual),
        security,
        credentials,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(smtp: &str, password: Option<&str>) -> Result<SmtpConfig, Vec<String>> {
        let raw = RawMail {
            smtp: Some(smtp.to_owned()),
            from: Some("hello@example.org".to_owned()),
            ..RawMail::default()
        };
        let secrets = MailSecrets {
            password: password.map(str::to_owned),
            ..MailSecrets::default()
        };
        let mut mistakes = Vec::new();
        let config = MailConfig::from_raw(raw, secrets, &mut mistakes);
        config.smtp.ok_or(mistakes)
    }

    #[test]
    fn the_scheme_says_how_the_line_is_kept_private() {
        for (url, host, port, security) in [
            (
                "smtps://mail.example.org",
                "mail.example.org",
                465,
                SmtpSecurity::Tls,
            ),
            (
                "smtp://mail.example.org",
                "mail.example.org",
                587,
                SmtpSecurity::StartTls,
            ),
            (
                "smtp://mail.example.org:2525",
                "mail.example.org",
                2525,
                SmtpSecurity::StartTls,
            ),
            (
                "smtp://127.0.0.1:1025",
                "127.0.0.1",
                1025,
                SmtpSecurity::None,
            ),
            ("smtp://localhost", "localhost", 25, SmtpSecurity::None),
        ] {
            let server = checked(url, None).unwrap();
            assert_eq!(
                (server.host.as_str(), server.port, server.security),
                (host, port, security),
                "{url}"
            );
            assert!(server.credentials.is_none());
        }
        let server = checked("smtps://ada%40example.org@mail.example.org", Some("secret")).unwrap();
        assert_eq!(
            server.credentials,
            Some(("ada@example.org".to_owned(), "secret".to_owned()))
        );
        assert!(!format!("{server:?}").contains("secret"));
    }

    #[test]
    fn mistakes_are_named_and_repeat_no_password() {
        for (url, password) in [
            ("mail.example.org", None),
            ("http://mail.example.org", None),
            ("smtps://ada:secret@mail.example.org", None),
            ("smtps://ada@mail.example.org", None),
        ] {
            let mistakes = checked(url, password).unwrap_err();
            assert!(mistakes[0].starts_with("mail.smtp: "), "{mistakes:?}");
            assert!(!mistakes[0].contains("secret"));
        }
        let raw = RawMail {
            smtp: Some("smtps://mail.example.org".to_owned()),
            from: Some("nobody".to_owned()),
            password_file: Some("/nowhere/password".into()),
            ..RawMail::default()
        };
        let mut mistakes = Vec::new();
        let _config = MailConfig::from_raw(raw, MailSecrets::default(), &mut mistakes);
        assert_eq!(mistakes.len(), 3, "{mistakes:?}");
    }

    #[test]
    fn each_missing_identifier_of_the_service_is_named() {
        let raw = RawMail {
            emailjs: Some("send".to_owned()),
            emailjs_service_id: Some("service".to_owned()),
            ..RawMail::default()
        };
        let mut mistakes = Vec::new();
        let _config = MailConfig::from_raw(raw, MailSecrets::default(), &mut mistakes);
        assert_eq!(mistakes.len(), 2, "{mistakes:?}");
        assert!(mistakes[0].starts_with("mail.emailjs_user_id: is missing"));
        assert!(mistakes[1].starts_with("mail.emailjs_template_id: is missing"));
    }

    #[test]
    fn a_selector_without_a_key_and_a_short_secret_are_mistakes() {
        let raw = RawMail {
            dkim_selector: Some("news".to_owned()),
            per_hour: Some(0),
            ..RawMail::default()
        };
        let secrets = MailSecrets {
            inbound: Some("short".to_owned()),
            ..MailSecrets::default()
        };
        let mut mistakes = Vec::new();
        let _config = MailConfig::from_raw(raw, secrets, &mut mistakes);
        assert_eq!(mistakes.len(), 3, "{mistakes:?}");
    }
}
