//! Making a body ready to render: only known blocks, marks, styles and checked links are left.
use serde_json::{Map, Value, json};

use super::extras::{self, Found};
use super::images::asset_reference;
use super::keys::Keys;
use super::plain::{span_text, text_of};
use super::{Block, DEEPEST, block, entries, field, readable_parts};
use crate::model::address::Anchors;
use crate::model::links::{check_link, is_external};
use crate::view::HeadingView;

/// Marks that are no annotation.
const DECORATORS: [&str; 5] = ["strong", "em", "code", "underline", "strike-through"];

/// A body that a page can render as it stands.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Prepared {
    /// Blocks of type `block`, `image` (with `picture`), `callout` (with a prepared `body`), `video`, `audio`, `table`,
    /// `reference`, `faqReference` and `productReference` (with what they show).
    pub blocks: Vec<Value>,
    pub headings: Vec<HeadingView>,
}

/// Makes a body ready to render.
///
/// Links are checked and refused ones become plain words. `h1` is shown as `h2`, deeper levels never skip one,
/// and each heading carries its `anchor`. Pictures are looked up by asset reference and alternative text; those
/// that do not exist are left out, and so is what refers to a recording, question or product that is gone. Unknown blocks give their readable text as paragraphs, or nothing. Missing or
/// repeated `_key`s are made from the document's id, the place and the content, so that they stay the same.
/// Each block that is read aloud carries its number in [`super::paragraphs`] as `paragraph`.
pub fn prepare(body: &Value, id: &str, found: &dyn Found) -> Prepared {
    let mut work = Work {
        id,
        found,
        anchors: Anchors::default(),
        headings: Vec::new(),
        level: 1,
        paragraph: 0,
    };
    let blocks = work.blocks(body, "", 0);
    Prepared {
        blocks: without_outer_blanks(blocks),
        headings: work.headings,
    }
}

struct Work<'a> {
    id: &'a str,
    found: &'a dyn Found,
    anchors: Anchors,
    headings: Vec<HeadingView>,
    /// Level of the heading before, 1 for the page's title.
    level: u8,
    paragraph: usize,
}

impl Work<'_> {
    fn blocks(&mut self, body: &Value, path: &str, depth: u8) -> Vec<Value> {
        if depth > DEEPEST {
            return Vec::new();
        }
        let mut keys = Keys::new(self.id, path);
        let mut made = Vec::new();
        for entry in entries(body).iter() {
            match block(entry) {
                Some(Block::Text(fields)) => made.extend(self.text(fields, &mut keys, depth)),
                Some(Block::Image(fields)) => made.extend(self.image(fields, &mut keys)),
                Some(Block::Callout(fields)) => made.push(self.callout(fields, &mut keys, depth)),
                Some(Block::Extra(fields)) => {
                    let key = keys.give(fields);
                    made.extend(extras::prepare(fields, &key, self.found));
                }
                Some(Block::Unknown(fields)) => {
                    let key = keys.give(fields);
                    if let Some(inner) = readable_parts(fields) {
                        made.extend(self.blocks(inner, &format!("{path}/{key}"), depth + 1));
                    }
                }
                None => {}
            }
        }
        made
    }

    fn text(&mut self, fields: &Map<String, Value>, keys: &mut Keys, depth: u8) -> Option<Value> {
        let key = keys.give(fields);
        let text = text_of(fields);
        let style = self.style(field(fields, "style"), depth);
        if text.is_empty() && style != "normal" {
            return None;
        }
        let (marks, children) = self.spans(fields, &format!("{}/{key}", keys.path));
        let mut made = Map::new();
        made.insert("_type".into(), "block".into());
        made.insert("_key".into(), key.into());
        made.insert("style".into(), style.into());
        if let Some(kind) = fields.get("listItem").and_then(Value::as_str) {
            let level = fields
                .get("level")
                .and_then(Value::as_u64)
                .unwrap_or(1)
                .clamp(1, 9);
            made.insert(
                "listItem".into(),
                if kind == "number" { "number" } else { "bullet" }.into(),
            );
            made.insert("level".into(), level.into());
        }
        if let Some(level) = style.strip_prefix('h').and_then(|level| level.parse().ok()) {
            let anchor = self.anchors.give(&text);
            made.insert("anchor".into(), anchor.clone().into());
            self.level = level;
            self.headings.push(HeadingView {
                id: anchor,
                text: text.clone(),
                level,
            });
        }
        if !text.is_empty() {
            made.insert("paragraph".into(), self.next_paragraph().into());
        }
        made.insert("markDefs".into(), marks.into());
        made.insert("children".into(), children.into());
        Some(Value::Object(made))
    }

    /// The style to show; inside a box headings are paragraphs, because the box has a title of its own.
    fn style(&self, style: &str, depth: u8) -> &'static str {
        let level: u8 = match style {
            "blockquote" => return "blockquote",
            "h1" | "h2" => 2,
            "h3" => 3,
            "h4" | "h5" | "h6" => 4,
            _ => return "normal",
        };
        match level.min(self.level + 1) {
            _ if depth > 0 => "normal",
            0..=2 => "h2",
            3 => "h3",
            _ => "h4",
        }
    }

    /// The links that passed, and the spans with marks that mean something.
    fn spans(&self, fields: &Map<String, Value>, path: &str) -> (Vec<Value>, Vec<Value>) {
        let definitions = fields
            .get("markDefs")
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice);
        let links: Vec<Value> = definitions.iter().filter_map(checked_link).collect();
        let known = |mark: &&str| {
            DECORATORS.contains(mark)
                || links
                    .iter()
                    .any(|link| link.get("_key").and_then(Value::as_str) == Some(mark))
        };
        let mut keys = Keys::new(self.id, path);
        let mut children = Vec::new();
        let mut gap = false;
        for child in fields
            .get("children")
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice)
        {
            let (Some(text), Some(span)) = (span_text(child), child.as_object()) else {
                gap = !children.is_empty();
                continue;
            };
            let marks: Vec<&str> = span
                .get("marks")
                .and_then(Value::as_array)
                .map_or(&[][..], Vec::as_slice)
                .iter()
                .filter_map(Value::as_str)
                .filter(known)
                .collect();
            let apart = if gap && !text.starts_with(char::is_whitespace) {
                " "
            } else {
                ""
            };
            gap = false;
            children.push(json!({
                "_type": "span", "_key": keys.give(span), "text": format!("{apart}{text}"), "marks": marks,
            }));
        }
        if children.is_empty() {
            children.push(
                json!({"_type": "span", "_key": keys.give(&Map::new()), "text": "", "marks": []}),
            );
        }
        (links, children)
    }

    fn image(&self, fields: &Map<String, Value>, keys: &mut Keys) -> Option<Value> {
        let key = keys.give(fields);
        let picture = self
            .found
            .picture(asset_reference(fields)?, field(fields, "alt"))?;
        let mut made = Map::new();
        made.insert("_type".into(), "image".into());
        made.insert("_key".into(), key.into());
        made.insert("picture".into(), serde_json::to_value(picture).ok()?);
        let caption = field(fields, "caption");
        if !caption.is_empty() {
            made.insert("caption".into(), caption.into());
        }
        Some(Value::Object(made))
    }

    fn callout(&mut self, fields: &Map<String, Value>, keys: &mut Keys, depth: u8) -> Value {
        let key = keys.give(fields);
        let tone = match field(fields, "tone") {
            tone @ ("see" | "emergency") => tone,
            _ => "good",
        };
        let title = field(fields, "title");
        let mut made = Map::new();
        made.insert("_type".into(), "callout".into());
        made.insert("_key".into(), key.clone().into());
        made.insert("tone".into(), tone.into());
        made.insert("title".into(), title.into());
        if !title.is_empty() {
            made.insert("paragraph".into(), self.next_paragraph().into());
        }
        let body = fields.get("body").unwrap_or(&Value::Null);
        let path = format!("{}/{key}", keys.path);
        made.insert(
            "body".into(),
            without_outer_blanks(self.blocks(body, &path, depth + 1)).into(),
        );
        Value::Object(made)
    }

    fn next_paragraph(&mut self) -> usize {
        self.paragraph += 1;
        self.paragraph - 1
    }
}

/// A link whose address may be followed; other annotations are dropped.
fn checked_link(definition: &Value) -> Option<Value> {
    let key = definition
        .get("_key")?
        .as_str()
        .filter(|key| !key.is_empty() && !DECORATORS.contains(key))?;
    if definition.get("_type")?.as_str()? != "link" {
        return None;
    }
    let href = check_link(definition.get("href")?.as_str()?)?;
    let external = is_external(&href);
    Some(json!({"_key": key, "_type": "link", "href": href, "external": external}))
}

/// Empty paragraphs keep their space between others, but not at the ends.
fn without_outer_blanks(mut blocks: Vec<Value>) -> Vec<Value> {
    let blank = |made: &Value| {
        made.get("_type").is_some_and(|kind| kind == "block") && made.get("paragraph").is_none()
    };
    while blocks.last().is_some_and(blank) {
        blocks.pop();
    }
    let lead = blocks.iter().take_while(|made| blank(made)).count();
    blocks.drain(..lead);
    blocks
}

#[cfg(test)]
mod tests;
