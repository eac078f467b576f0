//! A passkey in software (WebAuthn Level 3, ES256, attestation `none`), honest or not.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// One key of one person for one site.
pub struct Authenticator {
    key: SigningKey,
    id: [u8; 16],
    user: String,
    counter: u32,
    /// What it claims to be used at.
    pub origin: String,
    /// Whether it has checked who holds it.
    pub verifies: bool,
}

fn base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Authenticator {
    /// A device that has no key yet.
    pub fn new() -> Self {
        Self {
            key: SigningKey::from_slice(&rand::random::<[u8; 32]>()).unwrap(),
            id: rand::random(),
            user: String::new(),
            counter: 0,
            origin: "http://localhost:8080".to_owned(),
            verifies: true,
        }
    }

    /// Answers `navigator.credentials.create`.
    pub fn create(&mut self, options: &Value) -> Value {
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(
            options["authenticatorSelection"]["userVerification"],
            "required"
        );
        self.user = options["user"]["id"].as_str().unwrap().to_owned();
        let data = self.client_data("webauthn.create", options);
        let point = self.key.verifying_key().to_sec1_point(false);
        let mut authenticator =
            self.authenticator_data(options["rp"]["id"].as_str().unwrap(), 0x40);
        authenticator.extend([0; 16]);
        authenticator.extend([0, 16]);
        authenticator.extend(self.id);
        // COSE: EC2, ES256, P-256, x, y.
        authenticator.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        authenticator.extend(&point.as_bytes()[1..33]);
        authenticator.extend([0x22, 0x58, 0x20]);
        authenticator.extend(&point.as_bytes()[33..]);
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(authenticator.len()).unwrap());
        object.extend(authenticator);
        json!({
            "id": base64(&self.id), "rawId": base64(&self.id), "type": "public-key",
            "clientExtensionResults": {},
            "response": { "clientDataJSON": base64(&data), "attestationObject": base64(&object), "transports": ["internal"] },
        })
    }

    /// Answers `navigator.credentials.get`.
    pub fn get(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let data = self.client_data("webauthn.get", options);
        let authenticator = self.authenticator_data(options["rpId"].as_str().unwrap(), 0);
        let signed = [authenticator.as_slice(), &Sha256::digest(&data)].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": base64(&self.id), "rawId": base64(&self.id), "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64(&data), "authenticatorData": base64(&authenticator),
                "signature": base64(signature.to_der().as_bytes()), "userHandle": self.user,
            },
        })
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn authenticator_data(&self, site: &str, more: u8) -> Vec<u8> {
        let mut data = Sha256::digest(site).to_vec();
        data.push(0x01 | if self.verifies { 0x04 } else { 0 } | more);
        data.extend(self.counter.to_be_bytes());
        data
    }
}
