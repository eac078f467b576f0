//! Mobiledoc 0.3, the editor's format of Ghost 1 to 4, as HTML.
use kernel::text::escape_html;
use serde_json::Value;

use super::cards::CardWriter;

const TAGS: [&str; 22] = [
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "blockquote",
    "aside",
    "pull-quote",
    "strong",
    "b",
    "em",
    "i",
    "code",
    "a",
    "u",
    "s",
    "del",
    "sub",
    "sup",
    "ins",
];

struct Mobiledoc<'a> {
    markups: &'a [Value],
    atoms: &'a [Value],
    cards: &'a [Value],
}

/// The HTML of a text; `None` when it is no such text.
pub(super) fn html_of_mobiledoc(mobiledoc: &str, cards: &mut CardWriter) -> Option<String> {
    let text: Value = serde_json::from_str(mobiledoc).ok()?;
    let list = |key: &str| {
        text.get(key)
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice)
    };
    let sections = text.get("sections")?.as_array()?;
    let document = Mobiledoc {
        markups: list("markups"),
        atoms: list("atoms"),
        cards: list("cards"),
    };
    let mut html = String::new();
    for section in sections {
        document.write_section(section, cards, &mut html);
    }
    Some(html)
}

impl Mobiledoc<'_> {
    fn write_section(&self, section: &Value, cards: &mut CardWriter, html: &mut String) {
        let part = |at: usize| section.get(at).unwrap_or(&Value::Null);
        match part(0).as_u64() {
            Some(1) => {
                let tag = known_tag(part(1).as_str().unwrap_or("p"));
                let tag = if matches!(tag, "aside" | "pull-quote") {
                    "blockquote"
                } else {
                    tag
                };
                self.write_element(tag, part(2), html);
            }
            Some(2) => {
                let src = escape_html(part(1).as_str().unwrap_or_default());
                html.push_str(&format!("<img src=\"{src}\">"));
            }
            Some(3) => {
                let tag = if part(1).as_str() == Some("ol") {
                    "ol"
                } else {
                    "ul"
                };
                html.push_str(&format!("<{tag}>"));
                for item in part(2).as_array().into_iter().flatten() {
                    self.write_element("li", item, html);
                }
                html.push_str(&format!("</{tag}>"));
            }
            Some(10) => {
                if let Some(card) = nth(self.cards, part(1)) {
                    let name = card.get(0).and_then(Value::as_str).unwrap_or_default();
                    html.push_str(&cards.write(name, card.get(1).unwrap_or(&Value::Null)));
                }
            }
            _ => html.push_str(&cards.write("section", section)),
        }
    }

    fn write_element(&self, tag: &str, markers: &Value, html: &mut String) {
        html.push_str(&format!("<{tag}>"));
        self.write_markers(markers, html);
        html.push_str(&format!("</{tag}>"));
    }

    /// Runs of words: each says which marks it opens, how many it closes, and its words.
    fn write_markers(&self, markers: &Value, html: &mut String) {
        let mut open: Vec<&str> = Vec::new();
        for marker in markers.as_array().into_iter().flatten() {
            let part = |at: usize| marker.get(at).unwrap_or(&Value::Null);
            for at in part(1).as_array().into_iter().flatten() {
                open.push(write_opening(
                    nth(self.markups, at).unwrap_or(&Value::Null),
                    html,
                ));
            }
            match part(0).as_u64() {
                Some(1) => html.push_str(&self.atom(part(3))),
                _ => html.push_str(&escape_html(part(3).as_str().unwrap_or_default())),
            }
            for _ in 0..part(2).as_u64().unwrap_or(0).min(100) {
                if let Some(tag) = open.pop() {
                    html.push_str(&format!("</{tag}>"));
                }
            }
        }
        for tag in open.iter().rev() {
            html.push_str(&format!("</{tag}>"));
        }
    }

    /// A soft break, or the words of another atom.
    fn atom(&self, at: &Value) -> String {
        let part = |place: usize| {
            nth(self.atoms, at)
                .and_then(|atom| atom.get(place))
                .and_then(Value::as_str)
        };
        match part(0) {
            Some("soft-return") => "<br>".to_owned(),
            _ => escape_html(part(1).unwrap_or_default()),
        }
    }
}

fn nth<'a>(list: &'a [Value], at: &Value) -> Option<&'a Value> {
    list.get(usize::try_from(at.as_u64()?).ok()?)
}

fn write_opening(markup: &Value, html: &mut String) -> &'static str {
    let tag = known_tag(markup.get(0).and_then(Value::as_str).unwrap_or("span"));
    let parameters = markup
        .get(1)
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    let href = parameters
        .chunks(2)
        .find(|pair| pair[0] == "href")
        .and_then(|pair| pair.get(1))
        .and_then(Value::as_str);
    match href {
        Some(href) => html.push_str(&format!("<{tag} href=\"{}\">", escape_html(href))),
        None => html.push_str(&format!("<{tag}>")),
    }
    tag
}

/// The tag, or `span` for one that no editor writes.
fn known_tag(name: &str) -> &'static str {
    TAGS.iter()
        .find(|tag| **tag == name)
        .copied()
        .unwrap_or("span")
}
