//! Ways that a mail can take out of the house.

mod dkim;
mod emailjs;
mod message;
mod smtp;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::EmailAddress;
use serde::{Deserialize, Serialize};

pub use dkim::{DkimError, DkimSigner};
pub use emailjs::{EMAILJS_URL, EmailjsConfig, EmailjsTransport};
pub use smtp::{SmtpConfig, SmtpSecurity, SmtpTransport};

use crate::extras::Attachment;
use crate::templates::MailContent;

/// A mail as it goes out; the same for each try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutgoingMail {
    /// Without angle brackets. Whoever gets two mails of one id takes them for one.
    pub message_id: String,
    pub from_name: String,
    pub from: EmailAddress,
    pub to: EmailAddress,
    pub date: DateTime<Utc>,
    /// Where answers go; to the sender's address when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<EmailAddress>,
    /// Further lines of its head; see [`crate::HEADERS`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub headers: Vec<(String, String)>,
    /// Files that hang on it. A way out that takes none leaves them out: the letter says where they are, too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Attachment>,
    #[serde(flatten)]
    pub content: MailContent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// The next server has taken it.
    Sent,
    /// It stays in this house, for the desk to show.
    Kept,
}

/// Why a mail was not taken. The texts are for the desk: no personal data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransportError {
    /// It may work later.
    #[error("{0}")]
    Later(String),
    /// It will never work as it is.
    #[error("{0}")]
    Never(String),
    /// It will never work: there is no mailbox of that address.
    #[error("{0}")]
    NoMailbox(String),
    /// The line broke while the mail was on it: it may have been taken, and may not.
    #[error("{0}")]
    Unsure(String),
}

#[async_trait]
pub trait MailTransport: Send + Sync + 'static {
    async fn send(&self, mail: &OutgoingMail) -> Result<DeliveryOutcome, TransportError>;

    /// Whether what it takes leaves the house.
    fn is_external(&self) -> bool {
        true
    }
}

/// Keeps every mail in the house; for trying things out, and until a mail server is set.
#[derive(Clone, Copy, Debug, Default)]
pub struct EmbeddedOutbox;

#[async_trait]
impl MailTransport for EmbeddedOutbox {
    async fn send(&self, _mail: &OutgoingMail) -> Result<DeliveryOutcome, TransportError> {
        Ok(DeliveryOutcome::Kept)
    }

    fn is_external(&self) -> bool {
        false
    }
}
