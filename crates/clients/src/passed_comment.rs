//! What readers write, as the hosted service's clients send it: items put behind the last of a post's comments, or behind the
//! last reply to one of them.

use chrono::{DateTime, Utc};
use datasets::ReaderComment;
use serde_json::Value;
use store::Token;

use crate::json_path::{JsonPath, PathStep};
use crate::patch::{Insert, Patch};

/// Comments of one patch, with those below them.
const MOST: usize = 100;
/// Letters of a name and of a text, at most: those of the site's own form.
const LONGEST_NAME: usize = 80;
const LONGEST_TEXT: usize = 5_000;

/// What stands in a list.
enum CommentList {
    OfPost,
    /// Replies to the comment of this key.
    Below(String),
}

/// New comments, and the one that they answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewComments {
    pub below: Option<String>,
    pub comments: Vec<ReaderComment>,
}

impl NewComments {
    /// What a patch says, where it says nothing else: `setIfMissing` of lists of comments to `[]`, and `insert` behind the
    /// last of one. None for another patch.
    ///
    /// # Errors
    /// Words that name what of a comment cannot be taken.
    pub fn from_patch(patch: &Patch, now: DateTime<Utc>) -> Option<Result<Self, String>> {
        let Patch {
            set_if_missing,
            set,
            unset,
            diff_match_patch,
            inc,
            dec,
            insert,
        } = patch;
        let others = set.len() + unset.len() + diff_match_patch.len() + inc.len() + dec.len();
        let begins_empty = set_if_missing.iter().all(|(path, value)| {
            let is_list = JsonPath::parse(path).is_ok_and(|path| list_of(&path.0).is_some());
            is_list && value.as_array().is_some_and(Vec::is_empty)
        });
        let Some(Insert {
            before: None,
            after: Some(path),
            replace: None,
            items,
        }) = insert
        else {
            return None;
        };
        let path = JsonPath::parse(path).ok()?;
        let (last, list) = path.0.split_last()?;
        let below = match list_of(list)? {
            CommentList::OfPost => None,
            CommentList::Below(key) => Some(key),
        };
        if others > 0 || !begins_empty || *last != PathStep::Index(-1) {
            return None;
        }
        let mut left = MOST;
        let comments = items.iter().map(|item| read_comment(item, now, &mut left));
        let comments: Result<Vec<_>, _> = comments.collect();
        Some(comments.map(|comments| Self { below, comments }))
    }
}

/// Whose list of comments a path names: `comments`, or `comments[_key=="K"].replies` and so on.
fn list_of(steps: &[PathStep]) -> Option<CommentList> {
    let (list, above) = steps.split_last()?;
    let PathStep::Field(list) = list else {
        return None;
    };
    let Some((key, above)) = above.split_last() else {
        return (list == "comments").then_some(CommentList::OfPost);
    };
    let PathStep::Where(field, Value::String(key)) = key else {
        return None;
    };
    let fits = list == "replies" && field == "_key" && list_of(above).is_some();
    fits.then(|| CommentList::Below(key.clone()))
}

fn read_comment(
    item: &Value,
    now: DateTime<Utc>,
    left: &mut usize,
) -> Result<ReaderComment, String> {
    // not shown: read by whoever wrote the client
    let item = item.as_object().ok_or("A comment is an object")?;
    *left = left
        .checked_sub(1)
        .ok_or_else(|| format!("At most {MOST} comments can be passed on at once"))?;
    let mut comment = ReaderComment {
        key: Token::hex::<12>().into_secret(),
        posted_at: now,
        ..ReaderComment::default()
    };
    for (name, value) in item {
        let unreadable = || format!("{name} of a comment cannot be {value}");
        match (name.as_str(), value) {
            ("_key", Value::String(key)) if is_key(key) => comment.key.clone_from(key),
            ("name", Value::String(text)) => comment.name.clone_from(text),
            ("text", Value::String(text)) => comment.text.clone_from(text),
            ("postedAt", Value::String(text)) => {
                let at = DateTime::parse_from_rfc3339(text).map_err(|_| unreadable())?;
                // No comment is of tomorrow, whatever the clock of the other site says.
                comment.posted_at = at.to_utc().min(now);
            }
            ("replies", Value::Array(replies)) => {
                let replies = replies.iter().map(|reply| read_comment(reply, now, left));
                comment.replies = replies.collect::<Result<_, _>>()?;
            }
            // Nobody can have liked what is new: these are counted one by one.
            ("likes" | "dislikes", count) if count.as_i64() == Some(0) => {}
            ("_type", Value::String(_)) | ("replies", Value::Null) => {}
            _ => return Err(unreadable()),
        }
    }
    check_length("name", &comment.name, LONGEST_NAME)?;
    check_length("text", &comment.text, LONGEST_TEXT)?;
    Ok(comment)
}

/// As the hosted service makes them: anything else could be read as another path.
fn is_key(key: &str) -> bool {
    let plain = |sign: u8| sign.is_ascii_alphanumeric() || matches!(sign, b'_' | b'-');
    (1..=64).contains(&key.len()) && key.bytes().all(plain)
}

fn check_length(what: &str, text: &str, most: usize) -> Result<(), String> {
    if text.trim().is_empty() {
        return Err(format!("The {what} of a comment is missing"));
    }
    if text.chars().count() > most {
        return Err(format!(
            "The {what} of a comment has more than {most} letters"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(patch: Value) -> Option<Result<NewComments, String>> {
        NewComments::from_patch(&serde_json::from_value(patch).unwrap(), Utc::now())
    }

    #[test]
    fn comments_and_replies_are_put_behind_the_last() {
        let said = json!({ "_key": "k1", "name": "Ada", "text": "Thank you.", "postedAt": "2026-01-02T03:04:05Z",
            "likes": 0, "dislikes": 0, "replies": [] });
        let appended = |path: &str| {
            let last = format!("{path}[-1]");
            read(
                json!({ "setIfMissing": { path: [] }, "insert": { "after": last, "items": [said] } }),
            )
        };
        let read = appended("comments").unwrap().unwrap();
        assert_eq!((read.below, read.comments[0].key.as_str()), (None, "k1"));
        let below = |path: &str| appended(path).unwrap().unwrap().below;
        assert_eq!(
            below(r#"comments[_key=="K"].replies"#).as_deref(),
            Some("K")
        );
        let deep = r#"comments[_key=="K"].replies[_key=="R"].replies"#;
        assert_eq!(below(deep).as_deref(), Some("R"));
        for other in [
            "answer",
            "comments[0].replies",
            r#"replies[_key=="K"].comments"#,
        ] {
            assert_eq!(appended(other), None, "{other}");
        }
    }

    #[test]
    fn anything_beside_it_is_no_comment() {
        let items = json!([{ "name": "Ada", "text": "Thank you." }]);
        for patch in [
            json!({ "insert": { "before": "comments[0]", "items": items } }),
            json!({ "insert": { "replace": "comments[-1]", "items": items } }),
            json!({ "insert": { "after": "comments[-1]", "items": items }, "set": { "title": "a" } }),
            json!({ "insert": { "after": "comments[-1]", "items": items }, "setIfMissing": { "comments": [1] } }),
            json!({ "set": { "comments": items } }),
        ] {
            assert_eq!(read(patch.clone()), None, "{patch}");
        }
    }

    #[test]
    fn what_of_a_comment_cannot_be_taken_is_named() {
        for (item, named) in [
            (json!({ "name": "Ada" }), "text"),
            (json!({ "text": "Thanks" }), "name"),
            (
                json!({ "name": "Ada", "text": "Thanks", "likes": 900 }),
                "likes",
            ),
            (
                json!({ "name": "Ada", "text": "Thanks", "byDoctor": true }),
                "byDoctor",
            ),
            (
                json!({ "_key": "a\"b", "name": "Ada", "text": "Thanks" }),
                "_key",
            ),
            (json!({ "name": "Ada", "text": "x".repeat(5_001) }), "5000"),
            (json!("Thanks"), "object"),
        ] {
            let patch = json!({ "insert": { "after": "comments[-1]", "items": [item] } });
            let refused = read(patch).unwrap().unwrap_err();
            assert!(refused.contains(named), "{named}: {refused}");
        }
    }
}
