//! Lists of comments: a page for everybody, the whole for who just wrote.
use chrono::{DateTime, Utc};
use store::{Reader, StoreError};

use super::place::PostPlace;
use super::store as rows;
use super::view::{self, Comment, CommentList};
use crate::Conversation;
use crate::model::{DateStyle, Item, State};
use crate::tables::comment::Model;

/// Pages that an answer to a writer holds at most, and their bytes: it is kept to be answered again.
const WHOLE: u64 = 20;
const LARGEST: usize = 160 << 10;

/// The page of a list that an address asks for: the one with a comment where it names one that is published there, so that
/// its link stays right when others before it go; else that of a number from 1, and what is no number counts as not given.
pub(crate) async fn page_asked(
    reader: &Reader,
    subject: &Item,
    page: Option<u64>,
    comment: &str,
) -> Result<u64, StoreError> {
    let is_key = !comment.is_empty() && comment.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_key
        && let Some(named) = rows::by_key(reader.connection(), comment).await?
        && named.subject() == *subject
        && named.state == State::Published
    {
        return rows::page_number_of(reader, &named).await;
    }
    Ok(rows::paging(page).number(0))
}

/// How many pages as many comments as stand alone have.
fn pages(threads: i64) -> u64 {
    rows::paging(None).pages(u64::try_from(threads).unwrap_or(0))
}

pub(super) async fn page(
    conversation: &Conversation,
    place: &PostPlace,
    page: u64,
    now: DateTime<Utc>,
) -> Result<CommentList, StoreError> {
    let reader = conversation.store().reader();
    let subject = place.item();
    let tally = rows::tally(reader.connection(), &subject).await?;
    let (roots, replies) = rows::page(&reader, &subject, page).await?;
    Ok(CommentList {
        items: view::nested(&roots, &replies, place.settings.date_style),
        total: tally.comments,
        page,
        pages: pages(tally.threads),
        rule: place.rule,
        open: place.is_open(now),
    })
}

/// The list as its writer sees it: published ones, and their own waiting ones where they belong. Of a long list the pages
/// at its end and the one with what was written.
pub(super) async fn after(
    conversation: &Conversation,
    place: &PostPlace,
    written: &Model,
) -> Result<(Vec<Comment>, i64), StoreError> {
    let reader = conversation.store().reader();
    let subject = place.item();
    let tally = rows::tally(reader.connection(), &subject).await?;
    let last = pages(tally.threads).max(1);
    let at = match &written.parent_id {
        Some(_) => rows::page_number_of(&reader, written).await?.min(last),
        None => last,
    };
    let first = last.saturating_sub(WHOLE - 1).clamp(1, at);
    let (mut roots, mut replies) = (Vec::new(), Vec::new());
    for page in first..=last.min(first + WHOLE - 1) {
        let (more, below) = rows::page(&reader, &subject, page).await?;
        roots.extend(more);
        replies.extend(below);
    }
    let own = rows::own(&reader, &subject, &written.visitor).await?;
    let style = place.settings.date_style;
    let mut list = view::nested(&roots, &replies, style);
    for waiting in own.iter().rev().filter(|row| row.state.waits()) {
        put(&mut list, waiting, style);
    }
    Ok((within(list, &written.id), tally.comments))
}

/// Puts a waiting comment where it belongs; one whose place is not in the list is left out.
fn put(list: &mut Vec<Comment>, waiting: &Model, style: DateStyle) {
    let Some(parent) = &waiting.parent_id else {
        list.push(view::comment(waiting, style));
        return;
    };
    let above = list.iter_mut().find_map(|root| find(root, parent));
    if let Some(above) = above {
        above.replies.push(view::comment(waiting, style));
    }
}

fn find<'a>(comment: &'a mut Comment, key: &str) -> Option<&'a mut Comment> {
    if comment.key == key {
        return Some(comment);
    }
    comment
        .replies
        .iter_mut()
        .find_map(|reply| find(reply, key))
}

fn has(comment: &Comment, key: &str) -> bool {
    comment.key == key || comment.replies.iter().any(|reply| has(reply, key))
}

/// As many from the end as fit, and the one that was written.
fn within(list: Vec<Comment>, written: &str) -> Vec<Comment> {
    let mut room = LARGEST;
    let mut kept: Vec<Comment> = Vec::with_capacity(list.len());
    for comment in list.into_iter().rev() {
        let size = serde_json::to_string(&comment).map_or(LARGEST, |json| json.len());
        if size <= room {
            room -= size;
            kept.push(comment);
        } else if has(&comment, written) {
            kept.push(comment);
        }
    }
    kept.reverse();
    kept
}
