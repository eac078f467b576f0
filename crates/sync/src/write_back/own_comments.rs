//! Comments as readers see them here.
use std::collections::BTreeMap;

use content::model::fields;
use serde_json::{Map, Value, json};

use crate::tables::outgoing::comment;

/// A comment that readers see.
#[derive(Debug, Clone)]
pub(super) struct ShownComment {
    pub key: String,
    pub parent: Option<String>,
    pub name: String,
    pub text: String,
    /// As the service has it, without replies.
    body: Map<String, Value>,
    /// The third level has none (spec 1 §3).
    has_replies: bool,
}

/// All of them, each after what it answers.
pub(super) fn list_shown(nested: Vec<Value>) -> Vec<ShownComment> {
    let mut shown = Vec::new();
    let mut waiting: Vec<(Option<String>, Value)> =
        nested.into_iter().rev().map(|it| (None, it)).collect();
    while let Some((parent, mut value)) = waiting.pop() {
        let Some(body) = value.as_object_mut() else {
            continue;
        };
        let replies = body.shift_remove("replies");
        let body = std::mem::take(body);
        let text = |name: &str| {
            let found = body.get(name).and_then(Value::as_str);
            found.unwrap_or_default().to_owned()
        };
        let key = text("_key");
        let below = replies.as_ref().map(fields::as_list).unwrap_or_default();
        let below = below.iter().rev();
        waiting.extend(below.map(|reply| (Some(key.clone()), reply.clone())));
        shown.push(ShownComment {
            parent,
            name: text("name"),
            text: text("text"),
            has_replies: replies.is_some(),
            body,
            key,
        });
    }
    shown
}

/// A comment with the replies that go with it, as it is written there.
pub(super) fn build_item(
    comment: &ShownComment,
    below: &BTreeMap<&str, Vec<&ShownComment>>,
    rows: &BTreeMap<&str, &comment::Model>,
) -> Value {
    let mut item = comment.body.clone();
    // What was told of it before it was taken off; the rest follows.
    let (likes, dislikes) = rows
        .get(comment.key.as_str())
        .map_or((0, 0), |row| (row.likes, row.dislikes));
    item.insert("likes".to_owned(), json!(likes));
    item.insert("dislikes".to_owned(), json!(dislikes));
    if comment.has_replies {
        let replies = below.get(comment.key.as_str()).into_iter().flatten();
        let replies: Vec<Value> = replies
            .map(|reply| build_item(reply, below, rows))
            .collect();
        item.insert("replies".to_owned(), Value::Array(replies));
    }
    Value::Object(item)
}
