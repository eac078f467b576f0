//! What the rules look at, and what they answer.
use serde_json::Value;

use crate::model::{fields, portable};
use crate::schema::{DocumentSchema, FieldKind};

/// A piece of a document that is read as one: a field, or a block of a rich text.
pub(super) struct Passage {
    pub path: String,
    pub text: String,
}

impl Passage {
    /// A line of what is no document.
    pub fn of_text(text: &str) -> Self {
        Self {
            path: String::new(),
            text: text.to_owned(),
        }
    }
}

/// What a rule has to say of a text.
pub(super) struct WordingIssue {
    pub code: &'static str,
    /// Where the passage is in the list of passages.
    pub passage: usize,
    pub message: String,
}

pub(super) fn list_passages(schema: &DocumentSchema, body: &Value) -> Vec<Passage> {
    let mut passages = Vec::new();
    for field in schema.fields.iter().filter(|field| !field.read_only) {
        let value = body.get(&field.name).unwrap_or(&Value::Null);
        let path = format!("body.{}", field.name);
        match field.kind {
            FieldKind::Text | FieldKind::LongText => passages.push(Passage {
                path,
                text: value.as_str().unwrap_or_default().to_owned(),
            }),
            // Block by block, so that the desk can lead to the one.
            FieldKind::RichText => {
                for (place, block) in fields::as_list(value).iter().enumerate() {
                    passages.push(Passage {
                        path: format!("{path}[{place}]"),
                        text: portable::readable_text(&Value::Array(vec![(*block).clone()])),
                    });
                }
            }
            _ => {}
        }
    }
    passages.retain(|passage| !passage.text.trim().is_empty());
    passages
}

/// Sentences of a passage, roughly: a full stop inside a number ends none.
pub(super) fn split_sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['\n', '!', '?', ';'])
        .flat_map(|part| part.split(". "))
}
