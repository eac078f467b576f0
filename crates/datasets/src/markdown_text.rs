//! Rich text as Markdown (CommonMark with tables).
use serde_json::Value;

use crate::html_text::{
    FileAddress, asset_of, find_href, has_decorator, heading_level, items_of, render_html, text_of,
};

/// A body as Markdown. What Markdown has no signs for stands as HTML, which it allows.
pub(crate) fn render_markdown(body: &Value, address: FileAddress<'_>) -> String {
    let blocks = body.as_array().map_or(&[][..], Vec::as_slice);
    let mut text = String::new();
    let mut was_item = false;
    for block in blocks {
        let (words, is_item) = render_block(block, address);
        if words.trim().is_empty() {
            continue;
        }
        if !text.is_empty() {
            // Items of one list follow each other.
            text.push_str(if was_item && is_item { "\n" } else { "\n\n" });
        }
        text.push_str(&words);
        was_item = is_item;
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn render_block(block: &Value, address: FileAddress<'_>) -> (String, bool) {
    match text_of(block, "_type") {
        "block" => render_text(block),
        "image" => {
            let Some(source) = address(asset_of(block)) else {
                return (String::new(), false);
            };
            let alt = escape_text(text_of(block, "alt"));
            (format!("![{alt}](<{source}>)"), false)
        }
        "table" => (render_table(block), false),
        "doDont" => (render_do_dont(block), false),
        "divider" => ("---".to_owned(), false),
        _ => {
            let one = Value::Array(vec![block.clone()]);
            (render_html(&one, address).trim_end().to_owned(), false)
        }
    }
}

fn render_text(block: &Value) -> (String, bool) {
    let words = render_spans(block);
    let level = block.get("level").and_then(Value::as_u64).unwrap_or(1);
    // Three blanks reach below the text of a bullet and of a number.
    let indent = "   ".repeat(usize::try_from(level.clamp(1, 9) - 1).unwrap_or_default());
    match text_of(block, "listItem") {
        "" => {}
        "number" => return (format!("{indent}1. {words}"), true),
        _ => return (format!("{indent}-  {words}"), true),
    }
    let style = text_of(block, "style");
    let text = match heading_level(style) {
        Some(level) => format!("{} {words}", "#".repeat(level)),
        None if style == "blockquote" => format!("> {}", words.replace('\n', "\n> ")),
        None => words,
    };
    (text, false)
}

fn render_spans(block: &Value) -> String {
    let mut text = String::new();
    for span in items_of(block, "children") {
        let typed = text_of(span, "text");
        // Signs of emphasis stand at words, not at blanks.
        let words = typed.trim();
        if words.is_empty() {
            text.push_str(typed);
            continue;
        }
        let (before, after) = typed.split_once(words).unwrap_or_default();
        let mut marked = if has_decorator(span, "code") {
            format!("`{}`", words.replace('`', "'"))
        } else {
            escape_text(words).replace('\n', "\\\n")
        };
        for (decorator, open, close) in [
            ("em", "*", "*"),
            ("strong", "**", "**"),
            ("underline", "<u>", "</u>"),
            ("strike-through", "~~", "~~"),
        ] {
            if has_decorator(span, decorator) {
                marked = format!("{open}{marked}{close}");
            }
        }
        if let Some(href) = find_href(block, span) {
            marked = format!("[{marked}](<{}>)", href.replace(['<', '>', '\n'], ""));
        }
        text.push_str(before);
        text.push_str(&marked);
        text.push_str(after);
    }
    escape_start(&text)
}

fn render_do_dont(block: &Value) -> String {
    let lists = [
        (l10n::t!("ui-do"), items_of(block, "dos")),
        (l10n::t!("ui-dont"), items_of(block, "donts")),
    ];
    let texts = lists
        .into_iter()
        .filter(|(_, items)| !items.is_empty())
        .map(|(name, items)| {
            let lines = items
                .iter()
                .map(|item| format!("-  {}", escape_text(item.as_str().unwrap_or_default())));
            format!("**{name}**\n\n{}", lines.collect::<Vec<_>>().join("\n"))
        });
    texts.collect::<Vec<_>>().join("\n\n")
}

fn render_table(block: &Value) -> String {
    let rows = items_of(block, "rows");
    let cells = |row: &Value| -> Vec<String> {
        let cells = items_of(row, "cells").iter();
        let words = cells.map(|cell| escape_text(cell.as_str().unwrap_or_default()));
        words
            .map(|words| words.replace('|', "\\|").replace('\n', " "))
            .collect()
    };
    let width = rows.iter().map(|row| cells(row).len()).max().unwrap_or(0);
    if width == 0 {
        return String::new();
    }
    let line = |mut cells: Vec<String>| {
        cells.resize(width, String::new());
        format!("| {} |", cells.join(" | "))
    };
    let has_header = block
        .get("header")
        .and_then(Value::as_bool)
        .unwrap_or(false);
    let (header, body) = match rows.split_first() {
        Some((first, rest)) if has_header => (cells(first), rest),
        _ => (Vec::new(), rows),
    };
    let mut lines = vec![line(header), line(vec!["---".to_owned(); width])];
    lines.extend(body.iter().map(|row| line(cells(row))));
    lines.join("\n")
}

/// Signs that would mean something anywhere in a line.
pub(crate) fn escape_text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        if matches!(
            sign,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '~' | '&'
        ) {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}

/// Signs that would mean something at the start of a line.
fn escape_start(text: &str) -> String {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 && text[digits..].starts_with(['.', ')']) {
        return format!("{}\\{}", &text[..digits], &text[digits..]);
    }
    if text.starts_with(['#', '+', '-', '=', '|']) {
        return format!("\\{text}");
    }
    text.to_owned()
}
