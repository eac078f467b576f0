//! Mail that comes back: bounces, complaints and answers, handed in by a mailbox's filter or by the mail service.
//!
//! Both calls ask for the operator's secret. Anybody can write to a mailbox, so what a bounce says is believed only of a mail
//! that we sent: it has to name its message id, which nobody else was told.

mod inbound_mail;
mod message;
mod report;
mod webhooks;

pub use inbound_mail::{InboundHandler, InboundMail, ReportHandler};
pub use message::InboundMessage;
pub use report::{MailReport, ReportKind};
pub use webhooks::routes;
