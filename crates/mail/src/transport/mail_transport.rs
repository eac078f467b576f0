//! What a way out does with a mail, and the one that keeps it here.

use async_trait::async_trait;

use super::outgoing_mail::OutgoingMail;

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
