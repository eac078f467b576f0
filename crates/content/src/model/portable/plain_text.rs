//! Bodies as plain text: for cards, descriptions, search and speech.
use serde_json::{Map, Value};

use super::blocks::{BodyBlock, body_entries, parse_block, trimmed_field, walk_blocks};
use super::do_dont::do_dont_text;
use super::special_blocks;

const WORDS_PER_MINUTE: usize = 200;

/// The text of the text blocks and of lists of what to do, two line ends between them; pictures and other blocks add
/// nothing.
pub fn plain_text(body: &Value) -> String {
    let texts = body_entries(body)
        .iter()
        .filter_map(|entry| match parse_block(entry)? {
            BodyBlock::Text(fields) => Some(text_of(fields)),
            BodyBlock::DoDont(fields) => Some(do_dont_text(fields)),
            _ => None,
        })
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>();
    texts.join("\n\n")
}

/// Text of the first block that has text; empty when none has (spec 1 §3).
pub fn first_text(body: &Value) -> String {
    text_blocks(body).into_iter().next().unwrap_or_default()
}

/// Text of the third block that has text, else of the first (blog list projection, spec 1 §3).
pub fn third_text(body: &Value) -> String {
    let mut texts = text_blocks(body);
    let chosen = if texts.len() > 2 { 2 } else { 0 };
    if texts.is_empty() {
        String::new()
    } else {
        texts.swap_remove(chosen)
    }
}

/// What can be read aloud, in order: each paragraph, heading and list item, boxes included; what to do and what not are
/// one paragraph together.
///
/// The number of a paragraph in this list stands as `paragraph` on its prepared block.
pub fn spoken_paragraphs(body: &Value) -> Vec<String> {
    let mut found = Vec::new();
    walk_blocks(body, true, &mut |block| {
        found.extend(match block {
            BodyBlock::Text(fields) => Some(text_of(fields)),
            BodyBlock::Callout(fields) => Some(trimmed_field(fields, "title").to_owned()),
            BodyBlock::DoDont(fields) => Some(do_dont_text(fields)),
            _ => None,
        });
    });
    found.retain(|text| !text.is_empty());
    found
}

/// Everything that can be read, as one text: for search. Words of tables, sources and films come last.
pub fn readable_text(body: &Value) -> String {
    let mut texts = spoken_paragraphs(body);
    walk_blocks(body, false, &mut |block| {
        if let BodyBlock::Extra(fields) = block {
            texts.extend(special_blocks::extra_texts(fields));
        }
    });
    texts.retain(|text| !text.is_empty());
    texts.join("\n\n")
}

/// Minutes to read it at 200 words a minute, at least one.
pub fn reading_minutes(body: &Value) -> u32 {
    let words: usize = spoken_paragraphs(body)
        .iter()
        .map(|text| text.split_whitespace().count())
        .sum();
    u32::try_from(words.div_ceil(WORDS_PER_MINUTE))
        .unwrap_or(u32::MAX)
        .max(1)
}

fn text_blocks(body: &Value) -> Vec<String> {
    body_entries(body)
        .iter()
        .filter_map(|entry| match parse_block(entry)? {
            BodyBlock::Text(fields) => Some(text_of(fields)),
            _ => None,
        })
        .filter(|text| !text.is_empty())
        .collect()
}

/// The spans of a text block joined; an inline object between two of them counts as a space.
pub(super) fn text_of(fields: &Map<String, Value>) -> String {
    let mut text = String::new();
    let mut gap = false;
    for child in fields
        .get("children")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice)
    {
        let Some(span) = span_text(child) else {
            gap = true;
            continue;
        };
        let apart = text.ends_with(char::is_whitespace) || span.starts_with(char::is_whitespace);
        if gap && !text.is_empty() && !apart {
            text.push(' ');
        }
        gap = false;
        text.push_str(span);
    }
    text.trim().to_owned()
}

/// The text of a span; `None` for an inline object or anything else.
pub(super) fn span_text(child: &Value) -> Option<&str> {
    let kind = child.get("_type").and_then(Value::as_str).unwrap_or("span");
    if kind == "span" {
        child.get("text").and_then(Value::as_str)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn paragraph(text: &str) -> Value {
        json!({"_type": "block", "children": [{"_type": "span", "text": text}]})
    }

    #[test]
    fn a_bold_first_word_or_an_image_does_not_break_the_first_text() {
        let body = json!([
            {"_type": "image"},
            {"_type": "block", "children": []},
            {"_type": "block", "children": [
                {"_type": "span", "text": "Warning:", "marks": ["strong"]},
                {"_type": "span", "text": " read this."}]},
        ]);
        assert_eq!(first_text(&body), "Warning: read this.");
        assert_eq!(third_text(&body), "Warning: read this.");
    }

    #[test]
    fn the_card_of_a_post_shows_the_third_text() {
        let body = json!([paragraph("one"), {"_type": "image"}, paragraph("two"), paragraph(""), paragraph("three")]);
        assert_eq!(third_text(&body), "three");
        assert_eq!(
            third_text(&json!([paragraph("one"), paragraph("two")])),
            "one"
        );
        assert_eq!(third_text(&json!([])), "");
    }

    #[test]
    fn inline_objects_count_as_a_space() {
        let body = json!([{"_type": "block", "children": [
            {"_type": "span", "text": "a"}, {"_type": "emoji"}, {"_type": "span", "text": "b"},
            {"_type": "x"}, {"_type": "span", "text": " c"}]}]);
        assert_eq!(plain_text(&body), "a b c");
    }

    #[test]
    fn blocks_are_joined_and_pictures_add_nothing() {
        let body = json!([paragraph("one"), null, 7, "text", paragraph("two"), {"_type": "image"}]);
        assert_eq!(plain_text(&body), "one\n\ntwo");
    }

    #[test]
    fn a_text_in_place_of_a_body_counts_as_paragraphs() {
        assert_eq!(first_text(&json!("just text\n\nmore")), "just text");
        assert_eq!(plain_text(&json!(null)), "");
        assert_eq!(plain_text(&json!({"a": 1})), "");
    }

    #[test]
    fn boxes_and_unknown_blocks_are_read_aloud() {
        let body = json!([
            paragraph("one"),
            {"_type": "callout", "title": "Get help", "body": [paragraph("two")]},
            {"_type": "quiz", "text": "three"},
            {"_type": "chart", "data": [1]},
        ]);
        assert_eq!(
            spoken_paragraphs(&body),
            ["one", "Get help", "two", "three"]
        );
        assert_eq!(plain_text(&body), "one");
    }

    #[test]
    fn reading_time_counts_200_words_a_minute() {
        assert_eq!(reading_minutes(&json!([])), 1);
        assert_eq!(
            reading_minutes(&json!([paragraph(&"word ".repeat(200))])),
            1
        );
        assert_eq!(
            reading_minutes(&json!([paragraph(&"word ".repeat(201))])),
            2
        );
    }
}
