//! Which mutations make the comments of here stand in a document there.
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::own_comments::{ShownComment, build_item};
use super::remote_comments::{RemoteComment, RemoteComments};
use crate::tables::outgoing::comment::{self, CommentStanding};

/// What stands in the place of a comment of ours that is taken off while others have answered it there.
const EMPTIED: (&str, &str) = ("Anonymous", "[removed]");
const NO_PARENT: &str = "The comment that it answers is not in the service";

/// Where a comment stands once the mutations are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PlannedComment {
    pub id: String,
    pub round: i32,
    pub standing: CommentStanding,
    pub words: Option<&'static str>,
}

#[derive(Debug, Default)]
pub(super) struct CommentPlan {
    /// All or none; empty where everything stands there as it should.
    pub mutations: Vec<Value>,
    pub comments: Vec<PlannedComment>,
}

struct Planner<'a> {
    rows: BTreeMap<&'a str, &'a comment::Model>,
    shown: BTreeMap<&'a str, &'a ShownComment>,
    there: &'a RemoteComments,
    set: Map<String, Value>,
    /// Keys of comments that go, with all that stands under them.
    removed: Vec<&'a str>,
    /// Keys of comments that come.
    added: BTreeSet<&'a str>,
}

/// Compares what readers see here with what stands there, comment for comment of those that were written here.
pub(super) fn plan_comments(
    (document, rev): (&str, &str),
    rows: &[comment::Model],
    shown: &[ShownComment],
    there: &RemoteComments,
) -> CommentPlan {
    let mut planner = Planner {
        rows: rows.iter().map(|row| (row.id.as_str(), row)).collect(),
        shown: shown.iter().map(|it| (it.key.as_str(), it)).collect(),
        there,
        set: Map::new(),
        removed: Vec::new(),
        added: BTreeSet::new(),
    };
    let mut comments = Vec::new();
    // Parents before their replies, and what is not seen at the end.
    let seen = shown
        .iter()
        .filter_map(|it| rows.iter().find(|row| row.id == it.key));
    let unseen = rows
        .iter()
        .filter(|row| !planner.shown.contains_key(row.id.as_str()));
    let ordered: Vec<&comment::Model> = seen.chain(unseen).collect();
    for row in ordered {
        let (standing, words) = planner.plan_row(row);
        comments.push(PlannedComment {
            id: row.id.clone(),
            round: row.round,
            standing,
            words,
        });
    }
    CommentPlan {
        mutations: planner.build_mutations(document, rev, shown),
        comments,
    }
}

impl<'a> Planner<'a> {
    fn plan_row(&mut self, row: &'a comment::Model) -> (CommentStanding, Option<&'static str>) {
        let shown = self.shown.get(row.id.as_str()).copied();
        match (shown, self.there.find(&row.id)) {
            (Some(shown), Some(remote)) => {
                self.plan_words(row, shown, remote);
                (CommentStanding::There, None)
            }
            (Some(shown), None) => match row.standing {
                // Somebody there took it off: they know why.
                CommentStanding::There | CommentStanding::Gone => (CommentStanding::Gone, None),
                _ => self.plan_addition(shown),
            },
            (None, Some(remote)) => (self.plan_removal(row, remote), None),
            (None, None) if row.standing == CommentStanding::Gone => (CommentStanding::Gone, None),
            (None, None) => (CommentStanding::TakenOff, None),
        }
    }

    /// What was edited there stays, unless it was changed here since.
    fn plan_words(&mut self, row: &comment::Model, shown: &ShownComment, remote: &RemoteComment) {
        let is_ours = row.is_waiting || row.standing != CommentStanding::There;
        let Some(path) = remote.path.as_ref().filter(|_| is_ours) else {
            return;
        };
        for (name, here, there) in [
            ("name", &shown.name, &remote.name),
            ("text", &shown.text, &remote.text),
        ] {
            if here != there {
                self.set.insert(format!("{path}.{name}"), json!(here));
            }
        }
    }

    fn plan_addition(
        &mut self,
        shown: &'a ShownComment,
    ) -> (CommentStanding, Option<&'static str>) {
        let has_place = shown.parent.as_deref().is_none_or(|parent| {
            self.added.contains(parent) || self.there.find_path(parent).is_some()
        });
        if has_place {
            self.added.insert(&shown.key);
            (CommentStanding::There, None)
        } else {
            (CommentStanding::Refused, Some(NO_PARENT))
        }
    }

    /// What others wrote under it there stays, and the comment is emptied.
    fn plan_removal(&mut self, row: &'a comment::Model, remote: &RemoteComment) -> CommentStanding {
        let is_ours = |key: &String| {
            self.rows.contains_key(key.as_str()) && !self.shown.contains_key(key.as_str())
        };
        if remote.below.iter().all(is_ours) {
            self.removed.push(&row.id);
            return CommentStanding::TakenOff;
        }
        if let Some(path) = &remote.path {
            for (name, there, emptied) in [
                ("name", &remote.name, EMPTIED.0),
                ("text", &remote.text, EMPTIED.1),
            ] {
                if there != emptied {
                    self.set.insert(format!("{path}.{name}"), json!(emptied));
                }
            }
        }
        CommentStanding::There
    }

    fn build_mutations(
        &self,
        document: &str,
        rev: &str,
        ordered: &'a [ShownComment],
    ) -> Vec<Value> {
        let mut patches = self.build_additions(ordered);
        if !self.set.is_empty() {
            patches.push(json!({"set": self.set}));
        }
        let removed: Vec<&str> = self
            .removed
            .iter()
            .filter(|key| !self.goes_with_another(key))
            .filter_map(|key| self.there.find_path(key))
            .collect();
        if !removed.is_empty() {
            patches.push(json!({"unset": removed}));
        }
        for (place, patch) in patches.iter_mut().enumerate() {
            patch["id"] = document.into();
            if place == 0 {
                // What was looked at must not have changed since; later ones follow the first.
                patch["ifRevisionID"] = rev.into();
            }
        }
        let mutations = patches.into_iter().map(|patch| json!({"patch": patch}));
        mutations.collect()
    }

    fn goes_with_another(&self, key: &str) -> bool {
        let mut others = self.removed.iter().filter_map(|it| self.there.find(it));
        others.any(|other| other.below.contains(key))
    }

    /// One insertion for each list that something is added to.
    fn build_additions(&self, ordered: &'a [ShownComment]) -> Vec<Value> {
        let mut below: BTreeMap<&str, Vec<&ShownComment>> = BTreeMap::new();
        let mut lists: BTreeMap<String, Vec<&ShownComment>> = BTreeMap::new();
        let added = ordered
            .iter()
            .filter(|it| self.added.contains(it.key.as_str()));
        for comment in added {
            let parent = comment.parent.as_deref();
            let list = match parent {
                None => Some("comments".to_owned()),
                Some(parent) if self.added.contains(parent) => {
                    below.entry(parent).or_default().push(comment);
                    None
                }
                Some(parent) => {
                    let path = self.there.find_path(parent);
                    path.map(|path| format!("{path}.replies"))
                }
            };
            if let Some(list) = list {
                lists.entry(list).or_default().push(comment);
            }
        }
        let build = |comment: &&ShownComment| build_item(comment, &below, &self.rows);
        let patches = lists.iter().map(|(list, added)| {
            let items: Vec<Value> = added.iter().map(build).collect();
            json!({
                "setIfMissing": {list: []},
                "insert": {"after": format!("{list}[-1]"), "items": items},
            })
        });
        patches.collect()
    }
}
