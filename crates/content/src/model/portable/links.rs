//! What a body refers to beside pictures.
use std::collections::BTreeSet;

use serde_json::Value;

use super::blocks::{BodyBlock, walk_blocks};
use super::film::film_links;
use super::special_blocks::{LinkedItem, linked_item};

/// What the blocks of a body refer to beside pictures, boxes included.
pub fn body_links(body: &Value) -> BTreeSet<LinkedItem> {
    let mut found = BTreeSet::new();
    walk_blocks(body, false, &mut |block| {
        if let BodyBlock::Extra(fields) = block {
            found.extend(linked_item(fields));
            found.extend(film_links(fields.get("film")));
        }
    });
    found
}
