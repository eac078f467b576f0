//! What a body refers to beside pictures.
use std::collections::BTreeSet;

use serde_json::Value;

use super::extras::{Linked, linked};
use super::{Block, walk};

/// What the blocks of a body refer to beside pictures, boxes included.
pub fn links(body: &Value) -> BTreeSet<Linked> {
    let mut found = BTreeSet::new();
    walk(body, false, &mut |block| {
        if let Block::Extra(fields) = block {
            found.extend(linked(fields));
        }
    });
    found
}
