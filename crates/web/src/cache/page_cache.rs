//! Pages that are kept, dropped and made anew.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use futures::FutureExt;
use futures::future::{BoxFuture, Shared, join_all};
use http::{HeaderMap, Response};
use http_body_util::Full;
use kernel::{CacheTag, Clock};
use tokio::sync::Semaphore;

use super::config::CacheConfig;
use super::encoding::{self, ContentEncoding};
use super::entry::{CachedPage, PageMaker};
use super::figures::CacheFigures;
use super::index::{DropEpoch, TagIndex};
use super::views::{PageViews, ViewCounts};

/// A busy page is rendered at most once in this time.
const BUSY_INTERVAL: Duration = Duration::from_secs(1);
/// How often a request that came after a drop may find itself in a flight from before it, before it takes what it gets.
const MAX_FLIGHTS: usize = 3;
/// Bytes kept of bodies made for the few who take no brotli.
const ENCODED_BODIES_BYTES: u64 = 4 << 20;

pub struct PageCache {
    entries: moka::sync::Cache<Arc<str>, Arc<CachedPage>>,
    others: moka::sync::Cache<(Arc<str>, ContentEncoding), (blake3::Hash, Bytes)>,
    index: Mutex<TagIndex>,
    flights: Mutex<HashMap<Arc<str>, RenderFlight>>,
    packing: Semaphore,
    busy: Vec<String>,
    clock: Clock,
    figures: CacheFigures,
    views: Arc<ViewCounts>,
}

type RenderFlight = Shared<BoxFuture<'static, Option<FlightResult>>>;

/// What a flight brought: the page, and the epoch before its first read.
#[derive(Clone)]
struct FlightResult {
    entry: Arc<CachedPage>,
    began: DropEpoch,
}

impl PageCache {
    pub fn new(config: &CacheConfig, clock: Clock) -> Arc<Self> {
        let weigh = |bytes: usize| u32::try_from(bytes).unwrap_or(u32::MAX);
        let entries = moka::sync::Cache::builder()
            .max_capacity(config.bytes)
            .weigher(move |_: &Arc<str>, entry: &Arc<CachedPage>| weigh(entry.byte_size()))
            // The cache may free a page long after it was taken out; its views must not wait for that.
            .eviction_listener(|_, entry: Arc<CachedPage>, _| entry.report_views())
            .build();
        let others = moka::sync::Cache::builder()
            .max_capacity(ENCODED_BODIES_BYTES.min(config.bytes))
            .weigher(
                move |(key, _): &(Arc<str>, ContentEncoding), (_, body): &(_, Bytes)| {
                    weigh(key.len() + body.len() + 128)
                },
            )
            .build();
        Arc::new(Self {
            entries,
            others,
            index: Mutex::default(),
            flights: Mutex::default(),
            packing: Semaphore::new(1),
            busy: config.busy.clone(),
            clock,
            figures: CacheFigures::default(),
            views: Arc::default(),
        })
    }

    /// Which pages were served how often since this was last asked, 304s included; pages with an error are left out.
    pub fn take_views(&self) -> Vec<PageViews> {
        // Pages that were pushed out tell theirs in these.
        self.entries.run_pending_tasks();
        self.entries
            .iter()
            .for_each(|(_, entry)| entry.report_views());
        self.views.take_all()
    }

    pub fn find_fresh(self: &Arc<Self>, key: &str) -> Option<Arc<CachedPage>> {
        let entry = self.entries.get(key)?;
        if !entry.is_servable(|| self.clock.now()) {
            return None;
        }
        self.figures.hits.fetch_add(1, Relaxed);
        if entry.is_second_hit() {
            self.pack_later(&entry);
        }
        Some(entry)
    }

    /// The answer to a request for a page: 304, brotli, or an encoding made for this client. None when the stored
    /// bytes are corrupted; the entry is then gone and the page is to be made again.
    pub fn page_response(
        &self,
        entry: &Arc<CachedPage>,
        request: &HeaderMap,
    ) -> Option<Response<Full<Bytes>>> {
        entry
            .ready_response(request)
            .or_else(|| self.encoded_response(entry, ContentEncoding::negotiate(request)))
    }

    fn encoded_response(
        &self,
        entry: &Arc<CachedPage>,
        encoding: ContentEncoding,
    ) -> Option<Response<Full<Bytes>>> {
        let key = (entry.key.clone(), encoding);
        // The key outlives a page that was made anew; the checksum tells whose bytes these are.
        if let Some((sum, body)) = self.others.get(&key)
            && sum == entry.checksum()
        {
            return Some(entry.encoded_response(encoding, body));
        }
        let Ok(text) = entry.decompress_html() else {
            self.remove_corrupted(entry);
            return None;
        };
        let body = match encoding {
            ContentEncoding::Gzip => encoding::compress_gzip(&text).ok()?,
            _ => text,
        };
        self.others.insert(key, (entry.checksum(), body.clone()));
        Some(entry.encoded_response(encoding, body))
    }

    /// Makes a page that is not stored, together with everybody else who asks for it now. None when making it panicked.
    pub async fn fetch_page(
        self: &Arc<Self>,
        key: &Arc<str>,
        make: &PageMaker,
    ) -> Option<Arc<CachedPage>> {
        self.figures.misses.fetch_add(1, Relaxed);
        let joined = self.index().epoch();
        for _ in 1..MAX_FLIGHTS {
            let landed = self.join_flight(key, make).await?;
            // Joined in mid-flight, after a drop: what the flight had read may be from before it.
            let missed_a_drop = landed.began < joined
                && self.index().dropped_since(landed.began, &landed.entry.tags);
            if !missed_a_drop {
                return Some(landed.entry);
            }
        }
        self.join_flight(key, make).await.map(|landed| landed.entry)
    }

    fn join_flight(self: &Arc<Self>, key: &Arc<str>, make: &PageMaker) -> RenderFlight {
        let mut flights = self.flights();
        if let Some(flight) = flights.get(key) {
            return flight.clone();
        }
        let (cache, at, make) = (self.clone(), key.clone(), make.clone());
        // A task of its own: a visitor who hangs up does not cancel it for the others.
        let task = tokio::spawn(async move {
            let landed = AssertUnwindSafe(cache.render_and_store(at.clone(), make))
                .catch_unwind()
                .await;
            // Removed by the flight itself once it has stored: whoever comes later finds the page or begins anew.
            cache.flights().remove(&at);
            landed.ok().flatten()
        });
        let flight = task.map(|joined| joined.ok().flatten()).boxed().shared();
        flights.insert(key.clone(), flight.clone());
        flight
    }

    async fn render_and_store(
        self: &Arc<Self>,
        key: Arc<str>,
        make: PageMaker,
    ) -> Option<FlightResult> {
        let began = self.index().epoch();
        let rendered = make().await;
        let entry = Arc::new(
            CachedPage::new(key, rendered, make)
                .ok()?
                .with_views(&self.views),
        );
        self.store_page(&entry, began);
        Some(FlightResult { entry, began })
    }

    /// Stores a page unless one of its tags was dropped since `began`.
    fn store_page(self: &Arc<Self>, entry: &Arc<CachedPage>, began: DropEpoch) {
        // Held over check and insertion: a drop in between would find no entry to take out.
        let mut index = self.index();
        let (busy, calm): (Vec<_>, Vec<_>) = entry.tags.iter().partition(|tag| self.is_busy(tag));
        if index.dropped_since(began, calm) {
            self.figures.outdated.fetch_add(1, Relaxed);
            return;
        }
        let failed = entry.status().is_server_error();
        if failed
            && self
                .entries
                .get(&entry.key)
                .is_some_and(|old| old.is_servable(|| self.clock.now()))
        {
            return; // A busy page whose new render failed: the old one stands.
        }
        index.add_entry(entry);
        self.entries.insert(entry.key.clone(), entry.clone());
        let stale = index.dropped_since(began, busy);
        drop(index);
        if stale {
            self.refresh_later(entry);
        }
    }

    /// Drops what is made of these tags; pages of busy tags are served until they are made anew, within a second.
    pub fn drop_tags<'t>(self: &Arc<Self>, tags: impl IntoIterator<Item = &'t CacheTag>) {
        for tag in tags {
            self.figures.drops.fetch_add(1, Relaxed);
            let mut index = self.index();
            let entries = index.drop_tag(tag);
            if self.is_busy(tag) {
                drop(index);
                entries.iter().for_each(|entry| self.refresh_later(entry));
            } else {
                entries.iter().for_each(|entry| self.remove_page(entry));
            }
        }
    }

    /// Drops everything: when changes may have been missed.
    pub fn drop_all(&self) {
        let mut index = self.index();
        index.drop_all();
        self.entries.invalidate_all();
        self.others.invalidate_all();
    }

    /// Waits until every stored page whose key the filter takes shows these tags as they are now. A writer's own
    /// redirect waits for this, so that the writer sees what was written. At most one render per page and second is made
    /// for it, so it may take a second.
    pub async fn wait_fresh(self: &Arc<Self>, tags: &[CacheTag], wanted: impl Fn(&str) -> bool) {
        self.drop_tags(tags);
        // A render that was under way may have read too early; what it brought is then stale again.
        for _ in 0..MAX_FLIGHTS {
            let entries = tags.iter().flat_map(|tag| self.index().entries_of(tag));
            let stale = entries.filter(|entry| wanted(&entry.key) && entry.stale.load(Relaxed));
            let refreshes: Vec<_> = stale.map(|entry| self.refresh_stale(entry)).collect();
            if refreshes.is_empty() {
                return;
            }
            join_all(refreshes).await;
        }
    }

    fn refresh_later(self: &Arc<Self>, entry: &Arc<CachedPage>) {
        if !entry.stale.swap(true, Relaxed) {
            tokio::spawn(self.refresh_stale(entry.clone()));
        }
    }

    /// Makes a stale page anew once its second is over, unless somebody has.
    fn refresh_stale(
        self: &Arc<Self>,
        entry: Arc<CachedPage>,
    ) -> impl Future<Output = ()> + Send + 'static {
        let cache = self.clone();
        async move {
            // Counted from the page's birth: a hundred likes in a second cost one render.
            tokio::time::sleep_until((entry.born + BUSY_INTERVAL).into()).await;
            let is_current =
                |now: Option<Arc<CachedPage>>| now.is_some_and(|now| Arc::ptr_eq(&now, &entry));
            // Somebody may have made it anew meanwhile, or a drop taken it out.
            if is_current(cache.entries.get(&entry.key)) {
                let landed = cache.join_flight(&entry.key, &entry.make).await;
                if landed.is_none_or(|landed| landed.entry.status().is_server_error()) {
                    // The next drop, or the next writer, tries again.
                    entry.stale.store(false, Relaxed);
                }
            }
        }
    }

    fn pack_later(self: &Arc<Self>, entry: &Arc<CachedPage>) {
        let (cache, entry) = (self.clone(), entry.clone());
        tokio::spawn(async move {
            // One at a time, so that packing never holds more than one processor.
            let Ok(_turn) = cache.packing.acquire().await else {
                return;
            };
            let packed = entry.clone();
            let done = tokio::task::spawn_blocking(move || packed.pack_smaller()).await;
            if matches!(done, Ok(Err(_))) {
                cache.remove_corrupted(&entry);
            }
        });
    }

    fn remove_corrupted(&self, entry: &Arc<CachedPage>) {
        tracing::error!("a stored page does not match its checksum; it is made again");
        self.figures.corrupted.fetch_add(1, Relaxed);
        let _index = self.index();
        self.remove_page(entry);
    }

    /// Takes an entry out. The caller holds the index, so that nothing is stored in between.
    fn remove_page(&self, entry: &Arc<CachedPage>) {
        entry.dropped.store(true, Relaxed);
        let is_it = self
            .entries
            .get(&entry.key)
            .is_some_and(|now| Arc::ptr_eq(&now, entry));
        if is_it {
            self.entries.invalidate(&entry.key);
        }
    }

    fn is_busy(&self, tag: &CacheTag) -> bool {
        self.busy
            .iter()
            .any(|start| tag.as_str().starts_with(start))
    }

    pub fn figures(&self) -> &CacheFigures {
        &self.figures
    }

    /// Entries and their bytes, as of a moment ago.
    pub fn cache_size(&self) -> (u64, u64) {
        (self.entries.entry_count(), self.entries.weighted_size())
    }

    fn index(&self) -> MutexGuard<'_, TagIndex> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn flights(&self) -> MutexGuard<'_, HashMap<Arc<str>, RenderFlight>> {
        self.flights.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
