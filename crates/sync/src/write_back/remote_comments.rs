//! Comments as they stand in the service.
use std::collections::{BTreeMap, BTreeSet};

use datasets::ReaderComment;

use crate::ports::ReadersPort;

/// Longest key that is written into a path.
const LONGEST_KEY: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RemoteComment {
    /// Where it stands; `None` where its key cannot be named.
    pub path: Option<String>,
    pub name: String,
    pub text: String,
    /// All that stands under it, by the keys of here.
    pub below: BTreeSet<String>,
}

/// Comments of a document there, by the keys that they have here.
pub(super) struct RemoteComments(BTreeMap<String, RemoteComment>);

impl RemoteComments {
    /// `own` are keys of comments that were written here: they have them there, too.
    pub fn read(
        post: &str,
        line: &str,
        own: &BTreeSet<&str>,
        conversation: &dyn ReadersPort,
    ) -> Self {
        let key_of = |comment: &ReaderComment| {
            if own.contains(comment.key.as_str()) {
                comment.key.clone()
            } else {
                conversation.key_of(post, &comment.key, comment.posted_at)
            }
        };
        let mut found = BTreeMap::new();
        let roots = datasets::read_line_comments(line);
        let mut waiting: Vec<(Vec<String>, Option<String>, ReaderComment)> = roots
            .into_iter()
            .map(|comment| (Vec::new(), Some("comments".to_owned()), comment))
            .collect();
        while let Some((above, list, comment)) = waiting.pop() {
            let key = key_of(&comment);
            let path = list.and_then(|list| name_path(&list, &comment.key));
            for parent in &above {
                if let Some(parent) = found.get_mut(parent) {
                    let parent: &mut RemoteComment = parent;
                    parent.below.insert(key.clone());
                }
            }
            let replies = path.as_ref().map(|path| format!("{path}.replies"));
            let chain: Vec<String> = above.into_iter().chain([key.clone()]).collect();
            for reply in comment.replies {
                waiting.push((chain.clone(), replies.clone(), reply));
            }
            let remote = RemoteComment {
                path,
                name: comment.name,
                text: comment.text,
                below: BTreeSet::new(),
            };
            found.insert(key, remote);
        }
        Self(found)
    }

    pub fn find(&self, key: &str) -> Option<&RemoteComment> {
        self.0.get(key)
    }

    pub fn find_path(&self, key: &str) -> Option<&str> {
        self.find(key)?.path.as_deref()
    }
}

/// A key is a string inside of a path: what could end that string is not written into one (facts §1.6).
fn name_path(list: &str, key: &str) -> Option<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let is_key = (1..=LONGEST_KEY).contains(&key.len()) && key.chars().all(is_plain);
    is_key.then(|| format!("{list}[_key==\"{key}\"]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_could_end_its_path_is_not_named() {
        let named = name_path("comments", "ab_C-1");
        assert_eq!(named.as_deref(), Some("comments[_key==\"ab_C-1\"]"));
        for key in ["", "a\"]", "a b", &"k".repeat(65)] {
            assert_eq!(name_path("comments", key), None, "{key}");
        }
    }
}
