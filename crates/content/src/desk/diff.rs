//! What changed between two versions: field by field, rich text block by block, changed texts word by word.
use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};
use similar::{Algorithm, ChangeTag, DiffOp, TextDiff, capture_diff_slices};
use utoipa::ToSchema;

use crate::schema::{DocumentSchema, FieldKind};

/// Texts longer than this, in bytes, are not compared word by word.
// The cost of a word diff can grow with the square of the text; longer texts are shown whole instead.
const LONGEST: usize = 200_000;

/// What became of a word or block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    Same,
    Added,
    Removed,
    /// In both with other content; blocks only.
    Changed,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WordsDiff {
    pub op: ChangeKind,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct BlockDiff {
    pub op: ChangeKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
    /// For a changed block with text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<WordsDiff>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct FieldDiff {
    pub field: String,
    pub label: String,
    /// As it was; absent when it was not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    /// As it is; absent when it is not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
    /// For a text: what changed in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<WordsDiff>,
    /// For rich text: its blocks, those of both versions in one order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<BlockDiff>,
}

/// The fields that differ, in the order of the form; those that it does not know stand last.
pub(super) fn diff_fields(
    schema: Option<&DocumentSchema>,
    before: &Value,
    after: &Value,
) -> Vec<FieldDiff> {
    let empty = Map::new();
    let (old, new) = (
        before.as_object().unwrap_or(&empty),
        after.as_object().unwrap_or(&empty),
    );
    let known: Vec<(&str, &str, Option<FieldKind>)> = schema
        .iter()
        .flat_map(|schema| &schema.fields)
        .map(|field| (field.name.as_str(), field.label.as_str(), Some(field.kind)))
        .collect();
    let is_known = |name: &str| known.iter().any(|(known, _, _)| *known == name);
    let mut others: Vec<&str> = old
        .keys()
        .chain(new.keys())
        .map(String::as_str)
        .filter(|name| !is_known(name) && !name.starts_with('_'))
        .collect();
    others.sort_unstable();
    others.dedup();
    let others = others.into_iter().map(|name| (name, name, None));
    known
        .iter()
        .copied()
        .chain(others)
        .filter(|(name, _, _)| old.get(*name) != new.get(*name))
        .map(|(name, label, kind)| diff_field(name, label, kind, old.get(name), new.get(name)))
        .collect()
}

fn diff_field(
    name: &str,
    label: &str,
    kind: Option<FieldKind>,
    before: Option<&Value>,
    after: Option<&Value>,
) -> FieldDiff {
    let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    let is_text =
        |value: Option<&Value>| value.is_none_or(|value| value.is_string() || value.is_null());
    let is_rich = kind == Some(FieldKind::RichText)
        && [before, after]
            .iter()
            .flatten()
            .any(|value| value.is_array());
    FieldDiff {
        field: name.to_owned(),
        label: label.to_owned(),
        words: if is_text(before) && is_text(after) {
            diff_words(&text(before), &text(after))
        } else {
            Vec::new()
        },
        blocks: if is_rich {
            diff_blocks(before, after)
        } else {
            Vec::new()
        },
        before: before.cloned(),
        after: after.cloned(),
    }
}

/// Blocks are the same one when their `_key` is.
fn diff_blocks(before: Option<&Value>, after: Option<&Value>) -> Vec<BlockDiff> {
    let list = |value: Option<&Value>| -> Vec<Value> {
        value.and_then(Value::as_array).cloned().unwrap_or_default()
    };
    let (old, new) = (list(before), list(after));
    let (old_keys, new_keys) = (block_keys(&old), block_keys(&new));
    let mut found = Vec::new();
    // Patience anchors on items that are unique on both sides, and `block_keys` makes every key unique.
    for op in capture_diff_slices(Algorithm::Patience, &old_keys, &new_keys) {
        match op {
            DiffOp::Equal {
                old_index,
                new_index,
                len,
            } => {
                for step in 0..len {
                    found.push(diff_block(&old[old_index + step], &new[new_index + step]));
                }
            }
            DiffOp::Delete {
                old_index, old_len, ..
            } => {
                found.extend(
                    old[old_index..old_index + old_len]
                        .iter()
                        .map(removed_block),
                );
            }
            DiffOp::Insert {
                new_index, new_len, ..
            } => {
                found.extend(new[new_index..new_index + new_len].iter().map(added_block));
            }
            DiffOp::Replace {
                old_index,
                old_len,
                new_index,
                new_len,
            } => {
                found.extend(
                    old[old_index..old_index + old_len]
                        .iter()
                        .map(removed_block),
                );
                found.extend(new[new_index..new_index + new_len].iter().map(added_block));
            }
        }
    }
    found
}

/// The `_key` of each block; one without is known by its content, and one that repeats by its turn.
fn block_keys(blocks: &[Value]) -> Vec<String> {
    let mut turns: BTreeMap<String, usize> = BTreeMap::new();
    blocks
        .iter()
        .map(|block| {
            let key = block.get("_key").and_then(Value::as_str);
            let key = key.map_or_else(|| block.to_string(), str::to_owned);
            let turn = turns.entry(key.clone()).or_default();
            *turn += 1;
            format!("{key}\n{turn}")
        })
        .collect()
}

fn diff_block(before: &Value, after: &Value) -> BlockDiff {
    if before == after {
        return BlockDiff {
            op: ChangeKind::Same,
            before: None,
            after: Some(after.clone()),
            words: Vec::new(),
        };
    }
    BlockDiff {
        op: ChangeKind::Changed,
        words: diff_words(&block_text(before), &block_text(after)),
        before: Some(before.clone()),
        after: Some(after.clone()),
    }
}

fn removed_block(block: &Value) -> BlockDiff {
    BlockDiff {
        op: ChangeKind::Removed,
        before: Some(block.clone()),
        after: None,
        words: Vec::new(),
    }
}

fn added_block(block: &Value) -> BlockDiff {
    BlockDiff {
        op: ChangeKind::Added,
        before: None,
        after: Some(block.clone()),
        words: Vec::new(),
    }
}

fn block_text(block: &Value) -> String {
    crate::model::portable::readable_text(&Value::Array(vec![block.clone()]))
}

/// What changed between two texts, word by word; nothing for very long ones.
fn diff_words(before: &str, after: &str) -> Vec<WordsDiff> {
    if before == after || before.len() + after.len() > LONGEST {
        return Vec::new();
    }
    let mut found: Vec<WordsDiff> = Vec::new();
    for change in TextDiff::from_words(before, after).iter_all_changes() {
        let op = match change.tag() {
            ChangeTag::Equal => ChangeKind::Same,
            ChangeTag::Delete => ChangeKind::Removed,
            ChangeTag::Insert => ChangeKind::Added,
        };
        match found.last_mut() {
            Some(last) if last.op == op => last.text.push_str(change.value()),
            _ => found.push(WordsDiff {
                op,
                text: change.value().to_owned(),
            }),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::DocumentKind;
    use crate::schema::find_schema;
    use serde_json::json;

    fn block(key: &str, text: &str) -> Value {
        json!({"_type": "block", "_key": key, "children": [{"_type": "span", "text": text}]})
    }

    #[test]
    fn only_what_differs_is_told_with_its_words() {
        let before = json!({"title": "Sleep well", "author": "A", "mystery": 1, "_id": "x"});
        let after = json!({"title": "Sleep very well", "author": "A", "mystery": 2, "_id": "y"});
        let found = diff_fields(find_schema(DocumentKind::Blog, "x"), &before, &after);
        let names: Vec<_> = found.iter().map(|field| field.label.as_str()).collect();
        assert_eq!(names, ["Title", "mystery"]);
        let words: Vec<_> = found[0]
            .words
            .iter()
            .map(|w| (w.op, w.text.as_str()))
            .collect();
        assert_eq!(
            words,
            [
                (ChangeKind::Same, "Sleep "),
                (ChangeKind::Added, "very "),
                (ChangeKind::Same, "well")
            ]
        );
    }

    #[test]
    fn blocks_are_followed_by_their_key() {
        let before =
            json!({"description": [block("a", "One."), block("b", "Two."), block("c", "Three.")]});
        let after = json!({"description": [block("a", "One."), block("d", "New."), block("c", "Three here.")]});
        let found = diff_fields(find_schema(DocumentKind::Blog, "x"), &before, &after);
        let ops: Vec<_> = found[0].blocks.iter().map(|block| block.op).collect();
        assert_eq!(
            ops,
            [
                ChangeKind::Same,
                ChangeKind::Removed,
                ChangeKind::Added,
                ChangeKind::Changed
            ]
        );
        assert!(!found[0].blocks[3].words.is_empty());
    }
}
