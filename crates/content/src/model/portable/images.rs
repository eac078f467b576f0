//! The pictures that a body names.
use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::blocks::{BodyBlock, walk_blocks};

/// Addresses of the pictures in a body, boxes included.
pub fn image_sources(body: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    walk_blocks(body, true, &mut |block| {
        if let BodyBlock::Image(fields) = block {
            found.extend(asset_reference(fields).map(str::to_owned));
        }
    });
    found
}

/// The reference of a picture's asset; `None` while an upload runs or when it is damaged.
pub(crate) fn asset_reference(image: &Map<String, Value>) -> Option<&str> {
    image
        .get("asset")?
        .get("_ref")?
        .as_str()
        .filter(|reference| !reference.is_empty())
}
