//! What of a mail only the running site can read: address, variables, content.

use kernel::EmailAddress;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use store::{Store, StoreError};

use crate::extras::MailExtras;
use crate::table::Model;
use crate::templates::{MailContent, MailTemplate};
use crate::transport::OutgoingMail;

pub(crate) const RECIPIENT_HASH_COLUMN: &str = "mail_message.recipient";

/// A sealed column.
#[derive(Clone, Copy)]
pub(crate) enum EncryptedColumn {
    Recipient,
    Variables,
    Content,
    Extras,
}

impl EncryptedColumn {
    fn aad(self, id: &str) -> String {
        let column = match self {
            Self::Recipient => "recipient",
            Self::Variables => "variables",
            // The column's own word, whatever the code calls it: what was sealed under it opens under no other.
            Self::Content => "letter",
            Self::Extras => "extras",
        };
        format!("mail_message.{column}:{id}")
    }
}

pub(crate) fn encrypt_column(
    store: &Store,
    column: EncryptedColumn,
    id: &str,
    plain: &[u8],
) -> Result<String, StoreError> {
    store.encrypt_bytes(&column.aad(id), plain)
}

pub(crate) fn recipient_hashes(
    store: &Store,
    to: &EmailAddress,
) -> Result<Vec<String>, StoreError> {
    store.blind_indexes(RECIPIENT_HASH_COLUMN, to.case_folded().as_bytes())
}

pub(crate) fn encrypt_json(
    store: &Store,
    column: EncryptedColumn,
    id: &str,
    value: &impl Serialize,
) -> Result<String, StoreError> {
    let plain = serde_json::to_vec(value).map_err(StoreError::other)?;
    encrypt_column(store, column, id, &plain)
}

fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, StoreError> {
    serde_json::from_slice(bytes).map_err(StoreError::other)
}

/// Whom a mail is for, of which nothing else was read.
pub(crate) fn decrypt_recipient_column(
    store: &Store,
    id: &str,
    encrypted: &str,
) -> Result<EmailAddress, StoreError> {
    let bytes = store.decrypt_bytes(&EncryptedColumn::Recipient.aad(id), encrypted)?;
    let text = String::from_utf8(bytes).map_err(StoreError::other)?;
    text.parse().map_err(StoreError::other)
}

impl Model {
    pub(crate) fn decrypt_recipient(&self, store: &Store) -> Result<EmailAddress, StoreError> {
        decrypt_recipient_column(store, &self.id, &self.recipient)
    }

    pub(crate) fn decrypt_variables(&self, store: &Store) -> Result<Value, StoreError> {
        parse_json(
            &store.decrypt_bytes(&EncryptedColumn::Variables.aad(&self.id), &self.variables)?,
        )
    }

    pub(crate) fn decrypt_extras(&self, store: &Store) -> Result<MailExtras, StoreError> {
        match &self.extras {
            Some(extras) => {
                parse_json(&store.decrypt_bytes(&EncryptedColumn::Extras.aad(&self.id), extras)?)
            }
            None => Ok(MailExtras::default()),
        }
    }

    pub(crate) fn decrypt_outgoing(
        &self,
        store: &Store,
    ) -> Result<Option<OutgoingMail>, StoreError> {
        let Some(content) = &self.content else {
            return Ok(None);
        };
        parse_json(&store.decrypt_bytes(&EncryptedColumn::Content.aad(&self.id), content)?)
            .map(Some)
    }

    /// The same for who goes on without one that cannot be read.
    pub(crate) fn try_decrypt_outgoing(&self, store: &Store) -> Option<OutgoingMail> {
        self.decrypt_outgoing(store).unwrap_or_else(|error| {
            tracing::warn!(mail = self.id, %error, "a mail cannot be read");
            None
        })
    }

    /// The values of the variables that let whoever has them act for the reader. `None` where they are not known, so
    /// that all of the content may be one.
    pub(crate) fn secret_values(
        &self,
        store: &Store,
        template: &MailTemplate,
    ) -> Option<Vec<String>> {
        let given = self.decrypt_variables(store).ok()?;
        template
            .variables
            .iter()
            .filter(|variable| variable.secret)
            .filter_map(|variable| given.get(&variable.name))
            .map(|value| value.as_str().map(str::to_owned))
            .collect()
    }
}

/// What stands in the place of a secret for who may not see it.
const SECRET_PLACEHOLDER: &str = "#hidden";

/// The mail content without the values of its secret variables.
pub(crate) fn redact_secrets(mut content: MailContent, secrets: &[String]) -> MailContent {
    // Replacing an empty text would put the placeholder between all letters.
    for secret in secrets.iter().filter(|secret| !secret.is_empty()) {
        // In the HTML the `&` of an address is escaped.
        let escaped = secret.replace('&', "&amp;");
        for part in [&mut content.subject, &mut content.html, &mut content.text] {
            *part = part
                .replace(escaped.as_str(), SECRET_PLACEHOLDER)
                .replace(secret.as_str(), SECRET_PLACEHOLDER);
        }
    }
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_hidden_wherever_it_stands() {
        let content = MailContent {
            subject: "Hello".into(),
            html: "<a href=\"https://x/a?b=1&amp;c=2\">https://x/a?b=1&amp;c=2</a>".into(),
            text: "Go:\nhttps://x/a?b=1&c=2\n".into(),
        };
        let shown = redact_secrets(content, &["https://x/a?b=1&c=2".into(), String::new()]);
        assert_eq!(shown.html, "<a href=\"#hidden\">#hidden</a>");
        assert_eq!(shown.text, "Go:\n#hidden\n");
        assert_eq!(shown.subject, "Hello");
    }
}
