//! Ways that a mail can take out of the house.

mod dkim;
mod emailjs;
mod mail_transport;
mod message;
mod outgoing_mail;
mod smtp;

pub use dkim::{DkimError, DkimSigner};
pub use emailjs::{EMAILJS_URL, EmailjsConfig, EmailjsTransport};
pub use mail_transport::{DeliveryOutcome, EmbeddedOutbox, MailTransport, TransportError};
pub use outgoing_mail::OutgoingMail;
pub use smtp::{SmtpConfig, SmtpSecurity, SmtpTransport};
