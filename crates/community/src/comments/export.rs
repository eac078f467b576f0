//! A post as the content service stores it, with its comments nested.
use std::collections::HashMap;

use serde_json::{Map, Value, json};
use store::{StoreError, StoreReader};

use crate::commented_post::CommentedPost;
use crate::items::comments;
use crate::model::dates::format_rfc3339;
use crate::model::{Item, ItemKind};
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
        let comments = Value::Array(nest_comments(&published));
        fields.insert("comments".to_owned(), comments);
    }
    if !place.settings.comment_style().has_dislikes {
        remove_dislikes(&mut body);
    }
    Ok(Some(body))
}

/// Takes away of a post or a comment, and of what is below it, how many dislike it.
fn remove_dislikes(item: &mut Value) {
    let Some(fields) = item.as_object_mut() else {
        return;
    };
    fields.remove("dislikes");
    for name in ["comments", "replies"] {
        let below = fields.get_mut(name).and_then(Value::as_array_mut);
        below.into_iter().flatten().for_each(remove_dislikes);
    }
}

/// What readers think of a post and say of it, as the content service stores it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExportedConversation {
    pub likes: i64,
    pub dislikes: i64,
    pub comments: Vec<Value>,
}

/// The conversations below some posts, by post; those that nobody reacted to are left out.
///
/// # Errors
/// When the database cannot be read.
pub async fn export_conversations(
    reader: &StoreReader,
    posts: &[String],
) -> Result<HashMap<String, ExportedConversation>, StoreError> {
    let tallies = comments::load_tallies(reader, ItemKind::Post, posts).await?;
    let talked: Vec<String> = tallies
        .iter()
        .filter(|tally| tally.comments > 0)
        .map(|tally| tally.item_id.clone())
        .collect();
    let mut published: HashMap<String, Vec<Model>> = HashMap::new();
    for comment in comments::load_published_below(reader, ItemKind::Post, &talked).await? {
        let below = published.entry(comment.subject_id.clone()).or_default();
        below.push(comment);
    }
    let exported = tallies.into_iter().map(|tally| {
        let below = published.get(&tally.item_id);
        let comments = nest_comments(below.map_or(&[], Vec::as_slice));
        let conversation = ExportedConversation {
            likes: tally.likes,
            dislikes: tally.dislikes,
            comments,
        };
        (tally.item_id, conversation)
    });
    Ok(exported.collect())
}

/// What has to be told of a post that leaves, beside its document; `None` where that tells all of it.
pub async fn load_post_feedback(
    community: &CommunityService,
    post: &str,
) -> Result<Option<ExportedConversation>, StoreError> {
    let item = Item::post(post);
    let reader = community.store().reader();
    let tally = comments::load_tally(reader.connection(), &item).await?;
    let is_unchanged = tally.likes == 0 && tally.dislikes == 0;
    if is_unchanged && !comments::has_changed(&reader, &item).await? {
        return Ok(None);
    }
    let published = comments::load_published(&reader, &item).await?;
    Ok(Some(ExportedConversation {
        likes: tally.likes,
        dislikes: tally.dislikes,
        comments: nest_comments(&published),
    }))
}

/// Nested comments. A reply whose comment is not published is left out with it.
fn nest_comments(published: &[Model]) -> Vec<Value> {
    let mut by_parent: HashMap<Option<&str>, Vec<&Model>> = HashMap::new();
    for comment in published {
        by_parent
            .entry(comment.parent_id.as_deref())
            .or_default()
            .push(comment);
    }
    nest_replies(None, &by_parent)
}

fn nest_replies(
    parent: Option<&str>,
    by_parent: &HashMap<Option<&str>, Vec<&Model>>,
) -> Vec<Value> {
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
            let replies = Value::Array(nest_replies(Some(&row.id), by_parent));
            comment.insert("replies".to_owned(), replies);
        }
        Value::Object(comment)
    });
    made.collect()
}
