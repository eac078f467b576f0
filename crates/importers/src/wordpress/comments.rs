//! Threads of comments.
use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;

use super::item::{WxrComment, WxrItem};
use crate::dates::{parse_moment, without_offset};
use crate::portable::{Problem, text_of_html};
use crate::sink::ImportedComment;

/// The comments of a post, each before its answers, and what did not come.
pub(super) fn read_comments(
    item: &WxrItem,
    document: &str,
    place: &str,
    ahead: TimeDelta,
) -> (Vec<ImportedComment>, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut left_out: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut kept = Vec::new();
    for comment in &item.comments {
        match refusal(comment, &mut seen) {
            Some(why) => *left_out.entry(why).or_default() += 1,
            None => kept.push(comment),
        }
    }
    for (why, count) in left_out {
        problems.push(Problem::refused(format!("{count} comments"), why));
    }
    let mut made = Vec::new();
    for (comment, parent) in in_order(&kept, &mut problems) {
        let local = || without_offset(parse_moment(&comment.date)?, ahead);
        let Some(written_at) = parse_moment(&comment.date_gmt).or_else(local) else {
            problems.push(Problem::refused(
                name_of(comment),
                "A comment without a date.",
            ));
            continue;
        };
        made.push(ImportedComment {
            id: format!("wp-comment-{}", comment.id),
            document: document.to_owned(),
            parent: parent.map(|id| format!("wp-comment-{id}")),
            author_name: text_of_html(&comment.author),
            text: text_of_html(&comment.content),
            written_at,
            is_approved: comment.approved == "1",
            place: format!("{place}, comment {}", comment.id),
        });
    }
    // An answer to what was refused above stands by itself.
    let given: BTreeSet<String> = made.iter().map(|comment| comment.id.clone()).collect();
    for comment in &mut made {
        comment.parent.take_if(|parent| !given.contains(parent));
    }
    (made, problems)
}

/// Why a comment does not come.
fn refusal<'a>(comment: &'a WxrComment, seen: &mut BTreeSet<&'a str>) -> Option<&'static str> {
    match (comment.kind.as_str(), comment.approved.as_str()) {
        ("pingback" | "trackback", _) => {
            Some("Messages of other sites that they link here (pingbacks) were left out.")
        }
        (_, "spam") => Some("They were marked as spam."),
        (_, "trash" | "post-trashed") => Some("They lay in the bin."),
        ("" | "comment" | "review", _) => {
            if text_of_html(&comment.content).is_empty() {
                Some("They have no words.")
            } else if comment.id.is_empty() {
                Some("They have no number, so that a second import could not know them.")
            } else if !seen.insert(&comment.id) {
                Some("They stand in the file twice.")
            } else {
                None
            }
        }
        _ => Some("Notes of plugins are no comments."),
    }
}

/// Each before its answers, otherwise in the order of the file; with the comment that it answers.
fn in_order<'a>(
    kept: &[&'a WxrComment],
    problems: &mut Vec<Problem>,
) -> Vec<(&'a WxrComment, Option<&'a str>)> {
    let known: BTreeSet<&str> = kept.iter().map(|comment| comment.id.as_str()).collect();
    let mut answers: BTreeMap<&str, Vec<&'a WxrComment>> = BTreeMap::new();
    let mut ready: Vec<(&'a WxrComment, Option<&'a str>)> = Vec::new();
    for comment in kept {
        match comment.parent.as_str() {
            "" | "0" => ready.push((comment, None)),
            parent if known.contains(parent) && parent != comment.id => {
                answers.entry(parent).or_default().push(comment);
            }
            _ => {
                problems.push(Problem::changed(
                    name_of(comment),
                    "The comment that it answers is not here; it stands by itself.",
                ));
                ready.push((comment, None));
            }
        }
    }
    ready.reverse();
    let mut ordered = Vec::new();
    loop {
        while let Some((comment, parent)) = ready.pop() {
            ordered.push((comment, parent));
            let replies = answers.remove(comment.id.as_str()).unwrap_or_default();
            ready.extend(
                replies
                    .into_iter()
                    .rev()
                    .map(|reply| (reply, Some(comment.id.as_str()))),
            );
        }
        // What is left answers itself in a circle: the first of it stands by itself.
        let Some((_, circle)) = answers.iter_mut().next() else {
            return ordered;
        };
        let first = circle.remove(0);
        answers.retain(|_, replies| !replies.is_empty());
        problems.push(Problem::changed(
            name_of(first),
            "Comments that answer each other in a circle; this one stands by itself.",
        ));
        ready.push((first, None));
    }
}

fn name_of(comment: &WxrComment) -> String {
    format!("comment {}", comment.id)
}
