//! One stored page: ready headers and compressed bytes.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::Instant;

use arc_swap::ArcSwap;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use http::header::{CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use http::{HeaderMap, HeaderValue, Response, StatusCode};
use http_body_util::Full;
use kernel::CacheTag;

use super::encoding::{self, ContentEncoding};
use super::views::ViewCounts;

/// Makes a page anew. Called again for a busy page, so it owns what it needs.
pub type PageMaker =
    Arc<dyn Fn() -> Pin<Box<dyn Future<Output = RenderedPage> + Send>> + Send + Sync>;

/// A page as the renderer's caller hands it over to be stored.
#[derive(Clone, Debug, Default)]
pub struct RenderedPage {
    pub status: StatusCode,
    /// Its bytes, uncompressed.
    pub html: Bytes,
    /// Every header except `ETag`, `Content-Encoding` and `Content-Length`.
    pub headers: HeaderMap,
    pub tags: Vec<CacheTag>,
    /// When it stops being true by itself.
    pub until: Option<DateTime<Utc>>,
}

pub struct CachedPage {
    pub(super) key: Arc<str>,
    pub(super) tags: Vec<CacheTag>,
    pub(super) born: Instant,
    pub(super) make: PageMaker,
    /// A tag of it was dropped: not to be served any more.
    pub(super) dropped: AtomicBool,
    /// A busy tag of it was dropped: served until the next render, which is under way or planned.
    pub(super) stale: AtomicBool,
    until: Option<DateTime<Utc>>,
    status: StatusCode,
    headers: HeaderMap,
    brief: HeaderMap,
    etag: HeaderValue,
    packed: ArcSwap<Bytes>,
    sum: blake3::Hash,
    length: usize,
    hits: AtomicU32,
    seen: ViewCounters,
}

#[derive(Default)]
struct ViewCounters {
    counts: Option<Arc<ViewCounts>>,
    made: AtomicU32,
    taken: AtomicU32,
}

impl Drop for CachedPage {
    fn drop(&mut self) {
        self.report_views();
    }
}

/// What stored bytes turned out not to be. It cannot happen short of broken memory; it is handled all the same.
#[derive(Debug, thiserror::Error)]
#[error("stored bytes do not match their checksum")]
pub(super) struct CorruptedPage;

impl CachedPage {
    pub(super) fn new(key: Arc<str>, rendered: RenderedPage, make: PageMaker) -> io::Result<Self> {
        let sum = blake3::hash(&rendered.html);
        let packed = encoding::compress_brotli(&rendered.html, encoding::BROTLI_QUICK)?;
        // Weak, because the same page goes out in several encodings; 88 bits tell two pages apart.
        let text = format!("W/\"{}\"", &sum.to_hex()[..22]);
        let etag = HeaderValue::from_str(&text).map_err(io::Error::other)?;
        let mut headers = rendered.headers;
        headers.insert(ETAG, etag.clone());
        // A 304 carries no content, so what describes content is left out of it.
        let mut brief = headers.clone();
        brief.remove(CONTENT_TYPE);
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
        Ok(Self {
            key,
            tags: rendered.tags,
            born: Instant::now(),
            make,
            dropped: AtomicBool::new(false),
            stale: AtomicBool::new(false),
            until: rendered.until,
            status: rendered.status,
            headers,
            brief,
            etag,
            packed: ArcSwap::from_pointee(packed),
            sum,
            length: rendered.html.len(),
            hits: AtomicU32::new(0),
            seen: ViewCounters::default(),
        })
    }

    /// The same page, whose views are told to `views` when it goes.
    pub(super) fn with_views(mut self, views: &Arc<ViewCounts>) -> Self {
        // Pages with an error are no views, and a crawler of missing addresses would fill the counts.
        self.seen.counts = (self.status == StatusCode::OK).then(|| views.clone());
        self
    }

    /// Notes that it answered somebody who waited for it to be made; hits count themselves.
    pub(crate) fn count_first_view(&self) {
        self.seen.made.fetch_add(1, Relaxed);
    }

    pub(super) fn report_views(&self) {
        let Some(views) = &self.seen.counts else {
            return;
        };
        let now = self
            .hits
            .load(Relaxed)
            .wrapping_add(self.seen.made.load(Relaxed));
        // The difference is taken by one swap, so that two reports at once never tell a view twice.
        let count = now.wrapping_sub(self.seen.taken.swap(now, Relaxed));
        views.add_views(&self.key, &self.tags, count);
    }

    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Whether it may still be served at this time.
    pub(super) fn is_servable(&self, now: impl FnOnce() -> DateTime<Utc>) -> bool {
        !self.dropped.load(Relaxed) && self.until.is_none_or(|until| now() < until)
    }

    /// Bytes that it takes, roughly.
    pub(super) fn byte_size(&self) -> usize {
        let headers = |map: &HeaderMap| {
            map.iter()
                .map(|(name, value)| name.as_str().len() + value.len() + 64)
                .sum::<usize>()
        };
        let tags: usize = self.tags.iter().map(|tag| tag.as_str().len() + 48).sum();
        512 + self.key.len() * 2
            + self.packed.load().len()
            + headers(&self.headers)
            + headers(&self.brief)
            + tags
    }

    /// Counts one hit; true exactly once, when the page turns out to be asked for again.
    pub(super) fn is_second_hit(&self) -> bool {
        self.hits.fetch_add(1, Relaxed) == 1
    }

    /// The answer when the client has this very page already, or takes brotli; none when another encoding is to be made.
    pub(super) fn ready_response(&self, request: &HeaderMap) -> Option<Response<Full<Bytes>>> {
        // Only a 200 may become a 304: an error page must not be renewed in a browser's cache.
        if self.status == StatusCode::OK && matches_etag(request, &self.etag) {
            return Some(build_response(
                StatusCode::NOT_MODIFIED,
                self.brief.clone(),
                Bytes::new(),
            ));
        }
        (ContentEncoding::negotiate(request) == ContentEncoding::Brotli).then(|| {
            build_response(
                self.status,
                self.headers.clone(),
                Bytes::clone(&self.packed.load()),
            )
        })
    }

    /// The answer in an encoding made for this client.
    pub(super) fn encoded_response(
        &self,
        encoding: ContentEncoding,
        body: Bytes,
    ) -> Response<Full<Bytes>> {
        let mut headers = self.headers.clone();
        match encoding.header_value() {
            Some(value) => headers.insert(CONTENT_ENCODING, value),
            None => headers.remove(CONTENT_ENCODING),
        };
        build_response(self.status, headers, body)
    }

    pub(super) fn checksum(&self) -> blake3::Hash {
        self.sum
    }

    pub(super) fn decompress_html(&self) -> Result<Bytes, CorruptedPage> {
        let text = encoding::decompress_brotli(&self.packed.load(), self.length)
            .map_err(|_| CorruptedPage)?;
        (blake3::hash(&text) == self.sum)
            .then_some(text)
            .ok_or(CorruptedPage)
    }

    /// Packs the page smaller, after checking that the stored bytes are still what was rendered.
    pub(super) fn pack_smaller(&self) -> Result<(), CorruptedPage> {
        // Unpacked and checked first; packing broken bytes anew would give them a right checksum.
        let text = self.decompress_html()?;
        if let Ok(smaller) = encoding::compress_brotli(&text, encoding::BROTLI_SMALL)
            && smaller.len() < self.packed.load().len()
        {
            self.packed.store(Arc::new(smaller));
        }
        Ok(())
    }
}

fn build_response(status: StatusCode, headers: HeaderMap, body: Bytes) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// Whether `If-None-Match` names this ETag (weakly compared) or `*`.
pub fn matches_etag(request: &HeaderMap, etag: &HeaderValue) -> bool {
    fn opaque(tag: &[u8]) -> &[u8] {
        tag.strip_prefix(b"W/").unwrap_or(tag)
    }
    let ours = opaque(etag.as_bytes());
    request.get_all(IF_NONE_MATCH).iter().any(|line| {
        line.as_bytes()
            .split(|byte| *byte == b',')
            .map(<[u8]>::trim_ascii)
            .any(|tag| tag == b"*" || opaque(tag) == ours)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use http::header::ACCEPT_ENCODING;
    use kernel::Clock;

    use super::super::{CacheConfig, PageCache};
    use super::*;

    fn counted(made: Arc<AtomicUsize>) -> PageMaker {
        Arc::new(move || {
            made.fetch_add(1, SeqCst);
            Box::pin(async {
                RenderedPage {
                    status: StatusCode::OK,
                    html: Bytes::from("A quiet page. ".repeat(100)),
                    headers: HeaderMap::new(),
                    tags: vec![CacheTag::new("note:a")],
                    until: None,
                }
            })
        })
    }

    /// Memory that breaks cannot be staged from outside, so the stored bytes are broken here.
    #[tokio::test]
    async fn stored_bytes_that_broke_are_noticed_and_the_page_is_made_again() {
        let cache = PageCache::new(&CacheConfig::default(), Clock::system());
        let made = Arc::new(AtomicUsize::new(0));
        let (key, make) = (Arc::from("A/notes/a"), counted(made.clone()));
        let entry = cache.fetch_page(&key, &make).await.unwrap();
        assert!(entry.decompress_html().is_ok() && entry.pack_smaller().is_ok());
        entry
            .packed
            .store(Arc::new(Bytes::from_static(b"\x0b\x02\x80broken\x03")));
        assert!(entry.pack_smaller().is_err());
        let plain = HeaderMap::new();
        assert!(
            cache.page_response(&entry, &plain).is_none(),
            "no broken page is sent"
        );
        assert!(cache.find_fresh(&key).is_none(), "it is gone");
        assert_eq!(cache.figures().corrupted.load(SeqCst), 1);
        let fresh = cache.fetch_page(&key, &make).await.unwrap();
        assert_eq!(
            cache.page_response(&fresh, &plain).unwrap().status(),
            StatusCode::OK
        );
        assert_eq!(made.load(SeqCst), 2);
    }

    #[tokio::test]
    async fn a_page_asked_for_again_is_checked_in_the_background() {
        let cache = PageCache::new(&CacheConfig::default(), Clock::system());
        let (key, make) = (Arc::from("A/notes/a"), counted(Arc::default()));
        let entry = cache.fetch_page(&key, &make).await.unwrap();
        entry.packed.store(Arc::new(Bytes::from_static(b"broken")));
        let mut brotli = HeaderMap::new();
        brotli.insert(ACCEPT_ENCODING, HeaderValue::from_static("br"));
        for _ in 0..2 {
            assert!(cache.find_fresh(&key).is_some());
        }
        while cache.find_fresh(&key).is_some() {
            tokio::task::yield_now().await;
        }
        assert_eq!(cache.figures().corrupted.load(SeqCst), 1);
    }

    #[tokio::test]
    async fn a_page_that_panics_is_nobody_s_page() {
        let cache = PageCache::new(&CacheConfig::default(), Clock::system());
        let make: PageMaker = Arc::new(|| panic!("no page"));
        assert!(cache.fetch_page(&Arc::from("A/"), &make).await.is_none());
        let good = counted(Arc::default());
        assert!(
            cache.fetch_page(&Arc::from("A/"), &good).await.is_some(),
            "no flight is left behind"
        );
    }
}
