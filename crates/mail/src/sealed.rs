//! What of a mail only the running site can read: address, variables, letter.

use kernel::Email;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use store::{Store, StoreError};

use crate::extras::Extras;
use crate::table::Model;
use crate::templates::{Letter, Template};
use crate::transport::Outgoing;

/// A sealed column.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Recipient,
    Variables,
    Letter,
    Extras,
}

impl Place {
    fn of(self, id: &str) -> String {
        let column = match self {
            Self::Recipient => "recipient",
            Self::Variables => "variables",
            Self::Letter => "letter",
            Self::Extras => "extras",
        };
        format!("mail_message.{column}:{id}")
    }
}

pub(crate) fn seal(
    store: &Store,
    place: Place,
    id: &str,
    plain: &[u8],
) -> Result<String, StoreError> {
    store.seal(&place.of(id), plain)
}

pub(crate) fn seal_json(
    store: &Store,
    place: Place,
    id: &str,
    value: &impl Serialize,
) -> Result<String, StoreError> {
    let plain = serde_json::to_vec(value).map_err(StoreError::other)?;
    seal(store, place, id, &plain)
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, StoreError> {
    serde_json::from_slice(bytes).map_err(StoreError::other)
}

impl Model {
    pub(crate) fn to(&self, store: &Store) -> Result<Email, StoreError> {
        let bytes = store.unseal(&Place::Recipient.of(&self.id), &self.recipient)?;
        let text = String::from_utf8(bytes).map_err(StoreError::other)?;
        text.parse().map_err(StoreError::other)
    }

    pub(crate) fn given(&self, store: &Store) -> Result<Value, StoreError> {
        read(&store.unseal(&Place::Variables.of(&self.id), &self.variables)?)
    }

    pub(crate) fn extras(&self, store: &Store) -> Result<Extras, StoreError> {
        match &self.extras {
            Some(extras) => read(&store.unseal(&Place::Extras.of(&self.id), extras)?),
            None => Ok(Extras::default()),
        }
    }

    pub(crate) fn made(&self, store: &Store) -> Result<Option<Outgoing>, StoreError> {
        let Some(letter) = &self.letter else {
            return Ok(None);
        };
        read(&store.unseal(&Place::Letter.of(&self.id), letter)?).map(Some)
    }

    /// The same for who goes on without one that cannot be read.
    pub(crate) fn made_readably(&self, store: &Store) -> Option<Outgoing> {
        self.made(store).unwrap_or_else(|error| {
            tracing::warn!(mail = self.id, %error, "a mail cannot be read");
            None
        })
    }

    /// The values of the variables that let whoever has them act for the reader. `None` where they are not known, so that all
    /// of the letter may be one.
    pub(crate) fn secrets(&self, store: &Store, template: &Template) -> Option<Vec<String>> {
        let given = self.given(store).ok()?;
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
const HIDDEN: &str = "#hidden";

/// The letter without the values of its secret variables.
pub(crate) fn without_secrets(mut letter: Letter, secrets: &[String]) -> Letter {
    for secret in secrets.iter().filter(|secret| !secret.is_empty()) {
        let escaped = secret.replace('&', "&amp;");
        for part in [&mut letter.subject, &mut letter.html, &mut letter.text] {
            *part = part
                .replace(escaped.as_str(), HIDDEN)
                .replace(secret.as_str(), HIDDEN);
        }
    }
    letter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_hidden_wherever_it_stands() {
        let letter = Letter {
            subject: "Hello".into(),
            html: "<a href=\"https://x/a?b=1&amp;c=2\">https://x/a?b=1&amp;c=2</a>".into(),
            text: "Go:\nhttps://x/a?b=1&c=2\n".into(),
        };
        let shown = without_secrets(letter, &["https://x/a?b=1&c=2".into(), String::new()]);
        assert_eq!(shown.html, "<a href=\"#hidden\">#hidden</a>");
        assert_eq!(shown.text, "Go:\n#hidden\n");
        assert_eq!(shown.subject, "Hello");
    }
}
