//! Mails: put into the outbox with their cause, made from React templates, sent by SMTP or kept for the desk.
//!
//! [`Mailer::enqueue`] writes a mail and its job in the caller's transaction. [`SendMailHandler`] does the job: the
//! content is made once, sealed and stored, so that each try sends the same bytes under the same message id; what the
//! server refuses for good, and what lacks a variable, becomes a dead job with words for the desk. Addresses, variables
//! and contents are sealed in the database. [`MailDispatcher`] hands over many mails of one content;
//! [`SuppressionList`] are the addresses that get none; [`inbound`] takes what comes back. [`Mailer::notify_staff`]
//! notifies staff of what has come in, by mail and in their browsers. [`MailRoutes`] is which server takes mail: that of the
//! configuration, else the one that an owner set at the desk.

pub mod desk;
mod dispatch;
mod encryption;
mod extras;
pub mod inbound;
mod legal_lines;
mod migrations;
mod notices;
mod outbox;
mod personal_data;
mod priority;
mod server;
mod suppression;
mod table;
mod templates;
mod transport;

pub use dispatch::{
    DispatchError, MailDispatcher, MailRateLimits, MailRoute, SendMailHandler, SenderAddresses,
};
pub use extras::{Attachment, HEADERS, MailExtras, MailStream, find_country};
pub use legal_lines::LegalLines;
pub use migrations::migrations;
pub use notices::push::{PUSH_JOB, PushSender, run_push_job};
pub use notices::{NoticeOccasion, StaffNotice};
pub use outbox::{Mailer, NewMail, ResendOutcome, SEND_MAIL_JOB};
pub use personal_data::MailPersonalData;
pub use priority::PRIORITY_TEMPLATES;
pub use server::{MailRoutes, RouteSetup};
pub use suppression::{SuppressionList, SuppressionReason, SuppressionScope};
pub use templates::{
    EditableText, MailContent, MailSettings, MailSettingsSource, MailTemplate, TemplateError,
    TemplateRenderer, TemplateVariable,
};
pub use transport::{
    DeliveryOutcome, DkimError, DkimSigner, EMAILJS_URL, EmailjsConfig, EmailjsTransport,
    EmbeddedOutbox, MailServer, MailTransport, OutgoingMail, SmtpConfig, SmtpSecurity,
    SmtpTransport, TransportError, TransportInfo,
};

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("NoticeOccasion", NoticeOccasion::TERMS),
    ("MailState", table::MailState::TERMS),
    ("SuppressionReason", SuppressionReason::TERMS),
    ("SuppressionScope", SuppressionScope::TERMS),
];

pub fn tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![
        table,
        notices::table,
        notices::quiet_hours,
        notices::push::tables::device,
        notices::push::tables::key,
        notices::push::tables::notice,
        server::table,
        suppression::table
    ]
}
