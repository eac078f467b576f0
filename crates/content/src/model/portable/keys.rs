//! Keys of blocks and spans.
use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Hands out the keys of one list: the stored one where it is good and new, else one made of place and content.
pub(super) struct KeyGenerator {
    id: String,
    /// Keys of the lists around this one.
    pub(super) path: String,
    index: usize,
    given: BTreeSet<String>,
}

impl KeyGenerator {
    pub(super) fn new(id: &str, path: &str) -> Self {
        Self {
            id: id.to_owned(),
            path: path.to_owned(),
            index: 0,
            given: BTreeSet::new(),
        }
    }

    pub(super) fn next_key(&mut self, fields: &Map<String, Value>) -> String {
        self.index += 1;
        let stored = fields
            .get("_key")
            .and_then(Value::as_str)
            .unwrap_or_default();
        if !stored.is_empty() && stored.len() <= 64 && self.given.insert(stored.to_owned()) {
            return stored.to_owned();
        }
        let content = Value::Object(fields.clone()).to_string();
        let mut salt = 0_u32;
        loop {
            let place = format!(
                "{}\n{}\n{}\n{salt}\n{content}",
                self.id, self.path, self.index
            );
            let key = blake3::hash(place.as_bytes()).to_hex()[..12].to_owned();
            if self.given.insert(key.clone()) {
                return key;
            }
            salt += 1;
        }
    }
}
