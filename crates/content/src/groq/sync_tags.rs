//! Tags of answers: each stands for changes that could make the answer another.
//!
//! A client keeps an answer until it hears one of its tags. They are careful: a tag may be told though the answer stays what
//! it is, and is never left out where the answer changes. Changes are those that pages are dropped by: each write of what
//! pages show touches tags of the store (`type:faq`, `doc:x`, `talk:post:x`), which all nodes hear of.

use std::collections::BTreeSet;

use kernel::CacheTag;

use super::assets;
use super::plan::{NeededFields, QueryPlan, Selection};
use super::visible::{KINDS, document_id};
use crate::model::DocumentKind;

/// More tags than that say no more than that anything matters: clients keep a limited number for each answer.
const MOST_TAGS: usize = 60;

/// What a tag stands for.
#[derive(Debug, Clone, Copy)]
enum Change<'a> {
    Anything,
    OfType(&'a str),
    Of(&'a str),
    /// What readers say of any post, and of one.
    AnyTalk,
    TalkOf(&'a str),
}

impl Change<'_> {
    /// Of the hosted service's form, which tells nobody what is behind it.
    fn to_tag(self) -> String {
        let (kind, name) = match self {
            Self::Anything => ("any", ""),
            Self::OfType(name) => ("type", name),
            Self::Of(id) => ("doc", id),
            Self::AnyTalk => ("talk", ""),
            Self::TalkOf(id) => ("talk", id),
        };
        let hash = blake3::hash(format!("{kind}:{name}").as_bytes()).to_hex();
        format!("s1:{}", &hash[..12])
    }
}

/// The tags of an answer. `followed` are the documents that were reached by references; none where anything can matter.
pub(super) fn list_answer_tags(
    plan: &QueryPlan,
    followed: Option<&BTreeSet<String>>,
) -> BTreeSet<String> {
    let mut changes = Vec::new();
    for selection in &plan.selections {
        add_changes(selection, &plan.needed, &mut changes);
    }
    // Files need no tag of their own: a change of one is a change of each document that uses it.
    let documents = followed.into_iter().flatten();
    for id in documents.filter(|id| !assets::is_asset_id(id)) {
        changes.push(Change::Of(id));
        changes.push(Change::TalkOf(id));
    }
    let tags: BTreeSet<String> = changes.into_iter().map(Change::to_tag).collect();
    if followed.is_none() || tags.len() > MOST_TAGS {
        return BTreeSet::from([Change::Anything.to_tag(), Change::AnyTalk.to_tag()]);
    }
    tags
}

fn add_changes<'a>(selection: &'a Selection, needed: &NeededFields, changes: &mut Vec<Change<'a>>) {
    let types = selection.types.as_deref();
    let blog = DocumentKind::Blog.name();
    let may_be_post = types.is_none_or(|types| types.iter().any(|name| name == blog));
    let hears_talk = may_be_post && needed.has_conversation();
    if let Some(ids) = &selection.ids {
        for id in ids.iter().filter_map(|id| document_id(id, true)) {
            changes.push(Change::Of(id));
            changes.extend(hears_talk.then_some(Change::TalkOf(id)));
        }
        return;
    }
    // Also where they are told apart by address: another document may be given it.
    match types {
        Some(types) => changes.extend(types.iter().map(|name| Change::OfType(name))),
        None => changes.push(Change::Anything),
    }
    changes.extend(hears_talk.then_some(Change::AnyTalk));
}

/// The tags that are told when a tag of the store was touched.
pub fn list_touched_tags(touched: &CacheTag) -> Vec<String> {
    let name = touched.as_str();
    // What is served while it is made anew changes all the same.
    let name = name.strip_prefix("busy:").unwrap_or(name);
    let changes = match name.split_once(':') {
        Some(("type", kind)) => changes_of_type(kind),
        Some(("doc", id)) => vec![Change::Of(id)],
        Some(("talk", item)) => match item.strip_prefix("post:") {
            Some(post) => vec![Change::TalkOf(post), Change::AnyTalk],
            None => Vec::new(),
        },
        _ => Vec::new(),
    };
    changes.into_iter().map(Change::to_tag).collect()
}

/// The tags that are told when a draft was written.
pub fn list_draft_tags(id: &str, kind: &str) -> Vec<String> {
    let own = std::iter::once(Change::Of(id));
    let changes = own.chain(changes_of_type(kind));
    changes.map(Change::to_tag).collect()
}

fn changes_of_type(kind: &str) -> Vec<Change<'_>> {
    if !KINDS.iter().any(|seen| seen.name() == kind) {
        return Vec::new();
    }
    let mut changes = vec![Change::Anything, Change::OfType(kind)];
    // Which files there are depends on which documents use them.
    for files in assets::TYPES {
        changes.push(Change::OfType(files));
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(selection: Selection, followed: &[&str]) -> BTreeSet<String> {
        let plan = QueryPlan {
            selections: vec![selection],
            ..QueryPlan::default()
        };
        let followed = followed.iter().map(|id| (*id).to_owned()).collect();
        list_answer_tags(&plan, Some(&followed))
    }

    fn named(names: &[&str]) -> Option<Vec<String>> {
        Some(names.iter().map(|name| (*name).to_owned()).collect())
    }

    fn of_types(types: &[&str]) -> Selection {
        Selection {
            types: named(types),
            ..Selection::default()
        }
    }

    fn of_ids(ids: &[&str]) -> Selection {
        Selection {
            ids: named(ids),
            ..Selection::default()
        }
    }

    fn hears(answer: &BTreeSet<String>, touched: &str) -> bool {
        let touched = list_touched_tags(&CacheTag::new(touched));
        touched.iter().any(|tag| answer.contains(tag))
    }

    #[test]
    fn an_answer_hears_of_what_could_change_it() {
        let faq = answer(of_types(&["faq"]), &[]);
        assert!(hears(&faq, "type:faq") && !hears(&faq, "type:blog"));
        let one = answer(of_ids(&["drafts.a"]), &[]);
        assert!(hears(&one, "doc:a") && !hears(&one, "doc:b"));
        assert!(hears(&answer(Selection::default(), &[]), "type:faq"));
        assert!(hears(&answer(of_types(&["blog"]), &["a"]), "doc:a"));
        let files = answer(of_types(&["sanity.imageAsset"]), &[]);
        assert!(hears(&files, "type:blog") && !hears(&files, "type:claim"));
        let by_address = Selection {
            slugs: named(&["x"]),
            ..of_types(&["blog"])
        };
        assert!(hears(&answer(by_address, &[]), "type:blog"));
        let drafts: BTreeSet<String> = list_draft_tags("a", "faq").into_iter().collect();
        assert!(!drafts.is_disjoint(&faq) && !drafts.is_disjoint(&one));
    }

    #[test]
    fn readers_words_are_heard_of_where_they_are_read() {
        let whole = answer(of_types(&["blog"]), &[]);
        assert!(hears(&whole, "busy:talk:post:a"));
        assert!(hears(&answer(of_ids(&["a"]), &[]), "talk:post:a"));
        assert!(!hears(&answer(of_ids(&["a"]), &[]), "talk:post:b"));
        assert!(!hears(&answer(of_types(&["faq"]), &[]), "talk:post:a"));
        let mut titles = QueryPlan {
            selections: vec![of_types(&["blog"])],
            ..QueryPlan::default()
        };
        titles.needed.fields = named(&["title"]);
        let titles = list_answer_tags(&titles, Some(&BTreeSet::new()));
        assert!(!hears(&titles, "talk:post:a"));
    }

    #[test]
    fn many_tags_are_one_for_all() {
        let ids: Vec<String> = (0..100).map(|number| format!("b{number}")).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let many = answer(of_ids(&ids), &[]);
        assert!(many.len() == 2 && hears(&many, "type:faq") && hears(&many, "talk:post:b1"));
    }
}
