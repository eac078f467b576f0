//! Making a body ready to render: only known blocks, marks, styles and checked links are left.
use serde_json::{Map, Value, json};

use super::blocks::{BodyBlock, DEEPEST, body_entries, parse_block, readable_parts, trimmed_field};
use super::do_dont::prepare_do_dont;
use super::film;
use super::images::asset_reference;
use super::keys::KeyGenerator;
use super::plain_text::{span_text, text_of};
use super::special_blocks::BodySources;
use crate::model::address::AnchorSet;
use crate::model::links::{check_link, is_external};
use crate::view::HeadingView;

/// Marks that are no annotation.
const DECORATORS: [&str; 5] = ["strong", "em", "code", "underline", "strike-through"];

/// A body that a page can render as it stands.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PreparedBody {
    /// Blocks of type `block`, `image` (with `picture`), `callout` (with a prepared `body`), `doDont`, `divider`, `video`,
    /// `audio`, `table`, `reference`, `faqReference` and `productReference` (with what they show).
    pub blocks: Vec<Value>,
    pub headings: Vec<HeadingView>,
}

/// Makes a body ready to render.
///
/// Links are checked and refused ones become plain words. `h1` is shown as `h2`, deeper levels never skip one,
/// and each heading carries its `anchor`. Pictures are looked up by asset reference and alternative text; those
/// that do not exist are left out, and so is what refers to a recording, question or product that is gone. Unknown blocks give their readable text as paragraphs, or nothing. Missing or
/// repeated `_key`s are made from the document's id, the place and the content, so that they stay the same.
/// Each block that is read aloud carries its number in [`super::spoken_paragraphs`] as `paragraph`.
pub fn prepare_body(body: &Value, id: &str, found: &dyn BodySources) -> PreparedBody {
    let mut work = BodyPreparer {
        id,
        found,
        anchors: AnchorSet::default(),
        headings: Vec::new(),
        level: 1,
        paragraph: 0,
    };
    let blocks = work.prepare_blocks(body, "", 0);
    PreparedBody {
        blocks: without_outer_blanks(blocks),
        headings: work.headings,
    }
}

struct BodyPreparer<'a> {
    id: &'a str,
    found: &'a dyn BodySources,
    anchors: AnchorSet,
    headings: Vec<HeadingView>,
    /// Level of the heading before, 1 for the page's title.
    level: u8,
    paragraph: usize,
}

impl BodyPreparer<'_> {
    fn prepare_blocks(&mut self, body: &Value, path: &str, depth: u8) -> Vec<Value> {
        if depth > DEEPEST {
            return Vec::new();
        }
        let mut keys = KeyGenerator::new(self.id, path);
        let mut made = Vec::new();
        for entry in body_entries(body).iter() {
            match parse_block(entry) {
                Some(BodyBlock::Text(fields)) => {
                    made.extend(self.prepare_text(fields, &mut keys, depth))
                }
                Some(BodyBlock::Image(fields)) => {
                    made.extend(self.prepare_image(fields, &mut keys))
                }
                Some(BodyBlock::Callout(fields)) => {
                    made.push(self.prepare_callout(fields, &mut keys, depth))
                }
                Some(BodyBlock::DoDont(fields)) => {
                    made.extend(self.prepare_lists(fields, &mut keys))
                }
                Some(BodyBlock::Extra(fields)) => {
                    let key = keys.next_key(fields);
                    made.extend(film::prepare_with_film(fields, &key, self.found));
                }
                Some(BodyBlock::Unknown(fields)) => {
                    let key = keys.next_key(fields);
                    if let Some(inner) = readable_parts(fields) {
                        made.extend(self.prepare_blocks(
                            inner,
                            &format!("{path}/{key}"),
                            depth + 1,
                        ));
                    }
                }
                None => {}
            }
        }
        made
    }

    fn prepare_text(
        &mut self,
        fields: &Map<String, Value>,
        keys: &mut KeyGenerator,
        depth: u8,
    ) -> Option<Value> {
        let key = keys.next_key(fields);
        let text = text_of(fields);
        let style = self.block_style(trimmed_field(fields, "style"), depth);
        // An empty heading would appear in the table of contents; an empty paragraph is space that the writer left.
        if text.is_empty() && style != "normal" {
            return None;
        }
        let (marks, children) = self.prepare_spans(fields, &format!("{}/{key}", keys.path));
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
            let anchor = self.anchors.assign_anchor(&text);
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
    fn block_style(&self, style: &str, depth: u8) -> &'static str {
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
    fn prepare_spans(&self, fields: &Map<String, Value>, path: &str) -> (Vec<Value>, Vec<Value>) {
        let definitions = fields
            .get("markDefs")
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice);
        let links: Vec<Value> = definitions.iter().filter_map(checked_link).collect();
        let known = |decorator: &&str| {
            DECORATORS.contains(decorator)
                || links
                    .iter()
                    .any(|link| link.get("_key").and_then(Value::as_str) == Some(decorator))
        };
        let mut keys = KeyGenerator::new(self.id, path);
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
                "_type": "span", "_key": keys.next_key(span), "text": format!("{apart}{text}"), "marks": marks,
            }));
        }
        if children.is_empty() {
            children.push(
                json!({"_type": "span", "_key": keys.next_key(&Map::new()), "text": "", "marks": []}),
            );
        }
        (links, children)
    }

    fn prepare_image(&self, fields: &Map<String, Value>, keys: &mut KeyGenerator) -> Option<Value> {
        let key = keys.next_key(fields);
        let picture = self
            .found
            .find_picture(asset_reference(fields)?, trimmed_field(fields, "alt"))?;
        let mut made = Map::new();
        made.insert("_type".into(), "image".into());
        made.insert("_key".into(), key.into());
        made.insert("picture".into(), serde_json::to_value(picture).ok()?);
        let caption = trimmed_field(fields, "caption");
        if !caption.is_empty() {
            made.insert("caption".into(), caption.into());
        }
        Some(Value::Object(made))
    }

    fn prepare_callout(
        &mut self,
        fields: &Map<String, Value>,
        keys: &mut KeyGenerator,
        depth: u8,
    ) -> Value {
        let key = keys.next_key(fields);
        let tone = match trimmed_field(fields, "tone") {
            tone @ ("see" | "emergency") => tone,
            _ => "good",
        };
        let title = trimmed_field(fields, "title");
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
            without_outer_blanks(self.prepare_blocks(body, &path, depth + 1)).into(),
        );
        Value::Object(made)
    }

    fn prepare_lists(
        &mut self,
        fields: &Map<String, Value>,
        keys: &mut KeyGenerator,
    ) -> Option<Value> {
        let key = keys.next_key(fields);
        let mut made = prepare_do_dont(fields)?;
        made.insert("_key".into(), key.into());
        made.insert("paragraph".into(), self.next_paragraph().into());
        Some(Value::Object(made))
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
        // An annotation named like a decorator would turn plain bold text into its link.
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
