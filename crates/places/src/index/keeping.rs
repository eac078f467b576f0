//! The one index of this node, at what the change log says.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use kernel::{Id, Tag};
use store::{Change, Store, StoreError};

use super::Index;

/// Names that everything about places may have changed: an import ended.
pub(crate) const ALL: &str = "places:all";
/// Names the pages that list places.
pub(crate) const PAGES: &str = "places:pages";
const ONE: &str = "place:";

pub(crate) fn tag_of(id: &str) -> Tag {
    Tag::new(format!("{ONE}{id}"))
}

/// Names the pages that list places: of one place a search shows something else now.
pub(crate) fn tag_of_pages() -> Tag {
    Tag::new(PAGES)
}

pub(crate) fn tag_of_all() -> Tag {
    Tag::new(ALL)
}

/// What changed since the index was read, each with the number of the change.
#[derive(Default)]
struct Stale {
    changes: u64,
    all: Option<u64>,
    ids: BTreeMap<Id, u64>,
}

impl Stale {
    fn is_empty(&self) -> bool {
        self.all.is_none() && self.ids.is_empty()
    }

    /// What changed up to this number was read.
    fn was_read(&mut self, until: u64) {
        self.all = self.all.filter(|change| *change > until);
        self.ids.retain(|_, change| *change > until);
    }
}

/// The index, read when it is asked for first and whenever an import ended, and changed place by place otherwise.
pub(crate) struct Kept(Arc<Inner>);

struct Inner {
    index: RwLock<Option<Index>>,
    stale: Arc<Mutex<Stale>>,
    reading: tokio::sync::Mutex<()>,
}

impl Kept {
    /// Listens to the store from now on.
    pub(crate) fn of(store: &Store) -> Self {
        let stale = Arc::new(Mutex::new(Stale {
            all: Some(0),
            ..Stale::default()
        }));
        let told = stale.clone();
        store.on_change(move |change| note(&told, change));
        Self(Arc::new(Inner {
            index: RwLock::new(None),
            stale,
            reading: tokio::sync::Mutex::new(()),
        }))
    }

    pub(crate) async fn ask<T>(
        &self,
        store: &Store,
        question: impl FnOnce(&Index) -> T,
    ) -> Result<T, StoreError> {
        if !self.0.stale().is_empty() {
            let (inner, store) = (self.0.clone(), store.clone());
            // Goes on when whoever asked has gone: a page that waits no longer must not make the next one begin anew.
            let reading = tokio::spawn(async move { inner.freshen(&store).await });
            reading.await.map_err(StoreError::other)??;
        }
        let index = self.0.index.read().unwrap_or_else(PoisonError::into_inner);
        let nothing = Index::default();
        Ok(question(index.as_ref().unwrap_or(&nothing)))
    }
}

impl Inner {
    /// Whoever is dropped while reading leaves everything marked as changed.
    async fn freshen(&self, store: &Store) -> Result<(), StoreError> {
        let _reading = self.reading.lock().await;
        let (until, all, ids) = {
            let stale = self.stale();
            let ids: Vec<Id> = stale.ids.keys().copied().collect();
            (stale.changes, stale.all.is_some(), ids)
        };
        if all {
            let index = Index::load(&store.reader()).await?;
            *self.index.write().unwrap_or_else(PoisonError::into_inner) = Some(index);
        } else if !ids.is_empty() {
            let now = Index::read(&store.reader(), &ids).await?;
            let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
            if let Some(index) = index.as_mut() {
                index.change(&ids, now);
            }
        }
        self.stale().was_read(until);
        Ok(())
    }

    fn stale(&self) -> MutexGuard<'_, Stale> {
        self.stale.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn note(stale: &Mutex<Stale>, change: &Change) {
    let mut stale = stale.lock().unwrap_or_else(PoisonError::into_inner);
    stale.changes += 1;
    let number = stale.changes;
    match change {
        Change::Reset => stale.all = Some(number),
        Change::Tags(tags) => {
            for tag in tags.iter() {
                if tag.as_str() == ALL {
                    stale.all = Some(number);
                } else if let Some(id) = tag.as_str().strip_prefix(ONE)
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
        let kept = Kept::of(&site.store);
        tokio::select! {
            biased;
            _ = kept.ask(&site.store, Index::len) => panic!("it is read from the database"),
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
