//! Lexical, the editor's format since Ghost 5, as HTML.
use kernel::text::escape_html;
use serde_json::Value;

use super::cards::CardWriter;

const DEEPEST: usize = 60;

/// The HTML of a text; `None` when it is no such text.
pub(super) fn html_of_lexical(lexical: &str, cards: &mut CardWriter) -> Option<String> {
    let text: Value = serde_json::from_str(lexical).ok()?;
    let mut html = String::new();
    write_children(text.get("root")?, cards, 0, &mut html);
    Some(html)
}

fn write_children(node: &Value, cards: &mut CardWriter, depth: usize, html: &mut String) {
    let children = node
        .get("children")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    for child in children {
        write_node(child, cards, depth + 1, html);
    }
}

fn write_node(node: &Value, cards: &mut CardWriter, depth: usize, html: &mut String) {
    let text = |key: &str| node.get(key).and_then(Value::as_str).unwrap_or_default();
    match text("type") {
        "text" | "extended-text" | "code-highlight" => {
            write_words(
                text("text"),
                node.get("format").and_then(Value::as_u64).unwrap_or(0),
                html,
            );
        }
        "linebreak" => html.push_str("<br>"),
        "tab" => html.push(' '),
        kind if node.get("children").is_none() || depth > DEEPEST => {
            html.push_str(&cards.write(kind, node))
        }
        kind => {
            let tag = tag_of(kind, text("tag"), text("listType"));
            let href = if tag == "a" {
                format!(" href=\"{}\"", escape_html(text("url")))
            } else {
                String::new()
            };
            html.push_str(&format!("<{tag}{href}>"));
            write_children(node, cards, depth, html);
            html.push_str(&format!("</{tag}>"));
        }
    }
}

fn tag_of<'a>(kind: &str, tag: &'a str, list: &str) -> &'a str {
    match kind {
        "paragraph" => "p",
        "heading" | "extended-heading"
            if matches!(tag, "h1" | "h2" | "h3" | "h4" | "h5" | "h6") =>
        {
            tag
        }
        "heading" | "extended-heading" => "h2",
        "quote" | "extended-quote" | "aside" => "blockquote",
        "list" if list == "number" => "ol",
        "list" => "ul",
        "listitem" => "li",
        "link" | "autolink" => "a",
        _ => "div",
    }
}

/// Words with the marks of their bits.
fn write_words(words: &str, format: u64, html: &mut String) {
    let tags = [
        (1, "b"),
        (2, "i"),
        (4, "s"),
        (8, "u"),
        (16, "code"),
        (32, "sub"),
        (64, "sup"),
    ];
    let tags: Vec<&str> = tags
        .iter()
        .filter(|(bit, _)| format & bit != 0)
        .map(|(_, tag)| *tag)
        .collect();
    for tag in &tags {
        html.push_str(&format!("<{tag}>"));
    }
    html.push_str(&escape_html(words));
    for tag in tags.iter().rev() {
        html.push_str(&format!("</{tag}>"));
    }
}
