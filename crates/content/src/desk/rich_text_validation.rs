//! Checks of rich text and pictures. Blocks of unknown types are kept and not judged, but for their links.
use serde_json::{Map, Value};

use super::check_findings::CheckFindings;
use super::unsafe_links::{UNSAFE, is_unsafe};
use crate::model::{fields, portable};

/// Deepest nesting of blocks that is looked into.
const DEEPEST: u8 = 12;

pub(super) fn validate_blocks(blocks: &Value, path: &str, found: &mut CheckFindings) {
    let items = blocks.as_array().map_or(&[][..], Vec::as_slice);
    for (place, block) in items.iter().enumerate() {
        let path = format!("{path}[{place}]");
        if !block.is_object() {
            found.add_refusal(&path, "Every block is an object.");
            continue;
        }
        validate_block(block, &path, 0, found);
    }
}

fn validate_block(value: &Value, path: &str, depth: u8, found: &mut CheckFindings) {
    if depth > DEEPEST {
        return;
    }
    match value {
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                validate_block(item, &format!("{path}[{place}]"), depth + 1, found);
            }
        }
        Value::Object(map) => {
            if fields::read_text(value, "_type") == "image" {
                validate_image(value, path, found);
            }
            if fields::read_text(value, "_type") == "video"
                && let Some(words) = map.get("film").and_then(missing_captions)
            {
                found.add_should("captions", &format!("{path}.film"), words.to_owned());
            }
            check_links(map, path, found);
            for (name, inner) in map {
                validate_block(inner, &format!("{path}.{name}"), depth + 1, found);
            }
        }
        _ => {}
    }
}

fn check_links(map: &Map<String, Value>, path: &str, found: &mut CheckFindings) {
    for name in ["href", "url", "src"] {
        let Some(href) = map.get(name).and_then(Value::as_str) else {
            continue;
        };
        let path = format!("{path}.{name}");
        // Refused at once, also in a draft: previews render drafts, and such a link would run there.
        if is_unsafe(href) {
            found.add_refusal(&path, UNSAFE);
        } else if !href.trim().is_empty() && crate::model::links::check_link(href).is_none() {
            let words = "Link: a path such as /blog, or a full address that starts with https://.";
            found.add_must("link", &path, words.to_owned());
        }
    }
}

/// What to say of a film without captions.
pub(super) fn missing_captions(film: &Value) -> Option<&'static str> {
    let has_captions = film
        .get("captions")
        .and_then(Value::as_array)
        .is_some_and(|all| all.iter().any(|one| one.pointer("/asset/_ref").is_some()));
    let is_chosen = film.pointer("/asset/_ref").is_some();
    (is_chosen && !has_captions)
        .then_some("Captions: without them, people who cannot hear it do not know what is said.")
}

/// A picture has a file, and words for people who cannot see it, or is marked as decoration.
pub(super) fn validate_image(image: &Value, path: &str, found: &mut CheckFindings) {
    let Some(map) = image.as_object() else {
        return;
    };
    if portable::asset_reference(map).is_none() {
        let words = "Picture: it has no file. Wait for the upload, or remove it.";
        found.add_must("picture", path, words.to_owned());
    }
    if fields::read_text(image, "alt").is_empty() && !fields::read_flag(image, "decorative") {
        let words = "Picture: say what it shows, or mark it as decorative.";
        found.add_must("alt", &format!("{path}.alt"), words.to_owned());
    }
}
