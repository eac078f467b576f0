//! Which entries are made of which tags, and when each tag was last dropped.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use kernel::CacheTag;

use super::entry::CachedPage;

/// Drops are remembered this long. No render takes nearly so long; one that did would not be stored.
const REMEMBERED: Duration = Duration::from_secs(120);
/// Old drops and dead entries are cleared away each time this many drops and stores went by.
const TIDY_EVERY: u32 = 2_000;

/// Counts drops. An epoch taken before the first read of a page tells later which drops came after it.
pub(super) type DropEpoch = u64;

#[derive(Default)]
pub(super) struct TagIndex {
    epoch: DropEpoch,
    /// Nothing that began before this epoch may be stored.
    floor: DropEpoch,
    dropped: HashMap<CacheTag, (DropEpoch, Instant)>,
    entries: HashMap<CacheTag, Vec<Weak<CachedPage>>>,
    turns: u32,
}

impl TagIndex {
    pub(super) fn epoch(&self) -> DropEpoch {
        self.epoch
    }

    /// Whether everything, or a tag among these, was dropped after the epoch.
    pub(super) fn dropped_since<'t>(
        &self,
        epoch: DropEpoch,
        tags: impl IntoIterator<Item = &'t CacheTag>,
    ) -> bool {
        epoch < self.floor
            || tags
                .into_iter()
                .any(|tag| self.dropped.get(tag).is_some_and(|(at, _)| *at > epoch))
    }

    pub(super) fn add_entry(&mut self, entry: &Arc<CachedPage>) {
        for tag in &entry.tags {
            self.entries
                .entry(tag.clone())
                .or_default()
                .push(Arc::downgrade(entry));
        }
        self.purge_stale();
    }

    pub(super) fn drop_tag(&mut self, tag: &CacheTag) -> Vec<Arc<CachedPage>> {
        self.epoch += 1;
        self.dropped
            .insert(tag.clone(), (self.epoch, Instant::now()));
        self.purge_stale();
        self.entries_of(tag)
    }

    pub(super) fn entries_of(&self, tag: &CacheTag) -> Vec<Arc<CachedPage>> {
        let live = |entry: &Arc<CachedPage>| !entry.dropped.load(Relaxed);
        self.entries
            .get(tag)
            .map(|all| all.iter().filter_map(Weak::upgrade).filter(live).collect())
            .unwrap_or_default()
    }

    pub(super) fn drop_all(&mut self) {
        self.epoch += 1;
        // Renders under way began before it, and nobody knows which of the lost changes they missed.
        self.floor = self.epoch;
        self.dropped.clear();
        for entry in self
            .entries
            .drain()
            .flat_map(|(_, all)| all)
            .filter_map(|entry| entry.upgrade())
        {
            entry.dropped.store(true, Relaxed);
        }
    }

    fn purge_stale(&mut self) {
        // Tidying walks all entries, so it is done once in a while and not with each drop.
        self.turns += 1;
        if self.turns < TIDY_EVERY {
            return;
        }
        self.turns = 0;
        self.dropped.retain(|_, (_, at)| at.elapsed() < REMEMBERED);
        self.entries.retain(|_, all| {
            all.retain(|entry| {
                entry
                    .upgrade()
                    .is_some_and(|entry| !entry.dropped.load(Relaxed))
            });
            all.shrink_to_fit();
            !all.is_empty()
        });
    }
}
