//! Mails about a request: to its people, and to those who look after it.

pub mod calendar;
pub mod notices;
mod occasion;
mod outbox;
mod refund_message;
mod status_email;

pub use occasion::{EmailOccasion, template_label};
pub use outbox::{
    email_key_prefix, enqueue_emails, enqueue_emails_again, find_emailed_refund,
    may_email_unconfirmed, renew_links, was_emailed,
};
pub use refund_message::refund_message;
pub use status_email::{LinkRenewalOutcome, find_last_sent, renew_link, resend_status_email};
