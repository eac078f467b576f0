//! A post as the content service stores it, with its comments nested.
use std::collections::HashMap;

use serde_json::{Map, Value, json};
use store::StoreError;

use crate::commented_post::CommentedPost;
use crate::items::comments;
use crate::model::Item;
use crate::model::dates::format_rfc3339;
use crate::service::CommunityService;
use crate::tables::comment::Model;

/// The document with `likes`, `dislikes` and `comments` as of now; `None` when it went meanwhile.
pub(super) async fn build_post_document(
    community: &CommunityService,
    place: &CommentedPost,
) -> Result<Option<Value>, StoreError> {
    let posts = &community.ports().posts;
    let Some(mut body) = posts.find_post_body(&place.post.slug).await? else {
        return Ok(None);
    };
    let reader = community.store().reader();
    let tally = comments::load_tally(reader.connection(), &place.item()).await?;
    let published = comments::load_published(&reader, &place.item()).await?;
    if let Some(fields) = body.as_object_mut() {
        // Imported counts are in the document, those since the import in the tally.
        fields.insert("likes".to_owned(), json!(place.post.likes + tally.likes));
        fields.insert(
            "dislikes".to_owned(),
            json!(place.post.dislikes + tally.dislikes),
        );
        fields.insert("comments".to_owned(), nest_comments(&published));
    }
    Ok(Some(body))
}

/// What readers wrote under a post and thought of it, where that is more or less than what came with the post.
#[derive(Clone, Debug, PartialEq)]
pub struct PostFeedback {
    /// Since the post came.
    pub likes: i64,
    pub dislikes: i64,
    /// As the content service nests them.
    pub comments: Value,
}

/// What has to be told of a post that leaves, beside its document; `None` where that tells all of it.
pub async fn load_post_feedback(
    community: &CommunityService,
    post: &str,
) -> Result<Option<PostFeedback>, StoreError> {
    let item = Item::post(post);
    let reader = community.store().reader();
    let tally = comments::load_tally(reader.connection(), &item).await?;
    let is_unchanged = tally.likes == 0 && tally.dislikes == 0;
    if is_unchanged && !comments::has_changed(&reader, &item).await? {
        return Ok(None);
    }
    let published = comments::load_published(&reader, &item).await?;
    Ok(Some(PostFeedback {
        likes: tally.likes,
        dislikes: tally.dislikes,
        comments: nest_comments(&published),
    }))
}

/// Nested comments. A reply whose comment is not published is left out with it.
fn nest_comments(published: &[Model]) -> Value {
    let mut by_parent: HashMap<Option<&str>, Vec<&Model>> = HashMap::new();
    for comment in published {
        by_parent
            .entry(comment.parent_id.as_deref())
            .or_default()
            .push(comment);
    }
    nest_replies(None, &by_parent)
}

fn nest_replies(parent: Option<&str>, by_parent: &HashMap<Option<&str>, Vec<&Model>>) -> Value {
    let rows = by_parent.get(&parent).map_or(&[][..], Vec::as_slice);
    let made = rows.iter().map(|row| {
        let mut comment = Map::new();
        for (name, value) in [
            ("_key", json!(row.id)),
            ("name", json!(row.name)),
            ("text", json!(row.text)),
            ("postedAt", json!(format_rfc3339(row.posted_at))),
            ("likes", json!(row.likes)),
            ("dislikes", json!(row.dislikes)),
        ] {
            comment.insert(name.to_owned(), value);
        }
        // The third level is the last (spec 1 §3), so it has no `replies` field.
        if row.depth < 2 {
            comment.insert("replies".to_owned(), nest_replies(Some(&row.id), by_parent));
        }
        Value::Object(comment)
    });
    Value::Array(made.collect())
}
