//! Settings of the operator for mail.
use std::path::{Path, PathBuf};

use kernel::Email;
use mail::{Security, SmtpConfig};
use serde::{Deserialize, Serialize};
use url::{Host, Url};

/// The variable that the password of the mail server may stand in.
pub const PASSWORD_VARIABLE: &str = "BEDSIDE_MAIL_PASSWORD";

/// What the file (`[mail]`) and the environment (`BEDSIDE_MAIL_…`) may say.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawMail {
    /// `smtps://user@host:465` or, with STARTTLS, `smtp://user@host:587`; to this very machine `smtp://` may be plain.
    /// Without it every mail stays in the embedded outbox.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smtp: Option<String>,
    /// The address that mails come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// A file with the password and nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password_file: Option<PathBuf>,
}

/// How mail leaves the house.
#[derive(Debug, Clone, Default)]
pub struct MailConfig {
    /// The server; the embedded outbox when there is none.
    pub smtp: Option<SmtpConfig>,
    /// The address that mails come from.
    pub from: Option<Email>,
}

impl MailConfig {
    /// Turns words into values; mistakes are added to the list. `password` is what the environment says.
    #[must_use]
    pub fn check(raw: RawMail, password: Option<String>, mistakes: &mut Vec<String>) -> Self {
        let from = raw.from.and_then(|text| {
            let email = text.parse().ok();
            if email.is_none() {
                mistakes.push(format!(
                    "mail.from: '{text}' is not an address such as hello@example.org"
                ));
            }
            email
        });
        let password = password.or_else(|| read(raw.password_file.as_deref()?, mistakes));
        let smtp = raw.smtp.and_then(|text| {
            let server = server(&text, password);
            server
                .map_err(|mistake| mistakes.push(format!("mail.smtp: {mistake}")))
                .ok()
        });
        if smtp.is_some() && from.is_none() {
            mistakes.push(
                "mail.from: say which address mails come from; the mail server sends for no other"
                    .to_owned(),
            );
        }
        Self { smtp, from }
    }
}

fn read(file: &Path, mistakes: &mut Vec<String>) -> Option<String> {
    match std::fs::read_to_string(file) {
        Ok(text) => Some(text.trim_end_matches(['\r', '\n']).to_owned()),
        Err(error) => {
            mistakes.push(format!(
                "mail.password_file: {} cannot be read: {error}",
                file.display()
            ));
            None
        }
    }
}

fn server(text: &str, password: Option<String>) -> Result<SmtpConfig, &'static str> {
    const SHAPE: &str = "must be smtps://user@host:465 or smtp://user@host:587";
    let url = Url::parse(text).map_err(|_| SHAPE)?;
    let host = url.host().ok_or(SHAPE)?;
    // Of a scheme that is not the web's, addresses are left as they are written.
    let is_near = match &host {
        Host::Domain(name) => *name == "localhost" || *name == "127.0.0.1",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    let (security, usual) = match url.scheme() {
        "smtps" => (Security::Tls, 465),
        "smtp" if is_near => (Security::None, 25),
        "smtp" => (Security::StartTls, 587),
        _ => return Err(SHAPE),
    };
    if url.password().is_some() {
        return Err(
            "the password belongs into BEDSIDE_MAIL_PASSWORD or into the file mail.password_file",
        );
    }
    let name = percent_encoding::percent_decode_str(url.username()).decode_utf8();
    let name = name.map_err(|_| SHAPE)?.into_owned();
    let credentials = match (name.is_empty(), password) {
        (true, _) => None,
        (false, Some(password)) => Some((name, password)),
        (false, None) => {
            return Err(
                "the password is missing: put it into BEDSIDE_MAIL_PASSWORD or into the file mail.password_file",
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
            password_file: None,
        };
        let mut mistakes = Vec::new();
        let config = MailConfig::check(raw, password.map(str::to_owned), &mut mistakes);
        config.smtp.ok_or(mistakes)
    }

    #[test]
    fn the_scheme_says_how_the_line_is_kept_private() {
        for (url, host, port, security) in [
            (
                "smtps://mail.example.org",
                "mail.example.org",
                465,
                Security::Tls,
            ),
            (
                "smtp://mail.example.org",
                "mail.example.org",
                587,
                Security::StartTls,
            ),
            (
                "smtp://mail.example.org:2525",
                "mail.example.org",
                2525,
                Security::StartTls,
            ),
            ("smtp://127.0.0.1:1025", "127.0.0.1", 1025, Security::None),
            ("smtp://localhost", "localhost", 25, Security::None),
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
        };
        let mut mistakes = Vec::new();
        let _config = MailConfig::check(raw, None, &mut mistakes);
        assert_eq!(mistakes.len(), 3, "{mistakes:?}");
    }
}
