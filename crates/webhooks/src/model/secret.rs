//! Secrets of endpoints, and what they sign.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ring::hmac;

/// Random bytes of a secret: between the 24 and 64 that the standard asks for.
const LENGTH: usize = 32;
const PREFIX: &str = "whsec_";

/// What signs. Its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret(Vec<u8>);

impl std::fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("WebhookSecret(…)")
    }
}

impl WebhookSecret {
    pub fn generate() -> Self {
        Self(rand::random::<[u8; LENGTH]>().to_vec())
    }

    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// As libraries take it.
    pub fn text(&self) -> String {
        format!("{PREFIX}{}", STANDARD.encode(&self.0))
    }

    fn sign(&self, id: &str, timestamp: i64, body: &str) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &self.0);
        let signed = format!("{id}.{timestamp}.{body}");
        let tag = hmac::sign(&key, signed.as_bytes());
        format!("v1,{}", STANDARD.encode(tag.as_ref()))
    }
}

/// The header of the signatures: one of each secret, separated by spaces. `timestamp` is in seconds.
pub fn sign_message(secrets: &[WebhookSecret], id: &str, timestamp: i64, body: &str) -> String {
    let all: Vec<String> = secrets
        .iter()
        .map(|secret| secret.sign(id, timestamp, body))
        .collect();
    all.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the standard's own libraries.
    #[test]
    fn signatures_are_those_of_the_standard() {
        let secret = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signed = sign_message(
            &[WebhookSecret::from_bytes(secret)],
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            r#"{"test": 2432232314}"#,
        );
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_secret_is_shown_on_purpose_alone() {
        let secret = WebhookSecret::generate();
        assert!(secret.text().starts_with("whsec_"));
        assert!(!format!("{secret:?}").contains(&secret.text()[6..]));
    }
}
