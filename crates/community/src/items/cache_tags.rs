//! What cached pages are known by that show comments and questions.
use kernel::CacheTag;

use crate::model::{Item, ItemKind};

/// Tag of every list of questions.
pub(crate) const LISTS: &str = "questions";

/// Pages that show this item's counts and comments are served while they are made anew, once a second.
pub fn busy_tag(subject: &Item) -> CacheTag {
    CacheTag::new(format!("busy:talk:{subject}"))
}

/// Pages that show what was taken away are dropped at once.
pub fn subject_tag(subject: &Item) -> CacheTag {
    CacheTag::new(format!("talk:{subject}"))
}

/// Tag of one question.
pub(crate) fn question_tag(id: &str) -> CacheTag {
    CacheTag::new(format!("question:{id}"))
}

/// Tag of the counts of one question: pages with it are served while a new one is made.
pub(crate) fn busy_question_tag(id: &str) -> CacheTag {
    CacheTag::new(format!("busy:question:{id}"))
}

/// Tag of the counts in lists.
pub(crate) fn busy_lists() -> CacheTag {
    CacheTag::new("busy:questions")
}

/// What shows that a comment more is published under an item.
pub(crate) fn commented_tags(subject: &Item) -> Vec<CacheTag> {
    match subject.kind {
        ItemKind::Question => vec![question_tag(&subject.id), busy_lists()],
        ItemKind::Post | ItemKind::Comment => vec![busy_tag(subject)],
    }
}
