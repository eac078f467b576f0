//! The keys of mails about gifts.

/// The key under which all mails about a gift or a monthly gift begin.
pub fn email_key_prefix(subject: &str) -> String {
    format!("giving:{subject}:")
}
