//! A mail as it goes out.

use chrono::{DateTime, Utc};
use kernel::EmailAddress;
use serde::{Deserialize, Serialize};

use crate::extras::Attachment;
use crate::templates::MailContent;

/// A mail as it goes out; the same for each try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutgoingMail {
    /// Without angle brackets. Whoever gets two mails of one id takes them for one.
    pub message_id: String,
    pub from_name: String,
    pub from: EmailAddress,
    pub to: EmailAddress,
    pub date: DateTime<Utc>,
    /// Where answers go; to the sender's address when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<EmailAddress>,
    /// Further lines of its head; see [`crate::HEADERS`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub headers: Vec<(String, String)>,
    /// Files that hang on it. A way out that takes none leaves them out: the content says where they are, too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Attachment>,
    #[serde(flatten)]
    pub content: MailContent,
}
