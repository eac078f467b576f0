//! A post as the content service stores it, with its comments nested.
use std::collections::HashMap;

use serde_json::{Map, Value, json};
use store::StoreError;

use super::place::PostPlace;
use super::store as rows;
use crate::Conversation;
use crate::model::dates::iso;
use crate::tables::comment::Model;

/// The document with `likes`, `dislikes` and `comments` as of now; `None` when it went meanwhile.
pub(super) async fn post(
    conversation: &Conversation,
    place: &PostPlace,
) -> Result<Option<Value>, StoreError> {
    let posts = &conversation.outside().posts;
    let Some(mut body) = posts.body(&place.post.slug).await? else {
        return Ok(None);
    };
    let reader = conversation.store().reader();
    let tally = rows::tally(reader.connection(), &place.item()).await?;
    let published = rows::all(&reader, &place.item()).await?;
    if let Some(fields) = body.as_object_mut() {
        fields.insert("likes".to_owned(), json!(place.post.likes + tally.likes));
        fields.insert(
            "dislikes".to_owned(),
            json!(place.post.dislikes + tally.dislikes),
        );
        fields.insert("comments".to_owned(), nested(&published));
    }
    Ok(Some(body))
}

/// Nested comments. A reply whose comment is not published is left out with it.
fn nested(published: &[Model]) -> Value {
    let mut by_parent: HashMap<Option<&str>, Vec<&Model>> = HashMap::new();
    for comment in published {
        by_parent
            .entry(comment.parent_id.as_deref())
            .or_default()
            .push(comment);
    }
    below(None, &by_parent)
}

fn below(parent: Option<&str>, by_parent: &HashMap<Option<&str>, Vec<&Model>>) -> Value {
    let rows = by_parent.get(&parent).map_or(&[][..], Vec::as_slice);
    let made = rows.iter().map(|row| {
        let mut comment = Map::new();
        for (name, value) in [
            ("_key", json!(row.id)),
            ("name", json!(row.name)),
            ("text", json!(row.text)),
            ("postedAt", json!(iso(row.posted_at))),
            ("likes", json!(row.likes)),
            ("dislikes", json!(row.dislikes)),
        ] {
            comment.insert(name.to_owned(), value);
        }
        if row.depth < 2 {
            comment.insert("replies".to_owned(), below(Some(&row.id), by_parent));
        }
        Value::Object(comment)
    });
    Value::Array(made.collect())
}
