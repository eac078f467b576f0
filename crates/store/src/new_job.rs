//! A job that a write puts into the outbox.

use chrono::{DateTime, Utc};

#[derive(Clone, Debug)]
pub struct NewJob {
    pub kind: String,
    /// What the handler needs: ids, not copies.
    pub payload: serde_json::Value,
    /// With a key, a second job of the same kind and key is not made (for a week after it is done).
    pub key: Option<String>,
    /// Not before this moment; `None` is at once.
    pub run_at: Option<DateTime<Utc>>,
}

impl NewJob {
    pub fn new(kind: impl Into<String>, payload: serde_json::Value) -> Self {
        Self {
            kind: kind.into(),
            payload,
            key: None,
            run_at: None,
        }
    }

    /// The same job, made once only per key.
    pub fn with_key(self, key: impl Into<String>) -> Self {
        Self {
            key: Some(key.into()),
            ..self
        }
    }
}
