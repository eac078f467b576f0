//! Which entries are made of which tags, and when each tag was last dropped.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use kernel::Tag;

use super::Entry;

/// Drops are remembered this long. No render takes nearly so long; one that did would not be stored.
const REMEMBERED: Duration = Duration::from_secs(120);
/// Old drops and dead entries are cleared away each time this many drops and stores went by.
const TIDY_EVERY: u32 = 2_000;

/// Counts drops. An epoch taken before the first read of a page tells later which drops came after it.
pub(super) type Epoch = u64;

#[derive(Default)]
pub(super) struct Index {
    epoch: Epoch,
    /// Nothing that began before this epoch may be stored.
    floor: Epoch,
    dropped: HashMap<Tag, (Epoch, Instant)>,
    entries: HashMap<Tag, Vec<Weak<Entry>>>,
    turns: u32,
}

impl Index {
    pub(super) fn epoch(&self) -> Epoch {
        self.epoch
    }

    /// Whether everything, or a tag among these, was dropped after the epoch.
    pub(super) fn dropped_since<'t>(
        &self,
        epoch: Epoch,
        tags: impl IntoIterator<Item = &'t Tag>,
    ) -> bool {
        epoch < self.floor
            || tags
                .into_iter()
                .any(|tag| self.dropped.get(tag).is_some_and(|(at, _)| *at > epoch))
    }

    pub(super) fn add(&mut self, entry: &Arc<Entry>) {
        for tag in &entry.tags {
            self.entries
                .entry(tag.clone())
                .or_default()
                .push(Arc::downgrade(entry));
        }
        self.tidy();
    }

    pub(super) fn drop_tag(&mut self, tag: &Tag) -> Vec<Arc<Entry>> {
        self.epoch += 1;
        self.dropped
            .insert(tag.clone(), (self.epoch, Instant::now()));
        self.tidy();
        self.entries_of(tag)
    }

    pub(super) fn entries_of(&self, tag: &Tag) -> Vec<Arc<Entry>> {
        let live = |entry: &Arc<Entry>| !entry.dropped.load(Relaxed);
        self.entries
            .get(tag)
            .map(|all| all.iter().filter_map(Weak::upgrade).filter(live).collect())
            .unwrap_or_default()
    }

    pub(super) fn drop_all(&mut self) {
        self.epoch += 1;
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

    fn tidy(&mut self) {
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
