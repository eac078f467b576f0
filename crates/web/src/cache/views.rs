//! How often pages were served, for who counts that. Nothing is known of who asked.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use kernel::CacheTag;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Tags that begin so are told with the views of the pages that carry them; nothing is dropped by them.
pub(crate) const COUNT_PREFIX: &str = "count:";
const MOST: usize = 20_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageViews {
    pub path: String,
    /// How often it was served since it was asked last.
    pub count: u64,
    /// Kinds and subjects of its [`counted_tag`]s.
    pub counted: Vec<(String, String)>,
}

/// A tag for an answer of the API: how often pages that are made of the answer were served is told with this kind and
/// subject.
pub fn counted_tag(kind: &str, subject: &str) -> CacheTag {
    let plain = |text| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    CacheTag::new(format!("{COUNT_PREFIX}{}:{}", plain(kind), plain(subject)))
}

fn parse_counted_tag(tag: &CacheTag) -> Option<(String, String)> {
    let (kind, subject) = tag.as_str().strip_prefix(COUNT_PREFIX)?.split_once(':')?;
    let read = |text| percent_decode_str(text).decode_utf8_lossy().into_owned();
    Some((read(kind), read(subject)))
}

/// Views of pages that are not stored any more, and of those that were just asked.
#[derive(Debug, Default)]
pub(super) struct ViewCounts(Mutex<HashMap<ViewedPage, u64>>);

type ViewedPage = (String, Vec<(String, String)>);

impl ViewCounts {
    /// Adds views of the page under a key: the choices in one character, the path, and behind a NUL the query.
    pub(super) fn add_views(&self, key: &str, tags: &[CacheTag], count: u32) {
        let mut choices = key.chars();
        choices.next();
        let path = choices.as_str().split('\0').next().unwrap_or_default();
        if count == 0 || path.is_empty() {
            return;
        }
        let counted = tags.iter().filter_map(parse_counted_tag);
        let page = (path.to_owned(), counted.collect());
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Addresses that somebody makes up must not grow the memory; counts of known pages go on.
        if held.len() < MOST || held.contains_key(&page) {
            *held.entry(page).or_default() += u64::from(count);
        }
    }

    pub(super) fn take_all(&self) -> Vec<PageViews> {
        let held = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let page = |((path, counted), count)| PageViews {
            path,
            count,
            counted,
        };
        held.into_iter().map(page).collect()
    }
}
