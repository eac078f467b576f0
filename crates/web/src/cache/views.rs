//! How often pages were served, for who counts that. Nothing is known of who asked.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use kernel::Tag;

/// Tags that begin so are told with the views of the pages that carry them, and nothing is dropped by them.
pub(crate) const COUNTED: &str = "count:";
/// Different pages that are held at most.
const MOST: usize = 20_000;

/// A page that was served some times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageViews {
    /// Its path, without query.
    pub path: String,
    /// How often it was served since it was asked last.
    pub count: u64,
    /// Those of its tags that begin with `count:`.
    pub tags: Vec<String>,
}

/// Views of pages that are not stored any more, and of those that were just asked.
#[derive(Debug, Default)]
pub(super) struct Views(Mutex<HashMap<(String, Vec<String>), u64>>);

impl Views {
    /// Adds views of the page under a key: the choices in one character, the path, and behind a NUL the query.
    pub(super) fn add(&self, key: &str, tags: &[Tag], count: u32) {
        let mut choices = key.chars();
        choices.next();
        let path = choices.as_str().split('\0').next().unwrap_or_default();
        if count == 0 || path.is_empty() {
            return;
        }
        let tags = tags.iter().map(Tag::as_str);
        let tags = tags
            .filter(|tag| tag.starts_with(COUNTED))
            .map(str::to_owned);
        let page = (path.to_owned(), tags.collect());
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if held.len() < MOST || held.contains_key(&page) {
            *held.entry(page).or_default() += u64::from(count);
        }
    }

    pub(super) fn take(&self) -> Vec<PageViews> {
        let held = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let page = |((path, tags), count)| PageViews { path, count, tags };
        held.into_iter().map(page).collect()
    }
}
