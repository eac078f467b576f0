//! A short digest of what somebody reads aloud of an article, so that a later change of its text shows beside the recording.
//! The desk makes the same one when a recording is chosen (`web/src/desk/forms/spoken.ts`).
use serde_json::Value;

/// The parts of a block that are read, in their order; lists of plain texts among them.
const PARTS: [&str; 6] = ["title", "text", "dos", "donts", "children", "body"];

/// FNV-1a over 32 bits: nobody gains by a collision, and browsers make it without a library.
const OFFSET: u32 = 0x811c_9dc5;
const PRIME: u32 = 0x0100_0193;

/// Eight hexadecimal digits of the summary and the text, without their spaces.
pub fn digest_spoken_text(document: &Value) -> String {
    let mut hash = OFFSET;
    for part in ["inShort", "description"] {
        add_value(document.get(part).unwrap_or(&Value::Null), &mut hash);
    }
    format!("{hash:08x}")
}

fn add_value(value: &Value, hash: &mut u32) {
    match value {
        Value::String(text) => add_text(text, hash),
        Value::Array(items) => items.iter().for_each(|item| add_value(item, hash)),
        Value::Object(fields) => {
            for part in PARTS {
                add_value(fields.get(part).unwrap_or(&Value::Null), hash);
            }
        }
        _ => {}
    }
}

fn add_text(text: &str, hash: &mut u32) {
    let is_space = |character: &char| matches!(character, ' ' | '\t' | '\n' | '\r' | '\u{a0}');
    let mut bytes = [0; 4];
    for character in text.chars().filter(|character| !is_space(character)) {
        for byte in character.encode_utf8(&mut bytes).bytes() {
            *hash = (*hash ^ u32::from(byte)).wrapping_mul(PRIME);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The desk's test has the same article and the same digest (`web/src/desk/forms/spoken.test.ts`).
    #[test]
    fn the_desk_and_the_server_agree() {
        let article = json!({
            "title": "Not read",
            "inShort": "Sleep on your side.",
            "description": [
                {"_type": "block", "_key": "a", "style": "h2", "children": [{"_type": "span", "text": "Ọ̀nà 😀", "marks": []}]},
                {"_type": "callout", "body": [{"_type": "block", "children": [{"_type": "span", "text": "Call 112."}]}], "title": "Urgent"},
                {"_type": "doDont", "dos": ["Rest"], "donts": ["Wait"]},
                {"_type": "table", "rows": [{"cells": ["not", "read"]}]},
            ],
        });
        assert_eq!(digest_spoken_text(&article), "75a48c49");
    }

    #[test]
    fn spaces_and_looks_change_nothing_and_words_do() {
        let of = |description: Value| digest_spoken_text(&json!({"description": description}));
        let block = |text: &str, style: &str| json!([{"_type": "block", "style": style, "children": [{"text": text}]}]);
        assert_eq!(
            of(block("Drink  water.\n", "h2")),
            of(block("Drink water.", "normal"))
        );
        assert_ne!(
            of(block("Drink water.", "normal")),
            of(block("Drink water!", "normal"))
        );
        assert_eq!(
            of("Drink water.".into()),
            of(block("Drink water.", "normal"))
        );
        assert_eq!(of(Value::Null), of(json!([7])));
    }
}
