//! The call to an endpoint.

use std::error::Error as StdError;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use http::header::{CONTENT_TYPE, RETRY_AFTER, USER_AGENT};
use outbound::{NetworkPolicy, NotPublicAddress, guarded_client_builder};
use reqwest::redirect::Policy;
use reqwest::{Client, Response};
use url::Url;

/// How long a program may take, its answer included.
pub const TIME_OUT: Duration = Duration::from_secs(20);
/// Characters of an answer that are kept.
const KEPT: usize = 160;
/// Bytes of an answer that are read.
const READ: usize = 1_024;

/// A signed message.
pub struct SignedMessage<'a> {
    pub id: &'a str,
    /// In seconds.
    pub timestamp: i64,
    pub signature: String,
    pub body: String,
}

/// What came of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// None where nothing answered.
    pub status: Option<u16>,
    /// Its first words, or why there are none.
    pub words: String,
    /// How long the server asks to be left alone.
    pub retry_after: Option<TimeDelta>,
}

impl Answer {
    pub fn is_success(&self) -> bool {
        self.status
            .is_some_and(|status| (200..300).contains(&status))
    }

    /// The endpoint asks not to be told any more.
    pub fn is_gone(&self) -> bool {
        self.status == Some(410)
    }

    fn without_status(words: &str) -> Self {
        Self {
            status: None,
            words: words.to_owned(),
            retry_after: None,
        }
    }
}

pub struct WebhookClient {
    client: Client,
    reach: NetworkPolicy,
}

impl WebhookClient {
    pub fn new(reach: NetworkPolicy, time_out: Duration) -> Result<Self, reqwest::Error> {
        let client = guarded_client_builder(reach)
            // What is signed is for this address and for no other.
            .redirect(Policy::none())
            .timeout(time_out)
            .build()?;
        Ok(Self { client, reach })
    }

    /// Sends a message once. Nothing that is answered is an error of ours.
    pub async fn send_message(
        &self,
        address: &Url,
        message: SignedMessage<'_>,
        now: DateTime<Utc>,
    ) -> Answer {
        if !self.reach.allows_url(address) {
            return Answer::without_status(NOT_PUBLIC);
        }
        let sent = self
            .client
            .post(address.clone())
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, "Bedside-Webhooks/1")
            .header("webhook-id", message.id)
            .header("webhook-timestamp", message.timestamp)
            .header("webhook-signature", message.signature)
            .body(message.body)
            .send()
            .await;
        match sent {
            Ok(response) => {
                let status = response.status().as_u16();
                let retry_after = read_retry_after(&response, now);
                Answer {
                    status: Some(status),
                    words: read_first_words(response).await,
                    retry_after,
                }
            }
            Err(error) => Answer::without_status(describe_failure(&error)),
        }
    }
}

const NOT_PUBLIC: &str = "The address is not on the public internet.";

/// In words of our own: the library's hold the address.
fn describe_failure(error: &reqwest::Error) -> &'static str {
    if has_cause::<NotPublicAddress>(error) {
        NOT_PUBLIC
    } else if error.is_timeout() {
        "No answer within 20 seconds."
    } else if error.is_connect() {
        "No connection: the name is unknown, nobody listens, or its certificate is not valid."
    } else {
        "The connection ended before there was an answer."
    }
}

fn has_cause<E: StdError + 'static>(error: &reqwest::Error) -> bool {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<E>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// Seconds, or a date as HTTP writes it.
fn read_retry_after(response: &Response, now: DateTime<Utc>) -> Option<TimeDelta> {
    let text = response.headers().get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<u32>() {
        return Some(TimeDelta::seconds(seconds.into()));
    }
    let at = DateTime::parse_from_rfc2822(text).ok()?;
    Some(at.with_timezone(&Utc) - now)
}

async fn read_first_words(mut response: Response) -> String {
    let mut bytes = Vec::new();
    while bytes.len() < READ {
        match response.chunk().await {
            Ok(Some(more)) => bytes.extend_from_slice(&more),
            Ok(None) | Err(_) => break,
        }
    }
    bytes.truncate(READ);
    let text = String::from_utf8_lossy(&bytes);
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .join(" ")
        .chars()
        .filter(|character| !character.is_control())
        .take(KEPT)
        .collect()
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// A port that reads a request and writes this; without words it is silent, and with none at all it hangs up.
    async fn serve(words: Option<&'static str>) -> u16 {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            loop {
                let (mut line, _) = listener.accept().await.unwrap();
                tokio::spawn(async move {
                    let mut read = [0; 4_096];
                    let _ = line.read(&mut read).await;
                    match words {
                        Some("") => std::future::pending::<()>().await,
                        Some(words) => line.write_all(words.as_bytes()).await.unwrap(),
                        None => {}
                    }
                });
            }
        });
        port
    }

    async fn send(reach: NetworkPolicy, address: &str) -> Answer {
        let client = WebhookClient::new(reach, Duration::from_millis(300)).unwrap();
        let message = SignedMessage {
            id: "01",
            timestamp: 0,
            signature: "v1,a".to_owned(),
            body: "{}".to_owned(),
        };
        let address = Url::parse(address).unwrap();
        client
            .send_message(&address, message, DateTime::UNIX_EPOCH)
            .await
    }

    async fn answered(words: Option<&'static str>) -> Answer {
        let port = serve(words).await;
        send(
            NetworkPolicy::AndLoopback,
            &format!("http://127.0.0.1:{port}/"),
        )
        .await
    }

    #[tokio::test]
    async fn whatever_a_server_does_is_an_answer() {
        let slow = answered(Some("")).await;
        assert_eq!(
            (slow.status, slow.words.as_str()),
            (None, "No answer within 20 seconds.")
        );
        let gone = answered(None).await;
        assert_eq!(gone.status, None);
        assert!(gone.words.starts_with("The connection ended"), "{gone:?}");
        let refused = send(NetworkPolicy::AndLoopback, "http://127.0.0.1:1/").await;
        assert!(refused.words.starts_with("No connection"), "{refused:?}");
        let busy = answered(Some(
            "HTTP/1.1 503 Busy\r\nretry-after: 120\r\ncontent-length: 12\r\n\r\ncome\u{7} later\n",
        ))
        .await;
        assert_eq!(
            (busy.status, busy.words.as_str()),
            (Some(503), "come later")
        );
        assert_eq!(busy.retry_after, Some(TimeDelta::seconds(120)));
        let later = answered(Some(
            "HTTP/1.1 429 Slow\r\nretry-after: Thu, 01 Jan 1970 00:10:00 GMT\r\ncontent-length: 0\r\n\r\n",
        ))
        .await;
        assert_eq!(later.retry_after, Some(TimeDelta::minutes(10)));
    }

    #[tokio::test]
    async fn a_redirect_is_an_answer_and_leads_nowhere() {
        let led = answered(Some(
            "HTTP/1.1 307 There\r\nlocation: http://10.0.0.1/\r\ncontent-length: 0\r\n\r\n",
        ))
        .await;
        assert_eq!(led.status, Some(307));
        assert!(!led.is_success());
    }

    /// A name is looked at when it is resolved: one that leads to this machine, whatever it led to before, is not called.
    #[tokio::test]
    async fn names_of_machines_within_are_not_called() {
        let port = serve(Some("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")).await;
        for host in ["localhost", "127.0.0.1", "[::1]"] {
            let address = format!("http://{host}:{port}/");
            let answer = send(NetworkPolicy::Public, &address).await;
            assert_eq!(
                (answer.status, answer.words.as_str()),
                (None, NOT_PUBLIC),
                "{host}"
            );
        }
    }
}
