//! What a publication changed, for the audit log.
use serde_json::{Map, Value, json};
use store::AuditEntry;

use super::table::document;
use crate::model::Kind;

/// Longest value in a line of the log, in characters.
const LONGEST: usize = 300;

pub(super) struct Changed {
    before: Option<Value>,
    after: Value,
}

impl Changed {
    /// Facts and prices are named with both values; of texts the revisions are, which hold the words.
    pub fn between(
        kind: Kind,
        live: Option<&document::Model>,
        body: &Value,
        revision: i64,
    ) -> Self {
        let mut before = live.map(|row| json!({"revision": row.revision}));
        let mut after = json!({"revision": revision});
        if matches!(
            kind,
            Kind::Settings | Kind::Claim | Kind::Package | Kind::Shop
        ) {
            let was = live.and_then(|row| serde_json::from_str(&row.body).ok());
            let (old, new) = differences(was.as_ref().unwrap_or(&Value::Null), body);
            after["fields"] = new.into();
            if let Some(before) = &mut before {
                before["fields"] = old.into();
            }
        }
        Self { before, after }
    }

    pub fn entry(self, action: &str, kind: Kind, id: &str) -> AuditEntry {
        AuditEntry {
            action: action.to_owned(),
            subject: format!("{kind}:{id}"),
            before: self.before,
            after: Some(self.after),
        }
    }
}

fn differences(before: &Value, after: &Value) -> (Map<String, Value>, Map<String, Value>) {
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
            old.insert(name.clone(), short(was));
            new.insert(name.clone(), short(is));
        }
    }
    (old, new)
}

fn short(value: Option<&Value>) -> Value {
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
