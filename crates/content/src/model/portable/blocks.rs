//! The blocks of a body, whatever stands in it.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

/// Deepest nesting of blocks inside blocks (a callout's body) that is followed.
pub(super) const DEEPEST: u8 = 3;

#[derive(Debug, Clone, Copy)]
pub(super) enum BodyBlock<'a> {
    /// A paragraph, heading, quotation or list item.
    Text(&'a Map<String, Value>),
    Image(&'a Map<String, Value>),
    /// A box with a tone, a title and a body.
    Callout(&'a Map<String, Value>),
    /// What to do and what not, as two lists.
    DoDont(&'a Map<String, Value>),
    /// A film, recording, table, source, question, product or divider.
    Extra(&'a Map<String, Value>),
    Unknown(&'a Map<String, Value>),
}

/// The blocks of a body; a text counts as one paragraph per line, anything else that is no list as none.
pub(super) fn body_entries(body: &Value) -> Cow<'_, [Value]> {
    match body {
        Value::Array(items) => Cow::Borrowed(items),
        one @ Value::Object(_) => Cow::Borrowed(std::slice::from_ref(one)),
        Value::String(text) => text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(|line| json!({"_type": "block", "children": [{"_type": "span", "text": line}]}))
            .collect::<Vec<_>>()
            .into(),
        _ => Cow::Borrowed(&[]),
    }
}

/// What an entry is; `None` for what is no object.
pub(super) fn parse_block(entry: &Value) -> Option<BodyBlock<'_>> {
    let fields = entry.as_object()?;
    Some(match fields.get("_type").and_then(Value::as_str) {
        Some("image") => BodyBlock::Image(fields),
        Some("callout") => BodyBlock::Callout(fields),
        Some("doDont") => BodyBlock::DoDont(fields),
        Some(kind) if is_extra(kind) => BodyBlock::Extra(fields),
        _ if fields.get("children").is_some_and(Value::is_array) => BodyBlock::Text(fields),
        _ => BodyBlock::Unknown(fields),
    })
}

fn is_extra(kind: &str) -> bool {
    matches!(
        kind,
        "video" | "audio" | "table" | "reference" | "faqReference" | "productReference" | "divider"
    )
}

/// Shows the blocks of a body in their order, a box before what stands in it; with `into_unknown` also what can be read
/// inside blocks that this version does not know.
pub(super) fn walk_blocks(body: &Value, into_unknown: bool, see: &mut dyn FnMut(BodyBlock<'_>)) {
    walk_at(body, 0, into_unknown, see);
}

fn walk_at(body: &Value, depth: u8, into_unknown: bool, see: &mut dyn FnMut(BodyBlock<'_>)) {
    if depth > DEEPEST {
        return;
    }
    for block in body_entries(body).iter().filter_map(parse_block) {
        see(block);
        let inner = match block {
            BodyBlock::Callout(fields) => fields.get("body"),
            BodyBlock::Unknown(fields) if into_unknown => readable_parts(fields),
            _ => None,
        };
        if let Some(inner) = inner {
            walk_at(inner, depth + 1, into_unknown, see);
        }
    }
}

pub(super) fn trimmed_field<'a>(fields: &'a Map<String, Value>, key: &str) -> &'a str {
    fields
        .get(key)
        .and_then(Value::as_str)
        .map_or("", str::trim)
}

/// What stands inside an unknown block and can be read: a text, or blocks under one of the usual names.
pub(super) fn readable_parts(fields: &Map<String, Value>) -> Option<&Value> {
    [
        "body",
        "content",
        "text",
        "description",
        "code",
        "title",
        "caption",
    ]
    .iter()
    .filter_map(|key| fields.get(*key))
    .find(|value| match value {
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(items) => items
            .iter()
            .any(|item| matches!(parse_block(item), Some(BodyBlock::Text(_)))),
        _ => false,
    })
}
