//! The pictures that a body names.
use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::{Block, DEEPEST, block, entries, readable_parts};

/// Addresses of the pictures in a body, boxes included.
pub fn image_sources(body: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect_images(body, 0, &mut found);
    found
}

fn collect_images(body: &Value, depth: u8, found: &mut BTreeSet<String>) {
    if depth > DEEPEST {
        return;
    }
    for entry in entries(body).iter() {
        match block(entry) {
            Some(Block::Image(fields)) => found.extend(asset_reference(fields).map(str::to_owned)),
            Some(Block::Callout(fields)) => {
                collect_images(fields.get("body").unwrap_or(&Value::Null), depth + 1, found);
            }
            Some(Block::Unknown(fields)) => {
                if let Some(inner) = readable_parts(fields) {
                    collect_images(inner, depth + 1, found);
                }
            }
            Some(Block::Text(_) | Block::Extra(_)) | None => {}
        }
    }
}

/// The reference of a picture's asset; `None` while an upload runs or when it is damaged.
pub(crate) fn asset_reference(image: &Map<String, Value>) -> Option<&str> {
    image
        .get("asset")?
        .get("_ref")?
        .as_str()
        .filter(|reference| !reference.is_empty())
}
