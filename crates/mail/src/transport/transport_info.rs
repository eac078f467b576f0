//! How mail leaves the house, as the operator set it.

use serde::Serialize;
use utoipa::ToSchema;

/// How mail leaves the house; what the operator set.
#[derive(Clone, Debug, Default)]
pub struct TransportInfo {
    /// `smtp`, `emailjs` or `outbox`.
    pub name: &'static str,
    /// Where mail is handed over; none for the outbox.
    pub server: Option<MailServer>,
    /// Domain and selector of the key that mails are signed with.
    pub dkim: Option<(String, String)>,
    /// Whether bounces and answers can be handed in.
    pub inbound: bool,
}

/// Where mail is handed over, without a password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MailServer {
    /// `mail.example.org:465`, or the address of the service.
    pub address: String,
    /// How the line is kept private: `tls` from the first byte, `starttls`, or `none` within this machine.
    pub security: &'static str,
    /// Who signs in there; none where nobody does.
    pub user: Option<String>,
}
