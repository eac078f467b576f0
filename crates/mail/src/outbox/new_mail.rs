//! A mail that is to be written.

use kernel::EmailAddress;
use serde_json::Value;

#[derive(Clone, Debug, PartialEq)]
pub struct NewMail {
    pub template: &'static str,
    pub to: EmailAddress,
    /// What the template asks for, as an object. Anything missing, unknown or of the wrong kind and the mail is not sent,
    /// but fails in sight of the desk.
    pub variables: Value,
    /// Names the occasion: for one key one mail is made, however often it is enqueued. At most 200 characters.
    pub key: Option<String>,
}
