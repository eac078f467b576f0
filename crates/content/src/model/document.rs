//! One stored document as the pages see it.
use chrono::{DateTime, Utc};
use serde_json::Value;

use super::{DocumentKind, fields};

#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    pub id: String,
    pub kind: DocumentKind,
    /// Last part of its address, unique within its type; `None` for types without an address of their own.
    pub slug: Option<String>,
    pub body: Value,
    /// When it was last published here.
    pub updated_at: DateTime<Utc>,
}

impl Document {
    /// The trimmed text of a field; empty when missing.
    pub fn text(&self, key: &str) -> &str {
        fields::read_text(&self.body, key)
    }

    pub fn is_sample(&self) -> bool {
        fields::read_flag(&self.body, "sample")
    }

    pub fn description(&self) -> &Value {
        self.body.get("description").unwrap_or(&Value::Null)
    }

    /// The slug, or the id where there is none.
    pub fn slug_or_id(&self) -> &str {
        self.slug.as_deref().unwrap_or(&self.id)
    }
}
