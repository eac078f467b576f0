//! Comments as calls answer them.
use std::collections::{BTreeMap, HashMap};

use safety::SafetyCard;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::dates::{format_comment_date, format_rfc3339};
use crate::model::{CommentRule, CommentStyle, ItemState, rich_text};
use crate::tables::comment::Model;
use crate::tables::reaction::ReactionKind;

/// A comment or reply (spec 1 §3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    #[serde(rename = "_key")]
    pub key: String,
    pub name: String,
    /// What was typed: text, whatever it looks like.
    pub text: String,
    /// The same as HTML that is safe to show: paragraphs and links.
    pub html: String,
    /// When, as RFC 3339.
    pub posted_at: String,
    /// When, in words, in the style that the desk has set.
    pub date_text: String,
    pub likes: i64,
    /// Left out where the settings keep it for staff.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dislikes: Option<i64>,
    /// Written by the doctor, signed in.
    pub is_doctor: bool,
    /// It stands on top of its article.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_pinned: bool,
    pub edited: bool,
    /// Published replies to it in all; on a page of very many some are left out.
    pub reply_count: i64,
    /// Replies, the oldest first; three levels in all.
    #[schema(no_recursion)]
    pub replies: Vec<Self>,
    /// `pending` or `held`: the writer's own one, which nobody else sees yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<ItemState>,
    /// The comment that it answers; told of the writer's own waiting ones only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CommentList {
    /// A page of them, the oldest first.
    pub items: Vec<Comment>,
    /// All of them, replies too.
    pub total: i64,
    /// This page, from 1.
    pub page: u64,
    pub pages: u64,
    pub rule: CommentRule,
    pub open: bool,
    /// Zero bits that the hash of a comment's `work` begins with (`screening/proof_of_work.rs`); left out where none is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CommentsAfter {
    /// The updated list with the writer's own waiting ones in their places; of very long lists the end.
    pub comments: Vec<Comment>,
    pub state: ItemState,
    pub key: String,
    /// All published ones, replies too.
    pub total: i64,
    /// What to do at once, where the words sounded as if somebody were in danger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<SafetyCard>,
}

/// What in a conversation is the visitor's own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnItems {
    /// Waiting comments.
    pub comments: Vec<Comment>,
    /// What the visitor thinks, by item: `{"post:ID": "like"}`.
    pub reactions: BTreeMap<String, ReactionKind>,
    /// Until when, by key, a comment may be changed.
    pub editable: BTreeMap<String, String>,
}

pub fn build_comment(row: &Model, style: CommentStyle) -> Comment {
    let waits = row.state.is_waiting();
    Comment {
        key: row.id.clone(),
        name: row.name.clone(),
        text: row.text.clone(),
        html: rich_text::render_html(&row.text),
        posted_at: format_rfc3339(row.posted_at),
        date_text: format_comment_date(row.posted_at, style.dates),
        likes: row.likes,
        dislikes: style.has_dislikes.then_some(row.dislikes),
        is_doctor: row.by_doctor,
        is_pinned: row.pinned_at.is_some(),
        edited: row.edited_at.is_some(),
        reply_count: row.replies,
        replies: Vec::new(),
        state: waits.then_some(row.state),
        parent: row.parent_id.clone().filter(|_| waits),
    }
}

/// Comments with their replies inside, each level in the order of the rows. Replies whose comment is not among them are
/// left out.
pub fn build_comment_tree(roots: &[Model], replies: &[Model], style: CommentStyle) -> Vec<Comment> {
    let mut by_parent: HashMap<&str, Vec<&Model>> = HashMap::new();
    for reply in replies {
        let parent = reply.parent_id.as_deref().unwrap_or_default();
        by_parent.entry(parent).or_default().push(reply);
    }
    roots
        .iter()
        .map(|root| build_with_replies(root, &by_parent, style))
        .collect()
}

fn build_with_replies(
    row: &Model,
    by_parent: &HashMap<&str, Vec<&Model>>,
    style: CommentStyle,
) -> Comment {
    let below = by_parent
        .get(row.id.as_str())
        .map_or(&[][..], Vec::as_slice);
    Comment {
        replies: below
            .iter()
            .map(|reply| build_with_replies(reply, by_parent, style))
            .collect(),
        ..build_comment(row, style)
    }
}
