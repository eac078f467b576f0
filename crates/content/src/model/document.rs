//! One stored document as the pages see it.
use chrono::{DateTime, Utc};
use serde_json::Value;

use super::{Kind, fields};

/// A published document.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// `_id`.
    pub id: String,
    /// `_type`.
    pub kind: Kind,
    /// Last part of its address, unique within its type; `None` for types without an address of their own.
    pub slug: Option<String>,
    /// The body as it was written.
    pub body: Value,
    /// When it was last published here.
    pub updated_at: DateTime<Utc>,
}

impl Document {
    /// The trimmed text of a field; empty when missing.
    pub fn text(&self, key: &str) -> &str {
        fields::text(&self.body, key)
    }

    /// True for what came with the sample content.
    pub fn sample(&self) -> bool {
        fields::flag(&self.body, "sample")
    }

    /// The rich text of the document.
    pub fn description(&self) -> &Value {
        self.body.get("description").unwrap_or(&Value::Null)
    }

    /// The slug, or the id where there is none.
    pub fn address(&self) -> &str {
        self.slug.as_deref().unwrap_or(&self.id)
    }
}
