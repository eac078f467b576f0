//! What a write says of itself for the audit log.

#[derive(Clone, Debug)]
pub struct AuditEntry {
    /// What was done, as `<resource>.<verb>`: `document.publish`.
    pub action: String,
    /// What it was done to, as `<type>:<id>`: `blog:post-malaria`.
    pub subject: String,
    /// The state before, if it matters; no health details.
    pub before: Option<serde_json::Value>,
    /// The state after, if it matters; no health details.
    pub after: Option<serde_json::Value>,
}

impl AuditEntry {
    pub fn new(action: impl Into<String>, subject: impl Into<String>) -> Self {
        Self {
            action: action.into(),
            subject: subject.into(),
            before: None,
            after: None,
        }
    }

    pub fn after(self, after: impl Into<Option<serde_json::Value>>) -> Self {
        Self {
            after: after.into(),
            ..self
        }
    }
}
