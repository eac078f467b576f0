//! Mails.
