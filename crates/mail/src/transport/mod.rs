//! Ways that a mail can take out of the house.

mod dkim;
mod emailjs;
mod mail_transport;
mod message;
mod outgoing_mail;
mod smtp;
mod smtp_trial;
mod transport_info;

pub use dkim::{DkimError, DkimSigner};
pub use emailjs::{EMAILJS_URL, EmailjsConfig, EmailjsTransport};
pub use mail_transport::{DeliveryOutcome, EmbeddedOutbox, MailTransport, TransportError};
pub use outgoing_mail::OutgoingMail;
pub use smtp::{SmtpConfig, SmtpSecurity, SmtpTransport};
pub use smtp_trial::{TrialFailure, TrialFault, check_reach, send_trial};
pub use transport_info::{MailServer, TransportInfo};
