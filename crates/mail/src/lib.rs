//! Mails: put into the outbox with their cause, made from React templates, sent by SMTP or kept for the desk.
//!
//! [`Mailer::enqueue`] writes a mail and its job in the caller's transaction. [`Sending`] does the job: the letter is made
//! once, sealed and stored, so that each try sends the same bytes under the same message id; what the server refuses for
//! good, and what lacks a variable, goes to the dead letters with words for the desk. Addresses, variables and letters are
//! sealed in the database. [`Post`] hands over many mails that are one letter; [`Suppressions`] are the addresses that get
//! none; [`inbound`] takes what comes back. [`Mailer::notify`] tells the people of the house what has come in.

pub mod desk;
mod extras;
pub mod inbound;
mod kept;
mod lanes;
mod limits;
mod mailer;
mod migrations;
mod notices;
mod personal;
mod post;
mod sealed;
mod sending;
mod suppression;
mod table;
mod templates;
mod transport;

pub use extras::{Attachment, Extras, HEADERS, Stream};
pub use lanes::FIRST;
pub use limits::Limits;
pub use mailer::{Mail, Mailer, Resent};
pub use migrations::migrations;
pub use notices::{Notice, Occasion};
pub use personal::Mails;
pub use post::{Post, PostError};
pub use sending::{KIND, Sender, Sending};
pub use suppression::{Reason, Scope, Suppressions};
pub use templates::{
    EditableText, Letter, Settings, SettingsSource, Template, TemplateError, Templates, Variable,
};
pub use transport::{
    Delivered, Dkim, DkimError, Emailjs, EmailjsConfig, EmbeddedOutbox, Outgoing, SERVICE,
    Security, Smtp, SmtpConfig, Transport, TransportError,
};

pub const VOCABULARIES: kernel::Vocabularies = &[
    ("NoticeOccasion", Occasion::TERMS),
    ("MailState", table::State::TERMS),
    ("SuppressionReason", Reason::TERMS),
    ("SuppressionScope", Scope::TERMS),
];

pub fn tables() -> Vec<store::personal::Table> {
    store::tables![table, notices::table, suppression::table]
}
