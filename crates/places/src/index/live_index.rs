//! The one index of this node, at what the change log says.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use kernel::{CacheTag, Id};
use store::{ChangeEvent, Store, StoreError};

use super::place_index::PlaceIndex;

/// Names that everything about places may have changed: an import ended.
pub(crate) const ALL_PLACES_TAG: &str = "places:all";
/// Names the pages that list places.
pub(crate) const PLACE_PAGES_TAG: &str = "places:pages";
const PLACE_TAG_PREFIX: &str = "place:";

pub(crate) fn tag_of(id: &str) -> CacheTag {
    CacheTag::new(format!("{PLACE_TAG_PREFIX}{id}"))
}

/// Names the pages that list places: of one place a search shows something else now.
pub(crate) fn tag_of_pages() -> CacheTag {
    CacheTag::new(PLACE_PAGES_TAG)
}

pub(crate) fn tag_of_all() -> CacheTag {
    CacheTag::new(ALL_PLACES_TAG)
}

/// What changed since the index was read, each with the number of the change.
#[derive(Default)]
struct StaleChanges {
    changes: u64,
    all: Option<u64>,
    ids: BTreeMap<Id, u64>,
}

impl StaleChanges {
    fn is_empty(&self) -> bool {
        self.all.is_none() && self.ids.is_empty()
    }

    /// What changed up to this number was read.
    fn clear_until(&mut self, until: u64) {
        self.all = self.all.filter(|change| *change > until);
        self.ids.retain(|_, change| *change > until);
    }
}

/// The index, read when it is asked for first and whenever an import ended, and changed place by place otherwise.
pub(crate) struct LiveIndex(Arc<LiveIndexInner>);

struct LiveIndexInner {
    index: RwLock<Option<PlaceIndex>>,
    stale: Arc<Mutex<StaleChanges>>,
    reading: tokio::sync::Mutex<()>,
}

impl LiveIndex {
    /// Listens to the store from now on.
    pub(crate) fn listen_to(store: &Store) -> Self {
        let stale = Arc::new(Mutex::new(StaleChanges {
            all: Some(0),
            ..StaleChanges::default()
        }));
        let listener = stale.clone();
        // Listening begins before anything is read, so a change during the first read is not missed.
        store.on_change(move |change| record_change(&listener, change));
        Self(Arc::new(LiveIndexInner {
            index: RwLock::new(None),
            stale,
            reading: tokio::sync::Mutex::new(()),
        }))
    }

    pub(crate) async fn with_index<T>(
        &self,
        store: &Store,
        question: impl FnOnce(&PlaceIndex) -> T,
    ) -> Result<T, StoreError> {
        if !self.0.stale().is_empty() {
            let (inner, store) = (self.0.clone(), store.clone());
            // Goes on when whoever asked has gone: a page that waits no longer must not make the next one begin anew.
            let reading = tokio::spawn(async move { inner.refresh_index(&store).await });
            reading.await.map_err(StoreError::other)??;
        }
        let index = self.0.index.read().unwrap_or_else(PoisonError::into_inner);
        let nothing = PlaceIndex::default();
        Ok(question(index.as_ref().unwrap_or(&nothing)))
    }
}

impl LiveIndexInner {
    /// Whoever is dropped while reading leaves everything marked as changed.
    async fn refresh_index(&self, store: &Store) -> Result<(), StoreError> {
        // One reads while the others wait; each would otherwise load all places at once after an import.
        let _reading = self.reading.lock().await;
        let (until, all, ids) = {
            let stale = self.stale();
            let ids: Vec<Id> = stale.ids.keys().copied().collect();
            // The number is taken before the reading: what changes during it stays marked and is read again.
            (stale.changes, stale.all.is_some(), ids)
        };
        if all {
            let index = PlaceIndex::load_index(&store.reader()).await?;
            *self.index.write().unwrap_or_else(PoisonError::into_inner) = Some(index);
        } else if !ids.is_empty() {
            // Read from the database before the lock is taken, so that searches go on meanwhile.
            let now = PlaceIndex::read_facts(&store.reader(), &ids).await?;
            let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
            if let Some(index) = index.as_mut() {
                index.replace_places(&ids, now);
            }
        }
        self.stale().clear_until(until);
        Ok(())
    }

    fn stale(&self) -> MutexGuard<'_, StaleChanges> {
        self.stale.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn record_change(stale: &Mutex<StaleChanges>, change: &ChangeEvent) {
    let mut stale = stale.lock().unwrap_or_else(PoisonError::into_inner);
    stale.changes += 1;
    let number = stale.changes;
    match change {
        // After a reset nobody knows what was missed.
        ChangeEvent::Reset => stale.all = Some(number),
        ChangeEvent::Tags(tags) => {
            for tag in tags.iter() {
                if tag.as_str() == ALL_PLACES_TAG {
                    stale.all = Some(number);
                } else if let Some(id) = tag.as_str().strip_prefix(PLACE_TAG_PREFIX)
                    && let Ok(id) = id.parse()
                {
                    stale.ids.insert(id, number);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use testkit::StoreFixture;

    use super::*;

    #[tokio::test]
    async fn who_gives_up_waiting_does_not_make_the_next_begin_anew() {
        let site = StoreFixture::open(crate::migrations, "2026-11-21T09:00:00Z").await;
        let kept = LiveIndex::listen_to(&site.store);
        tokio::select! {
            biased;
            _ = kept.with_index(&site.store, PlaceIndex::len) => panic!("it is read from the database"),
            () = std::future::ready(()) => {}
        }
        let read = async {
            while !kept.0.stale().is_empty() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), read)
            .await
            .expect("it is read although nobody waits for it");
    }
}
