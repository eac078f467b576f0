//! What a reader thinks, as the hosted service's clients send it: a count of a post, or of a comment below it, goes up by one.

use serde_json::Value;

use crate::json_path::{JsonPath, PathStep};
use crate::patch::Patch;

/// What one reader thinks of a post, or of a comment below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReaderReaction {
    /// Key of the comment or reply; none for the post itself.
    pub comment: Option<String>,
    pub is_like: bool,
}

impl ReaderReaction {
    /// What a patch says, where it says nothing else: `setIfMissing` of a count to 0, and `inc` of it by 1.
    pub(crate) fn from_patch(patch: &Patch) -> Option<Self> {
        let Patch {
            set_if_missing,
            set,
            unset,
            diff_match_patch,
            inc,
            dec,
            insert,
        } = patch;
        let mut counted = inc.iter();
        let (Some((path, by)), None) = (counted.next(), counted.next()) else {
            return None;
        };
        let others = set.len() + unset.len() + diff_match_patch.len() + dec.len();
        let begins_at_nothing = set_if_missing
            .iter()
            .all(|(named, value)| named == path && value.as_i64() == Some(0));
        let is_alone = others == 0 && insert.is_none() && begins_at_nothing;
        if !is_alone || by.as_i64() != Some(1) {
            return None;
        }
        Self::from_path(&JsonPath::parse(path).ok()?)
    }

    fn from_path(path: &JsonPath) -> Option<Self> {
        let (count, above) = path.0.split_last()?;
        let is_like = match count {
            PathStep::Field(name) if name == "likes" => true,
            PathStep::Field(name) if name == "dislikes" => false,
            _ => return None,
        };
        let mut comment = None;
        for pair in above.chunks(2) {
            let name = if comment.is_none() {
                "comments"
            } else {
                "replies"
            };
            match pair {
                [
                    PathStep::Field(list),
                    PathStep::Where(field, Value::String(key)),
                ] if list == name && field == "_key" => {
                    comment = Some(key.clone());
                }
                _ => return None,
            }
        }
        Some(Self { comment, is_like })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(patch: Value) -> Option<ReaderReaction> {
        ReaderReaction::from_patch(&serde_json::from_value(patch).unwrap())
    }

    #[test]
    fn counts_of_posts_comments_and_replies_go_up() {
        let counted = |path: &str| read(json!({ "setIfMissing": { path: 0 }, "inc": { path: 1 } }));
        let like = |comment: Option<&str>| {
            let comment = comment.map(str::to_owned);
            Some(ReaderReaction {
                comment,
                is_like: true,
            })
        };
        assert_eq!(counted("likes"), like(None));
        assert_eq!(counted(r#"comments[_key=="K"].likes"#), like(Some("K")));
        let reply = r#"comments[_key=="K"].replies[_key=="R"].likes"#;
        assert_eq!(counted(reply), like(Some("R")));
        assert!(counted("dislikes").is_some_and(|said| !said.is_like));
        assert_eq!(counted("price"), None);
        assert_eq!(counted("comments[0].likes"), None);
    }

    #[test]
    fn anything_beside_it_is_no_readers_doing() {
        assert_eq!(read(json!({ "inc": { "likes": 5 } })), None);
        assert_eq!(
            read(json!({ "inc": { "likes": 1 }, "set": { "title": "a" } })),
            None
        );
        assert_eq!(read(json!({ "inc": { "likes": 1, "dislikes": 1 } })), None);
    }
}
