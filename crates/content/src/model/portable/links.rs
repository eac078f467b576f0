//! What a body refers to beside pictures.
use std::collections::BTreeSet;

use serde_json::Value;

use super::extras::{Linked, linked};
use super::{Block, DEEPEST, block, entries};

/// What the blocks of a body refer to beside pictures, boxes included.
pub fn links(body: &Value) -> BTreeSet<Linked> {
    let mut found = BTreeSet::new();
    collect(body, 0, &mut found);
    found
}

fn collect(body: &Value, depth: u8, found: &mut BTreeSet<Linked>) {
    if depth > DEEPEST {
        return;
    }
    for entry in entries(body).iter() {
        match block(entry) {
            Some(Block::Extra(fields)) => found.extend(linked(fields)),
            Some(Block::Callout(fields)) => {
                collect(fields.get("body").unwrap_or(&Value::Null), depth + 1, found);
            }
            _ => {}
        }
    }
}
