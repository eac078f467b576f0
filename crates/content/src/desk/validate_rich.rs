//! Checks of rich text and pictures. Blocks of unknown types are kept and not judged, but for their links.
use serde_json::{Map, Value};

use super::validate::{Findings, UNSAFE, is_unsafe};
use crate::model::{fields, portable};

/// Deepest nesting of blocks that is looked into.
const DEEPEST: u8 = 12;

pub(super) fn look_at_blocks(blocks: &Value, path: &str, found: &mut Findings) {
    let items = blocks.as_array().map_or(&[][..], Vec::as_slice);
    for (place, block) in items.iter().enumerate() {
        let path = format!("{path}[{place}]");
        if !block.is_object() {
            found.refuse(&path, "Every block is an object.");
            continue;
        }
        walk(block, &path, 0, found);
    }
}

fn walk(value: &Value, path: &str, depth: u8, found: &mut Findings) {
    if depth > DEEPEST {
        return;
    }
    match value {
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                walk(item, &format!("{path}[{place}]"), depth + 1, found);
            }
        }
        Value::Object(map) => {
            if fields::text(value, "_type") == "image" {
                look_at_image(value, path, found);
            }
            links(map, path, found);
            for (name, inner) in map {
                walk(inner, &format!("{path}.{name}"), depth + 1, found);
            }
        }
        _ => {}
    }
}

fn links(map: &Map<String, Value>, path: &str, found: &mut Findings) {
    for name in ["href", "url", "src"] {
        let Some(href) = map.get(name).and_then(Value::as_str) else {
            continue;
        };
        let path = format!("{path}.{name}");
        if is_unsafe(href) {
            found.refuse(&path, UNSAFE);
        } else if !href.trim().is_empty() && crate::model::links::check_link(href).is_none() {
            let words = "Link: a path such as /blog, or a whole address that begins with https://.";
            found.must("link", &path, words.to_owned());
        }
    }
}

/// A picture has a file, and words for people who cannot see it, or is marked as decoration.
pub(super) fn look_at_image(image: &Value, path: &str, found: &mut Findings) {
    let Some(map) = image.as_object() else {
        return;
    };
    if portable::asset_reference(map).is_none() {
        let words = "Picture: it has no file. Wait for the upload, or take it out.";
        found.must("picture", path, words.to_owned());
    }
    if fields::text(image, "alt").is_empty() && !fields::flag(image, "decorative") {
        let words = "Picture: say what it shows, or mark it as decoration.";
        found.must("alt", &format!("{path}.alt"), words.to_owned());
    }
}
