//! Checks of an answer's rich text. An answer has words, lists, links and call-outs; it is shown as it is stored, so
//! nothing else is let in.
use kernel::FieldError;
use serde_json::{Map, Value};

/// Most blocks, and most bytes of all of them.
const MOST: usize = 300;
const LARGEST: usize = 200 << 10;
const STYLES: [&str; 5] = ["normal", "h2", "h3", "h4", "blockquote"];
const LISTS: [&str; 2] = ["bullet", "number"];
/// What a call-out is for.
const TONES: [&str; 3] = ["emergency", "see", "good"];
const DECORATORS: [&str; 5] = ["strong", "em", "code", "underline", "strike-through"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CheckedBlocks {
    /// Portable Text as JSON.
    pub json: String,
    /// The same as plain text, paragraphs parted by empty lines.
    pub text: String,
}

/// Looks at the blocks of an answer.
///
/// # Errors
/// What is wrong, by the block's place.
pub(super) fn check_answer_blocks(blocks: &[Value]) -> Result<CheckedBlocks, Vec<FieldError>> {
    let json = Value::from(blocks.to_vec()).to_string();
    if blocks.len() > MOST || json.len() > LARGEST {
        return Err(vec![FieldError::new("blocks", "Answer: it is too long.")]);
    }
    // PostgreSQL cannot store NUL in text.
    if json.contains("\\u0000") {
        return Err(vec![FieldError::new(
            "blocks",
            "Answer: it contains a character that cannot be saved.",
        )]);
    }
    let mut errors = Vec::new();
    let mut paragraphs = Vec::new();
    for (place, block) in blocks.iter().enumerate() {
        match block_text(block) {
            Ok(text) if text.trim().is_empty() => {}
            Ok(text) => paragraphs.push(text.trim().to_owned()),
            Err(words) => errors.push(FieldError::new(format!("blocks[{place}]"), words)),
        }
    }
    if errors.is_empty() {
        let text = paragraphs.join("\n\n");
        Ok(CheckedBlocks { json, text })
    } else {
        Err(errors)
    }
}

fn text_field<'a>(map: &'a Map<String, Value>, name: &str) -> &'a str {
    map.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn list_field<'a>(map: &'a Map<String, Value>, name: &str) -> &'a [Value] {
    map.get(name)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn block_text(block: &Value) -> Result<String, &'static str> {
    let Some(map) = block
        .as_object()
        .filter(|map| text_field(map, "_type") == "callout")
    else {
        return paragraph_text(block);
    };
    if !TONES.contains(&text_field(map, "tone")) {
        return Err("Call-out: choose its type.");
    }
    let mut words = vec![text_field(map, "title").to_owned()];
    for block in list_field(map, "body") {
        words.push(paragraph_text(block)?);
    }
    words.retain(|words| !words.trim().is_empty());
    Ok(words.join("\n\n"))
}

fn paragraph_text(block: &Value) -> Result<String, &'static str> {
    let map = block.as_object().ok_or("Every block is an object.")?;
    if text_field(map, "_type") != "block" {
        return Err(
            "An answer can contain text, lists, links and call-outs, but not pictures or recordings.",
        );
    }
    let style = text_field(map, "style");
    if !style.is_empty() && !STYLES.contains(&style) {
        return Err("This style cannot be used in answers.");
    }
    let item = text_field(map, "listItem");
    if !item.is_empty() && !LISTS.contains(&item) {
        return Err("This type of list cannot be used in answers.");
    }
    let links = list_field(map, "markDefs");
    for link in links {
        check_link(link)?;
    }
    let mut words = String::new();
    for span in list_field(map, "children") {
        words.push_str(span_text(span, links)?);
    }
    Ok(words)
}

fn check_link(link: &Value) -> Result<(), &'static str> {
    let map = link.as_object().ok_or("Every link is an object.")?;
    if text_field(map, "_type") != "link" {
        return Err("This formatting cannot be used in answers.");
    }
    if is_safe_link(text_field(map, "href")) {
        Ok(())
    } else {
        Err("Link: a path such as /blog, or a full address that starts with https://.")
    }
}

/// Paths of the site, web addresses, mail addresses and numbers.
fn is_safe_link(href: &str) -> bool {
    let href = href.trim();
    if href.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return false;
    }
    // Browsers take `//host` and `/\host` as addresses of another site.
    let is_path = (href.starts_with('/') && !href.starts_with("//") && !href.starts_with("/\\"))
        || href.starts_with('#');
    let lower = href.to_ascii_lowercase();
    let known = ["https://", "http://", "mailto:", "tel:"];
    is_path
        || known
            .iter()
            .any(|start| lower.starts_with(start) && lower.len() > start.len())
}

fn span_text<'a>(span: &'a Value, links: &[Value]) -> Result<&'a str, &'static str> {
    let map = span
        .as_object()
        .ok_or("Every part of a block is an object.")?;
    if text_field(map, "_type") != "span" {
        return Err("Every part of a block is a text.");
    }
    let is_link = |key: &str| {
        links
            .iter()
            .any(|link| link.get("_key").and_then(Value::as_str) == Some(key))
    };
    for decorator in list_field(map, "marks") {
        let decorator = decorator.as_str().unwrap_or_default();
        if !DECORATORS.contains(&decorator) && !is_link(decorator) {
            return Err("This formatting cannot be used in answers.");
        }
    }
    Ok(text_field(map, "text"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn block(text: &str, href: &str) -> Value {
        json!({"_type": "block", "_key": "a", "style": "normal",
            "markDefs": [{"_type": "link", "_key": "l", "href": href}],
            "children": [{"_type": "span", "_key": "s", "text": text, "marks": ["strong", "l"]}]})
    }

    #[test]
    fn words_and_links_are_taken() {
        let blocks = [
            block("Drink water.", "/blog/water"),
            block(" ", "https://x.example"),
            block("Rest.", "tel:112"),
        ];
        let checked = check_answer_blocks(&blocks).unwrap();
        assert_eq!(checked.text, "Drink water.\n\nRest.");
        assert_eq!(
            serde_json::from_str::<Value>(&checked.json).unwrap(),
            json!(blocks)
        );
    }

    #[test]
    fn a_call_out_holds_words_alone() {
        let inside = |body: Value| json!({"_type": "callout", "tone": "see", "title": "When to get help", "body": body});
        let checked =
            check_answer_blocks(&[inside(json!([block("At once.", "tel:112")]))]).unwrap();
        assert_eq!(checked.text, "When to get help\n\nAt once.");
        assert!(check_answer_blocks(&[inside(json!([inside(json!([]))]))]).is_err());
        assert!(check_answer_blocks(&[inside(json!([block("x", "javascript:x")]))]).is_err());
        assert!(
            check_answer_blocks(&[json!({"_type": "callout", "tone": "loud", "body": []})])
                .is_err()
        );
    }

    #[test]
    fn nothing_else_is() {
        for href in [
            "javascript:alert(1)",
            "JAVASCRIPT:x",
            "//evil.example",
            "/\\evil.example",
            "data:text/html,x",
            "",
            "https://",
            "https://a b",
            "java\tscript:x",
        ] {
            assert!(check_answer_blocks(&[block("x", href)]).is_err(), "{href}");
        }
        for bad in [
            json!("text"),
            json!({"_type": "image", "asset": {}}),
            json!({"_type": "block", "style": "h1", "children": []}),
            json!({"_type": "block", "children": [{"_type": "html", "text": "<b>"}]}),
            json!({"_type": "block", "children": [{"_type": "span", "text": "x", "marks": ["nowhere"]}]}),
            json!({"_type": "block", "markDefs": [{"_type": "script"}], "children": []}),
        ] {
            assert_eq!(
                check_answer_blocks(std::slice::from_ref(&bad)).unwrap_err()[0].field,
                "blocks[0]",
                "{bad}"
            );
        }
        assert!(check_answer_blocks(&vec![block("x", "/a"); 301]).is_err());
        assert!(check_answer_blocks(&[block("a\u{0}b", "/a")]).is_err());
    }
}
