//! The email-delivery service of the specification: `POST /api/v1.0/email/send` and its form `…/send-form`, as version
//! 3.2.0 of its library makes them. The service puts the mail together from a template of its own, so our words travel as
//! the template's parameters.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Map, Value, json};

use super::mail_transport::{DeliveryOutcome, MailTransport, TransportError};
use super::outgoing_mail::OutgoingMail;

/// The version of the service's library that the calls follow.
const VERSION: &str = "3.2.0";
/// Where the service is, unless something else is said.
pub const EMAILJS_URL: &str = "https://api.emailjs.com";
/// A service that says nothing for this long may have sent the mail, or not.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);
/// Words of the service are cut here, in characters.
const MAX_ERROR_LENGTH: usize = 160;

#[derive(Clone)]
pub struct EmailjsConfig {
    /// Where it is, without a slash at the end; [`EMAILJS_URL`] usually.
    pub url: String,
    /// The account's public key.
    pub user_id: String,
    pub service_id: String,
    pub template_id: String,
    /// The account's private key, where it asks for one.
    pub access_token: Option<String>,
    /// Use the form's call instead of the one that takes JSON.
    pub form: bool,
}

impl fmt::Debug for EmailjsConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EmailjsConfig")
            .field("url", &self.url)
            .field("form", &self.form)
            .finish_non_exhaustive()
    }
}

pub struct EmailjsTransport {
    config: EmailjsConfig,
    client: Client,
}

impl EmailjsTransport {
    /// The service; nothing is sent to it yet.
    pub fn new(config: EmailjsConfig) -> anyhow::Result<Self> {
        let client = outbound::client_builder()
            .timeout(RESPONSE_TIMEOUT)
            .build()?;
        Ok(Self { config, client })
    }

    async fn send_json(&self, mail: &OutgoingMail) -> reqwest::Result<Response> {
        let mut body = json!({
            "lib_version": VERSION,
            "user_id": self.config.user_id,
            "service_id": self.config.service_id,
            "template_id": self.config.template_id,
            "template_params": template_parameters(mail),
        });
        if let Some(token) = &self.config.access_token {
            body["accessToken"] = json!(token);
        }
        let url = format!("{}/api/v1.0/email/send", self.config.url);
        self.client.post(url).json(&body).send().await
    }

    async fn send_form(&self, mail: &OutgoingMail) -> reqwest::Result<Response> {
        // Made of the message id, so that no text of a mail can contain it by chance.
        let boundary = format!(
            "bedside-{}",
            mail.message_id
                .replace(|c: char| !c.is_ascii_alphanumeric(), "")
        );
        let mut fields = vec![
            ("lib_version".to_owned(), VERSION.to_owned()),
            ("user_id".to_owned(), self.config.user_id.clone()),
            ("service_id".to_owned(), self.config.service_id.clone()),
            ("template_id".to_owned(), self.config.template_id.clone()),
        ];
        if let Some(token) = &self.config.access_token {
            fields.push(("accessToken".to_owned(), token.clone()));
        }
        for (name, value) in template_parameters(mail) {
            fields.push((name, value.as_str().unwrap_or_default().to_owned()));
        }
        let url = format!("{}/api/v1.0/email/send-form", self.config.url);
        let kind = format!("multipart/form-data; boundary={boundary}");
        let body = build_multipart(&boundary, &fields);
        let request = self.client.post(url).header(CONTENT_TYPE, kind);
        request.body(body).send().await
    }
}

/// What the template of the account may name. `email` is the parameter of the specification.
fn template_parameters(mail: &OutgoingMail) -> Map<String, Value> {
    let reply_to = mail.reply_to.as_ref().unwrap_or(&mail.from);
    let text = |value: &str| Value::String(value.to_owned());
    let mut parameters = Map::from_iter([
        ("email".to_owned(), text(mail.to.as_str())),
        ("from_name".to_owned(), text(&mail.from_name)),
        ("reply_to".to_owned(), text(reply_to.as_str())),
        ("subject".to_owned(), text(&mail.content.subject)),
        ("message".to_owned(), text(&mail.content.text)),
        ("message_html".to_owned(), text(&mail.content.html)),
        ("message_id".to_owned(), text(&mail.message_id)),
    ]);
    for (name, value) in &mail.headers {
        let name = name.to_ascii_lowercase().replace('-', "_");
        parameters.insert(name, text(value));
    }
    parameters
}

fn build_multipart(boundary: &str, fields: &[(String, String)]) -> String {
    let mut body = String::new();
    for (name, value) in fields {
        let head = format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"");
        body.push_str(&format!("{head}\r\n\r\n{value}\r\n"));
    }
    body + &format!("--{boundary}--\r\n")
}

#[async_trait]
impl MailTransport for EmailjsTransport {
    async fn send(&self, mail: &OutgoingMail) -> Result<DeliveryOutcome, TransportError> {
        let sent = if self.config.form {
            self.send_form(mail).await
        } else {
            self.send_json(mail).await
        };
        let answer = sent.map_err(|error| connection_error(&error))?;
        let status = answer.status();
        let said = answer.text().await.unwrap_or_default();
        // Success is the status 200 or the text 'OK' (specification, section 7).
        if status == StatusCode::OK || said.trim() == "OK" {
            return Ok(DeliveryOutcome::Sent);
        }
        let said = redact_addresses(&said);
        // 401 and 403 mean a wrong key, which a person puts right: the mail waits for that.
        if status.is_server_error() || matches!(status.as_u16(), 401 | 403 | 408 | 425 | 429) {
            return Err(TransportError::Later(format!(
                "The mail service temporarily refused it ({}): {said}",
                status.as_u16()
            )));
        }
        Err(TransportError::Never(format!(
            "The mail service permanently refused it ({}): {said}",
            status.as_u16()
        )))
    }
}

/// Without its address and identifiers, which stand in the error's own words.
fn connection_error(error: &reqwest::Error) -> TransportError {
    // Nothing can have been handed over before there was a connection.
    if error.is_connect() || error.is_builder() {
        return TransportError::Later("The mail service cannot be reached.".to_owned());
    }
    TransportError::Unsure("The connection to the mail service was lost.".to_owned())
}

fn redact_addresses(words: &str) -> String {
    let words: Vec<&str> = words
        .split_whitespace()
        .map(|word| if word.contains('@') { "…" } else { word })
        .collect();
    words.join(" ").chars().take(MAX_ERROR_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_has_each_field_once_and_ends() {
        let body = build_multipart(
            "b",
            &[("a".into(), "1".into()), ("c".into(), "2\r\n3".into())],
        );
        assert_eq!(
            body,
            "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n2\r\n3\r\n--b--\r\n"
        );
    }
}
