//! Lists of comments: a page for everybody, the whole for who just wrote.
use chrono::{DateTime, Utc};
use store::StoreError;

use super::view::{self, Comment, CommentList};
use crate::commented_post::CommentedPost;
use crate::items::comments;
use crate::model::CommentStyle;
use crate::service::CommunityService;
use crate::tables::comment::Model;

/// Pages that an answer to a writer holds at most, and their bytes: it is kept to be answered again.
const MAX_ANSWER_PAGES: u64 = 20;
const MAX_ANSWER_BYTES: usize = 160 << 10;

/// How many pages as many comments as stand alone have.
fn count_pages(threads: i64) -> u64 {
    comments::comment_paging(None).page_count(u64::try_from(threads).unwrap_or(0))
}

pub(super) async fn load_comment_list(
    community: &CommunityService,
    place: &CommentedPost,
    page: u64,
    now: DateTime<Utc>,
) -> Result<CommentList, StoreError> {
    let reader = community.store().reader();
    let subject = place.item();
    let tally = comments::load_tally(reader.connection(), &subject).await?;
    let (roots, replies) = comments::load_comment_page(&reader, &subject, page).await?;
    Ok(CommentList {
        items: view::build_comment_tree(&roots, &replies, place.settings.comment_style()),
        total: tally.comments,
        page,
        pages: count_pages(tally.threads),
        rule: place.rule,
        open: place.is_open(now),
        work: place.settings.work_bits(),
    })
}

/// The list as its writer sees it: published ones, and their own waiting ones where they belong. Of a long list the pages
/// at its end and the one with what was written.
pub(super) async fn load_list_after(
    community: &CommunityService,
    place: &CommentedPost,
    written: &Model,
) -> Result<(Vec<Comment>, i64), StoreError> {
    let reader = community.store().reader();
    let subject = place.item();
    let tally = comments::load_tally(reader.connection(), &subject).await?;
    let last = count_pages(tally.threads).max(1);
    let at = match &written.parent_id {
        Some(_) => comments::find_page_number(&reader, written)
            .await?
            .min(last),
        None => last,
    };
    let first = last.saturating_sub(MAX_ANSWER_PAGES - 1).clamp(1, at);
    let (mut roots, mut replies) = (Vec::new(), Vec::new());
    for page in first..=last.min(first + MAX_ANSWER_PAGES - 1) {
        let (more, below) = comments::load_comment_page(&reader, &subject, page).await?;
        roots.extend(more);
        replies.extend(below);
    }
    let own = comments::load_own_comments(&reader, &subject, &written.visitor).await?;
    let style = place.settings.comment_style();
    let mut list = view::build_comment_tree(&roots, &replies, style);
    for waiting in own.iter().rev().filter(|row| row.state.is_waiting()) {
        insert_waiting(&mut list, waiting, style);
    }
    Ok((limit_size(list, &written.id), tally.comments))
}

/// Puts a waiting comment where it belongs; one whose place is not in the list is left out.
fn insert_waiting(list: &mut Vec<Comment>, waiting: &Model, style: CommentStyle) {
    let Some(parent) = &waiting.parent_id else {
        list.push(view::build_comment(waiting, style));
        return;
    };
    let above = list.iter_mut().find_map(|root| find_in_tree(root, parent));
    if let Some(above) = above {
        above.replies.push(view::build_comment(waiting, style));
    }
}

fn find_in_tree<'a>(comment: &'a mut Comment, key: &str) -> Option<&'a mut Comment> {
    if comment.key == key {
        return Some(comment);
    }
    comment
        .replies
        .iter_mut()
        .find_map(|reply| find_in_tree(reply, key))
}

fn contains_key(comment: &Comment, key: &str) -> bool {
    comment.key == key || comment.replies.iter().any(|reply| contains_key(reply, key))
}

/// As many from the end as fit, and the one that was written.
fn limit_size(list: Vec<Comment>, written: &str) -> Vec<Comment> {
    let mut room = MAX_ANSWER_BYTES;
    let mut kept: Vec<Comment> = Vec::with_capacity(list.len());
    for comment in list.into_iter().rev() {
        let size = serde_json::to_string(&comment).map_or(MAX_ANSWER_BYTES, |json| json.len());
        if size <= room {
            room -= size;
            kept.push(comment);
        } else if contains_key(&comment, written) {
            kept.push(comment);
        }
    }
    kept.reverse();
    kept
}
