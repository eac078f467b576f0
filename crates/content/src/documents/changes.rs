//! What a publication changed, for the audit log.
use serde_json::{Map, Value, json};
use store::AuditEntry;

use super::table::document;
use crate::model::DocumentKind;

/// Longest value in a line of the log, in characters.
const LONGEST: usize = 300;

pub(super) struct PublicationChange {
    before: Option<Value>,
    after: Value,
}

impl PublicationChange {
    /// Facts and prices are named with both values; of texts the revisions are, which hold the words.
    pub fn between_versions(
        kind: DocumentKind,
        live: Option<&document::Model>,
        body: &Value,
        revision: i64,
    ) -> Self {
        let mut before = live.map(|row| json!({"revision": row.revision}));
        let mut after = json!({"revision": revision});
        if matches!(
            kind,
            DocumentKind::Settings
                | DocumentKind::Claim
                | DocumentKind::Package
                | DocumentKind::Shop
        ) {
            let was = live.and_then(|row| serde_json::from_str(&row.body).ok());
            let (old, new) = field_differences(was.as_ref().unwrap_or(&Value::Null), body);
            after["fields"] = new.into();
            if let Some(before) = &mut before {
                before["fields"] = old.into();
            }
        }
        Self { before, after }
    }

    pub fn into_audit_entry(self, action: &str, kind: DocumentKind, id: &str) -> AuditEntry {
        AuditEntry {
            action: action.to_owned(),
            subject: format!("{kind}:{id}"),
            before: self.before,
            after: Some(self.after),
        }
    }
}

fn field_differences(before: &Value, after: &Value) -> (Map<String, Value>, Map<String, Value>) {
    let nothing = Map::new();
    let (before, after) = (
        before.as_object().unwrap_or(&nothing),
        after.as_object().unwrap_or(&nothing),
    );
    let names = before.keys().chain(after.keys());
    let (mut old, mut new) = (Map::new(), Map::new());
    for name in names.filter(|name| !name.starts_with('_')) {
        let (was, is) = (before.get(name), after.get(name));
        if was != is {
            old.insert(name.clone(), shorten_value(was));
            new.insert(name.clone(), shorten_value(is));
        }
    }
    (old, new)
}

fn shorten_value(value: Option<&Value>) -> Value {
    let Some(value) = value else {
        return Value::Null;
    };
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    if text.chars().count() <= LONGEST {
        return value.clone();
    }
    let cut: String = text.chars().take(LONGEST).collect();
    format!("{cut}…").into()
}
