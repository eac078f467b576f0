//! Signatures by which other servers know that a mail is ours (RFC 6376).

use std::fmt;
use std::sync::Arc;

use lettre::Message;
use lettre::message::dkim::{
    DkimCanonicalization, DkimCanonicalizationType, DkimConfig, DkimSigningAlgorithm,
    DkimSigningKey,
};
use lettre::message::header::HeaderName;

/// What is signed: all that a reader sees or a reader's program acts on. RFC 8058 asks for the two of the list. Not
/// `Content-Type`: lettre writes it with the body, does not find it when it signs, and no signature would hold.
const SIGNED_HEADERS: [&str; 10] = [
    "From",
    "To",
    "Reply-To",
    "Subject",
    "Date",
    "Message-ID",
    "MIME-Version",
    "List-Id",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
];

/// The key cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "is no key to sign with: an RSA key in PKCS#1 PEM (`openssl genrsa -traditional 2048`), or the 32 bytes of an Ed25519 key in base64"
)]
pub struct DkimError;

/// Signs mails of a domain. Cheap to clone.
#[derive(Clone)]
pub struct DkimSigner {
    config: Arc<DkimConfig>,
    domain: String,
    selector: String,
}

impl fmt::Debug for DkimSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dkim")
            .field("domain", &self.domain)
            .field("selector", &self.selector)
            .finish_non_exhaustive()
    }
}

impl DkimSigner {
    /// The key whose public half stands in the DNS at `{selector}._domainkey.{domain}`.
    pub fn new(domain: &str, selector: &str, key: &str) -> Result<Self, DkimError> {
        let key = key.trim();
        let algorithm = if key.starts_with("-----BEGIN") {
            DkimSigningAlgorithm::Rsa
        } else {
            DkimSigningAlgorithm::Ed25519
        };
        let key = DkimSigningKey::new(key, algorithm).map_err(|_| DkimError)?;
        // Servers on the way fold headers and trim blanks, which would break a strict signature.
        let relaxed = DkimCanonicalization {
            header: DkimCanonicalizationType::Relaxed,
            body: DkimCanonicalizationType::Relaxed,
        };
        let headers = SIGNED_HEADERS.map(HeaderName::new_from_ascii_str).to_vec();
        let config = DkimConfig::new(
            selector.to_owned(),
            domain.to_owned(),
            key,
            headers,
            relaxed,
        );
        Ok(Self {
            config: Arc::new(config),
            domain: domain.to_owned(),
            selector: selector.to_owned(),
        })
    }

    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// Which of the domain's keys.
    pub fn selector(&self) -> &str {
        &self.selector
    }

    pub(super) fn sign_message(&self, message: &mut Message) {
        message.sign(&self.config);
    }
}
