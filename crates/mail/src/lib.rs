//! Mails: put into the outbox with their cause, made from React templates, sent by SMTP or kept for the desk.
//!
//! [`Mailer::enqueue`] writes a mail and its job in the caller's transaction. [`Sending`] does the job: the letter is made
//! once, sealed and stored, so that each try sends the same bytes under the same message id; what the server refuses for
//! good, and what lacks a variable, goes to the dead letters with words for the desk. Addresses, variables and letters are
//! sealed in the database.

#![warn(missing_docs)]

pub mod desk;
mod mailer;
mod migration;
mod sealed;
mod sending;
mod table;
mod templates;
mod transport;

use sea_orm_migration::MigrationTrait;

pub use mailer::{Mail, MailAbout, Mailer, Resent};
pub use sending::{KIND, Sender, Sending};
pub use templates::{
    EditableText, Letter, Settings, SettingsSource, Template, TemplateError, Templates, Variable,
};
pub use transport::{
    Delivered, EmbeddedOutbox, Outgoing, Security, Smtp, SmtpConfig, Transport, TransportError,
};

/// The schema of this crate.
#[must_use]
pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    vec![Box::new(migration::Migration)]
}
