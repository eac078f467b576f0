//! Names of items, as calls and the desk write them.
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use store::StoredEnum;

store::stored_enum! {
    pub enum ItemKind {
        /// An article, by its document id.
        Post = "post",
        /// A comment or reply, by its key.
        Comment = "comment",
        /// A community question, by its id.
        Question = "question",
    }
}

/// Something that can be reacted to, reported or decided about: `comment:KEY`, `question:ID`, `post:ID`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Item {
    pub kind: ItemKind,
    pub id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected comment:KEY, question:ID or post:ID")]
pub struct ItemError;

/// Ids are of our own making, or those of documents.
const LONGEST_ID: usize = 128;

impl Item {
    pub fn post(id: impl Into<String>) -> Self {
        Self::new(ItemKind::Post, id)
    }

    pub fn comment(key: impl Into<String>) -> Self {
        Self::new(ItemKind::Comment, key)
    }

    pub fn question(id: impl Into<String>) -> Self {
        Self::new(ItemKind::Question, id)
    }

    pub fn new(kind: ItemKind, id: impl Into<String>) -> Self {
        Self {
            kind,
            id: id.into(),
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind.key(), self.id)
    }
}

impl FromStr for Item {
    type Err = ItemError;

    fn from_str(text: &str) -> Result<Self, ItemError> {
        let (kind, id) = text.split_once(':').ok_or(ItemError)?;
        let kind = ItemKind::from_stored(kind).ok_or(ItemError)?;
        // Item names go into URLs, cache tags and mail keys, which other characters would break.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        if id.is_empty() || id.len() > LONGEST_ID || !id.bytes().all(plain) {
            return Err(ItemError);
        }
        Ok(Self::new(kind, id))
    }
}

impl TryFrom<String> for Item {
    type Error = ItemError;

    fn try_from(text: String) -> Result<Self, ItemError> {
        text.parse()
    }
}

impl From<Item> for String {
    fn from(item: Item) -> Self {
        item.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_survives_text_and_json() {
        for text in ["comment:01JD", "question:01JE", "post:post-malaria.v2"] {
            let item: Item = text.parse().unwrap();
            assert_eq!(item.to_string(), text);
            let json = serde_json::to_string(&item).unwrap();
            assert_eq!(serde_json::from_str::<Item>(&json).unwrap(), item);
        }
    }

    #[test]
    fn what_names_no_item_is_refused() {
        let long = format!("comment:{}", "x".repeat(129));
        for text in [
            "", "comment", "comment:", "staff:1", "post:a b", "post:'--", &long,
        ] {
            assert_eq!(text.parse::<Item>(), Err(ItemError), "{text}");
        }
    }
}
