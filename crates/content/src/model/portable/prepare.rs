//! Making a body ready to render: only known blocks, marks, styles and checked links are left.
use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::extras::{self, Found, Linked};
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
    /// Table of contents.
    pub headings: Vec<HeadingView>,
}

/// Addresses of the pictures in a body, boxes included.
#[must_use]
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

/// What the blocks of a body refer to beside pictures, boxes included.
#[must_use]
pub fn links(body: &Value) -> BTreeSet<Linked> {
    let mut found = BTreeSet::new();
    collect_links(body, 0, &mut found);
    found
}

fn collect_links(body: &Value, depth: u8, found: &mut BTreeSet<Linked>) {
    if depth > DEEPEST {
        return;
    }
    for entry in entries(body).iter() {
        match block(entry) {
            Some(Block::Extra(fields)) => found.extend(extras::linked(fields)),
            Some(Block::Callout(fields)) => {
                collect_links(fields.get("body").unwrap_or(&Value::Null), depth + 1, found);
            }
            _ => {}
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

/// Hands out the keys of one list: the stored one where it is good and new, else one made of place and content.
struct Keys {
    id: String,
    path: String,
    index: usize,
    given: BTreeSet<String>,
}

impl Keys {
    fn new(id: &str, path: &str) -> Self {
        Self {
            id: id.to_owned(),
            path: path.to_owned(),
            index: 0,
            given: BTreeSet::new(),
        }
    }

    fn give(&mut self, fields: &Map<String, Value>) -> String {
        self.index += 1;
        let stored = fields
            .get("_key")
            .and_then(Value::as_str)
            .unwrap_or_default();
        if !stored.is_empty() && stored.len() <= 64 && self.given.insert(stored.to_owned()) {
            return stored.to_owned();
        }
        let content = Value::Object(fields.clone()).to_string();
        let mut salt = 0_u32;
        loop {
            let place = format!(
                "{}\n{}\n{}\n{salt}\n{content}",
                self.id, self.path, self.index
            );
            let key = blake3::hash(place.as_bytes()).to_hex()[..12].to_owned();
            if self.given.insert(key.clone()) {
                return key;
            }
            salt += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::PictureView;

    fn no_pictures(_: &str, _: &str) -> Option<PictureView> {
        None
    }

    fn span(text: &str) -> Value {
        json!({"_type": "span", "_key": "s", "text": text})
    }

    fn styled(style: &str, text: &str) -> Value {
        json!({"_type": "block", "style": style, "children": [span(text)]})
    }

    #[test]
    fn a_refused_link_leaves_its_words() {
        let body = json!([{"_type": "block", "_key": "a", "markDefs": [
            {"_key": "good", "_type": "link", "href": "https://example.org/x"},
            {"_key": "bad", "_type": "link", "href": "javascript:alert(1)"},
            {"_key": "strong", "_type": "link", "href": "https://example.org"},
            {"_key": "note", "_type": "footnote"}, null],
            "children": [
                {"_type": "span", "_key": "1", "text": "go", "marks": ["good", "strong"]},
                {"_type": "span", "_key": "2", "text": "stay", "marks": ["bad", "note", "gone", 7]}]}]);
        let made = prepare(&body, "d", &no_pictures).blocks;
        assert_eq!(
            made[0]["markDefs"],
            json!([{"_key": "good", "_type": "link", "href": "https://example.org/x", "external": true}])
        );
        assert_eq!(made[0]["children"][0]["marks"], json!(["good", "strong"]));
        assert_eq!(made[0]["children"][1]["marks"], json!([]));
        assert_eq!(made[0]["children"][1]["text"], "stay");
    }

    #[test]
    fn headings_start_at_two_and_skip_no_level() {
        let body = json!([
            styled("h4", "First"),
            styled("h1", "Title"),
            styled("h4", "Deep"),
            styled("h6", "Deeper"),
            styled("h2", ""),
            styled("lead", "Text"),
        ]);
        let made = prepare(&body, "d", &no_pictures);
        let levels: Vec<u8> = made.headings.iter().map(|heading| heading.level).collect();
        assert_eq!(levels, [2, 2, 3, 4]);
        assert_eq!(made.blocks[1]["anchor"], "title");
        assert_eq!(made.blocks.last().unwrap()["style"], "normal");
    }

    #[test]
    fn pictures_that_do_not_exist_are_left_out() {
        let body = json!([
            {"_type": "image", "asset": {"_ref": "image-1"}, "alt": "A cup", "caption": "c"},
            {"_type": "image", "asset": {"_ref": "image-2"}},
            {"_type": "image", "_upload": {}},
        ]);
        let found = |reference: &str, alt: &str| {
            (reference == "image-1").then(|| PictureView {
                src: "/media/1".into(),
                srcset: String::new(),
                width: 1,
                height: 1,
                alt: alt.to_owned(),
                bytes: 1,
                color: "#ffffff".into(),
                focal: None,
            })
        };
        let made = prepare(&body, "d", &found).blocks;
        assert_eq!(made.len(), 1);
        assert_eq!(made[0]["picture"]["alt"], "A cup");
        assert_eq!(made[0]["caption"], "c");
        assert_eq!(
            image_sources(&body),
            ["image-1", "image-2"].map(str::to_owned).into()
        );
    }

    #[test]
    fn unknown_blocks_give_their_words_or_nothing() {
        let body = json!([
            {"_type": "quiz", "title": "Q", "text": "Do you <b>sleep</b>?"},
            {"_type": "chart", "data": [1, 2]},
            {"_type": "note", "body": [styled("normal", "Inner")]},
        ]);
        let made = prepare(&body, "d", &no_pictures).blocks;
        let texts: Vec<&str> = made
            .iter()
            .map(|b| b["children"][0]["text"].as_str().unwrap())
            .collect();
        assert_eq!(texts, ["Do you <b>sleep</b>?", "Inner"]);
    }

    #[test]
    fn nested_lists_keep_their_levels() {
        let item = |level: u64| json!({"_type": "block", "listItem": "number", "level": level, "children": [span("x")]});
        let made = prepare(
            &json!([item(1), item(2), item(0), item(99)]),
            "d",
            &no_pictures,
        )
        .blocks;
        let levels: Vec<u64> = made
            .iter()
            .map(|block| block["level"].as_u64().unwrap())
            .collect();
        assert_eq!(levels, [1, 2, 1, 9]);
        assert_eq!(made[0]["listItem"], "number");
    }

    #[test]
    fn keys_are_repaired_the_same_way_each_time() {
        let body = json!([styled("normal", "a"), styled("normal", "a"), {"_type": "block", "_key": "k", "children": []},
            {"_type": "block", "_key": "k", "children": [span("b"), span("c")]}]);
        let once = prepare(&body, "d", &no_pictures).blocks;
        assert_eq!(once, prepare(&body, "d", &no_pictures).blocks);
        let keys: BTreeSet<&str> = once
            .iter()
            .map(|block| block["_key"].as_str().unwrap())
            .collect();
        assert_eq!(keys.len(), once.len());
        assert_ne!(
            once[3]["children"][0]["_key"],
            once[3]["children"][1]["_key"]
        );
        assert_ne!(
            once[0]["_key"],
            prepare(&body, "other", &no_pictures).blocks[0]["_key"]
        );
    }

    #[test]
    fn a_box_keeps_its_body_and_its_place_in_the_speech() {
        let body = json!([
            styled("normal", "one"),
            {"_type": "callout", "tone": "emergency", "title": "Call 112", "body": [styled("h2", "two")]},
            styled("normal", "three"),
        ]);
        let made = prepare(&body, "d", &no_pictures);
        assert_eq!(made.blocks[1]["tone"], "emergency");
        assert_eq!(made.blocks[1]["body"][0]["style"], "normal");
        let spoken = super::super::paragraphs(&body);
        assert_eq!(
            spoken[usize::try_from(made.blocks[2]["paragraph"].as_u64().unwrap()).unwrap()],
            "three"
        );
        assert!(made.headings.is_empty());
    }

    #[test]
    fn blank_paragraphs_stay_between_others_only() {
        let body = json!([
            styled("normal", ""),
            styled("normal", "a"),
            styled("normal", " "),
            styled("normal", "b"),
            styled("normal", "")
        ]);
        assert_eq!(prepare(&body, "d", &no_pictures).blocks.len(), 3);
    }
}
