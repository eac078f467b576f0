//! What a mail may have beside its content.

use kernel::{EmailAddress, PhoneCountry};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The lines that a head may have beside the usual ones.
pub const HEADERS: [&str; 5] = [
    "In-Reply-To",
    "References",
    "List-Id",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
];

store::stored_enum! {
    /// Which kind of mail it is: what people asked for by doing something, or what they subscribed to. Leaving the
    /// newsletter never stops a receipt.
    #[derive(Default)]
    pub enum MailStream {
        /// Confirmations, receipts, replies, alerts.
        #[default]
        Service = "service",
        Newsletter = "newsletter",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// What it is called: `appointment.ics`.
    pub name: String,
    /// Its media type, with parameters.
    pub content_type: String,
    pub text: String,
}

/// What a mail has beside its content; nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MailExtras {
    /// Where answers go; to the sender's address when left out.
    pub reply_to: Option<EmailAddress>,
    /// Lines of the head, of the names in [`HEADERS`]; others are left out.
    pub headers: Vec<(String, String)>,
    pub stream: MailStream,
    pub attachments: Vec<Attachment>,
    /// Where its reader is, where that is known: whose legal line stands below it.
    pub country: Option<PhoneCountry>,
}

impl MailExtras {
    /// For a reader in the country of this code, `NG` or `GB`; any other has the line of everybody else.
    pub fn for_country(code: &str) -> Self {
        Self {
            country: find_country(code),
            ..Self::default()
        }
    }
}

/// The country of a code that has a legal line of its own.
pub fn find_country(code: &str) -> Option<PhoneCountry> {
    serde_json::from_value(json!(code)).ok()
}
