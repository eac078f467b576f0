//! Putting mails into the outbox.

mod digests;
mod kept_mails;
mod mailer;
mod new_mail;
mod send_task;
mod visitor_limits;

pub(crate) use kept_mails::{BATCH, KeptDecision, StuckMails};
pub use mailer::{Mailer, ResendOutcome};
pub use new_mail::NewMail;
pub use send_task::SEND_MAIL_JOB;
pub(crate) use send_task::SendMailTask;
