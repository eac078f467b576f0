//! One stored document as the pages see it.
use chrono::{DateTime, Utc};
use serde_json::Value;

use super::{Kind, fields};

#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    pub id: String,
    pub kind: Kind,
    /// Last part of its address, unique within its type; `None` for types without an address of their own.
    pub slug: Option<String>,
    pub body: Value,
    /// When it was last published here.
    pub updated_at: DateTime<Utc>,
}

impl Document {
    /// The trimmed text of a field; empty when missing.
    pub fn text(&self, key: &str) -> &str {
        fields::text(&self.body, key)
    }

    pub fn sample(&self) -> bool {
        fields::flag(&self.body, "sample")
    }

    pub fn description(&self) -> &Value {
        self.body.get("description").unwrap_or(&Value::Null)
    }

    /// The slug, or the id where there is none.
    pub fn address(&self) -> &str {
        self.slug.as_deref().unwrap_or(&self.id)
    }
}
