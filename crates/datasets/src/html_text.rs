//! Rich text as HTML, for systems that know no blocks.
use std::fmt::Write;

use kernel::links::check_link;
use serde_json::Value;

/// Deepest callouts inside of callouts; the editor makes none.
const DEEPEST: u8 = 4;

/// Where a reader of the other system finds a file, by what documents here call it.
pub(crate) type FileAddress<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Decorators by what HTML calls them.
pub(crate) const DECORATORS: [(&str, &str); 5] = [
    ("strong", "strong"),
    ("em", "em"),
    ("code", "code"),
    ("underline", "u"),
    ("strike-through", "s"),
];

/// A body as HTML, each block on a line. What has no words of its own (a question or product that it refers to) is left out.
pub(crate) fn render_html(body: &Value, address: FileAddress<'_>) -> String {
    let mut writer = HtmlWriter {
        html: String::new(),
        open_lists: Vec::new(),
        address,
    };
    writer.write_blocks(body, 0);
    writer.html
}

struct HtmlWriter<'a> {
    html: String,
    /// Level and element of each list that is open, the innermost last.
    open_lists: Vec<(u64, &'static str)>,
    address: FileAddress<'a>,
}

pub(crate) fn text_of<'a>(fields: &'a Value, name: &str) -> &'a str {
    fields.get(name).and_then(Value::as_str).unwrap_or_default()
}

pub(crate) fn items_of<'a>(fields: &'a Value, name: &str) -> &'a [Value] {
    fields
        .get(name)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// What a block calls its file.
pub(crate) fn asset_of(fields: &Value) -> &str {
    fields
        .get("asset")
        .map_or("", |asset| text_of(asset, "_ref"))
}

/// The level of a heading; a body's first level is the title's, so it stands a level lower.
pub(crate) fn heading_level(style: &str) -> Option<usize> {
    let level: usize = style.strip_prefix('h')?.parse().ok()?;
    (1..=6).contains(&level).then_some(level.max(2))
}

impl HtmlWriter<'_> {
    fn write_blocks(&mut self, body: &Value, depth: u8) {
        for block in body.as_array().map_or(&[][..], Vec::as_slice) {
            if text_of(block, "_type") == "block" && !text_of(block, "listItem").is_empty() {
                self.write_item(block);
                continue;
            }
            self.close_lists(0);
            self.write_block(block, depth);
        }
        self.close_lists(0);
    }

    fn write_block(&mut self, block: &Value, depth: u8) {
        let html = match text_of(block, "_type") {
            "block" => self.text_block(block),
            "image" => self.figure(block),
            // Other systems show a film by its address alone in a paragraph.
            "video" => match text_of(block, "videoId") {
                "" => String::new(),
                id => format!("<p>https://www.youtube.com/watch?v={}</p>", escape(id)),
            },
            "audio" => match (self.address)(asset_of(block)) {
                Some(source) => format!("<audio controls src=\"{}\"></audio>", escape(&source)),
                None => String::new(),
            },
            "table" => table(block),
            "doDont" => do_dont(block),
            "divider" => "<hr>".to_owned(),
            "callout" if depth < DEEPEST => {
                self.html.push_str("<blockquote>\n");
                if !text_of(block, "title").is_empty() {
                    let _ = writeln!(
                        self.html,
                        "<p><strong>{}</strong></p>",
                        escape(text_of(block, "title"))
                    );
                }
                self.write_blocks(block.get("body").unwrap_or(&Value::Null), depth + 1);
                "</blockquote>".to_owned()
            }
            "reference" => self.reference(block),
            // What came from such a system goes back as it was.
            "importedBlock" => text_of(block, "source").to_owned(),
            _ => String::new(),
        };
        if !html.is_empty() {
            self.html.push_str(&html);
            self.html.push('\n');
        }
    }

    fn text_block(&self, block: &Value) -> String {
        let inner = render_spans(block);
        if inner.trim().is_empty() {
            return String::new();
        }
        let style = text_of(block, "style");
        match heading_level(style) {
            Some(level) => format!("<h{level}>{inner}</h{level}>"),
            None if style == "blockquote" => format!("<blockquote><p>{inner}</p></blockquote>"),
            None => format!("<p>{inner}</p>"),
        }
    }

    fn figure(&self, block: &Value) -> String {
        let Some(source) = (self.address)(asset_of(block)) else {
            return String::new();
        };
        let caption = match text_of(block, "caption") {
            "" => String::new(),
            caption => format!("<figcaption>{}</figcaption>", escape(caption)),
        };
        let (source, alt) = (escape(&source), escape(text_of(block, "alt")));
        format!("<figure><img src=\"{source}\" alt=\"{alt}\">{caption}</figure>")
    }

    fn reference(&self, block: &Value) -> String {
        let title = escape(text_of(block, "title"));
        match check_link(text_of(block, "url")) {
            Some(href) => format!("<p><a href=\"{}\">{title}</a></p>", escape(&href)),
            None if title.is_empty() => String::new(),
            None => format!("<p>{title}</p>"),
        }
    }

    /// Lists nest as pages nest them: a deeper item opens a list inside of the one before.
    fn write_item(&mut self, block: &Value) {
        let level = block
            .get("level")
            .and_then(Value::as_u64)
            .unwrap_or(1)
            .max(1);
        let list = if text_of(block, "listItem") == "number" {
            "ol"
        } else {
            "ul"
        };
        while self
            .open_lists
            .last()
            .is_some_and(|(open, _)| *open > level)
        {
            self.close_lists(self.open_lists.len() - 1);
        }
        match self.open_lists.last() {
            Some((open, kind)) if *open == level && *kind == list => self.html.push_str("</li>\n"),
            Some((open, _)) if *open == level => {
                self.close_lists(self.open_lists.len() - 1);
                self.open_list(level, list);
            }
            _ => self.open_list(level, list),
        }
        self.html.push_str("<li>");
        let words = render_spans(block);
        self.html.push_str(&words);
    }

    fn open_list(&mut self, level: u64, list: &'static str) {
        let _ = write!(self.html, "<{list}>");
        self.open_lists.push((level, list));
    }

    fn close_lists(&mut self, kept: usize) {
        while self.open_lists.len() > kept {
            if let Some((_, list)) = self.open_lists.pop() {
                let _ = write!(self.html, "</li></{list}>");
            }
            if self.open_lists.is_empty() {
                self.html.push('\n');
            }
        }
    }
}

/// The spans of a block; one link over several of them is one element.
fn render_spans(block: &Value) -> String {
    let mut html = String::new();
    let mut open: Option<String> = None;
    for span in items_of(block, "children") {
        let href = find_href(block, span);
        if href != open {
            if open.is_some() {
                html.push_str("</a>");
            }
            if let Some(href) = &href {
                let _ = write!(html, "<a href=\"{}\">", escape(href));
            }
            open = href;
        }
        let mut words = escape(text_of(span, "text")).replace('\n', "<br>");
        for (decorator, element) in DECORATORS {
            if !words.is_empty() && has_decorator(span, decorator) {
                words = format!("<{element}>{words}</{element}>");
            }
        }
        html.push_str(&words);
    }
    if open.is_some() {
        html.push_str("</a>");
    }
    html
}

pub(crate) fn has_decorator(span: &Value, name: &str) -> bool {
    items_of(span, "marks").iter().any(|known| known == name)
}

/// Where a span leads; addresses that pages do not follow are left out.
pub(crate) fn find_href(block: &Value, span: &Value) -> Option<String> {
    items_of(block, "markDefs")
        .iter()
        .filter(|definition| has_decorator(span, text_of(definition, "_key")))
        .find_map(|definition| check_link(text_of(definition, "href")))
}

/// Two lists, each below its name.
fn do_dont(block: &Value) -> String {
    let lists = [
        (l10n::t!("ui-do"), items_of(block, "dos")),
        (l10n::t!("ui-dont"), items_of(block, "donts")),
    ];
    let mut html = String::new();
    for (name, items) in lists.into_iter().filter(|(_, items)| !items.is_empty()) {
        let _ = write!(html, "<p><strong>{}</strong></p><ul>", escape(name));
        for item in items {
            let words = escape(item.as_str().unwrap_or_default());
            let _ = write!(html, "<li>{words}</li>");
        }
        html.push_str("</ul>");
    }
    html
}

fn table(block: &Value) -> String {
    let mut html = "<table>".to_owned();
    let has_header = block
        .get("header")
        .and_then(Value::as_bool)
        .unwrap_or(false);
    for (place, row) in items_of(block, "rows").iter().enumerate() {
        let element = if has_header && place == 0 { "th" } else { "td" };
        html.push_str("<tr>");
        for cell in items_of(row, "cells") {
            let words = escape(cell.as_str().unwrap_or_default());
            let _ = write!(html, "<{element}>{words}</{element}>");
        }
        html.push_str("</tr>");
    }
    html + "</table>"
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
