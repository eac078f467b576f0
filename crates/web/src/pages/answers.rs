//! Answers with a page: stored, made now, or refused because too many wait.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use bytes::Bytes;
use chrono::DateTime;
use http::{HeaderMap, Response, StatusCode, Uri};
use http_body_util::Full;
use kernel::{CacheTag, ProblemDetails};

use super::handle::{Pages, PagesInner};
use super::problems::{crowded_problem, undecodable_problem};
use super::render::RenderExtras;
use super::request::{PageRequest, is_plain};
use super::routes::UndecodableUri;
use crate::cache::{CachedPage, PageMaker, RenderedPage};
use crate::{Error, FormState, waiting_form};

/// Renders may wait up to here before searches and deep pages are refused, and up to there before any page is.
const QUEUE_LIMITS: (usize, usize) = (48, 192);

impl Pages {
    /// A stored page, ready to send. None when it is to be made, or when no page stands there.
    pub(crate) fn find_cached(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Option<Response<Full<Bytes>>> {
        let path = uri.path();
        let route = self.parts().table.find_route(path)?;
        if route.is_personal || waiting_form::has_token(uri) {
            return None;
        }
        let preferences = self.read_preferences(route, headers);
        // Most addresses need no decoding: they are looked up with the key as the only allocation.
        let has_place = route.find_place(headers).is_some();
        let entry = if uri.query().is_none_or(str::is_empty) && is_plain(path) && !has_place {
            let mut key = String::with_capacity(path.len() + 2);
            key.push(preferences.cache_variant());
            key.push_str(path);
            self.cache().find_fresh(&key)?
        } else {
            self.cache().find_fresh(
                &PageRequest::new(route, uri, preferences, headers)
                    .ok()?
                    .cache_key(),
            )?
        };
        self.cache().page_response(&entry, headers)
    }

    /// The page at a path where one stands: from the cache, or made now. `may_make` is asked before anything is made.
    ///
    /// # Errors
    /// A problem when the path or query cannot be decoded, when `may_make` says so, or when too many renders wait.
    pub(crate) async fn answer_path(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        may_make: impl FnOnce() -> Result<(), Error>,
    ) -> Result<Response<Full<Bytes>>, Error> {
        let parts = self.parts();
        let route = parts
            .table
            .find_route(uri.path())
            .unwrap_or_else(|| parts.table.not_found());
        let preferences = self.read_preferences(route, headers);
        let request = PageRequest::new(route, uri, preferences, headers)
            .map_err(|UndecodableUri| undecodable_problem())?;
        let form = self.find_waiting_form(uri).await;
        if route.is_personal || form.is_some() {
            may_make()?;
            self.refuse_when_crowded(&request)?;
            let extra = RenderExtras {
                form: form.as_ref(),
                ..RenderExtras::default()
            };
            let page = self.render_private(&request, headers, extra).await;
            return Ok(page.map(Full::new));
        }
        self.serve_page(request, headers, may_make).await
    }

    /// The page that says that nothing is there. One page for all such paths, so it says nothing about the path.
    pub(crate) async fn not_found(
        &self,
        headers: &HeaderMap,
        may_make: impl FnOnce() -> Result<(), Error>,
    ) -> Result<Response<Full<Bytes>>, Error> {
        let route = self.parts().table.not_found();
        let request = PageRequest {
            path: route.pattern.clone(),
            params: BTreeMap::new(),
            query: BTreeMap::new(),
            preferences: self.read_preferences(route, headers),
            place: None,
            route: route.clone(),
        };
        self.serve_page(request, headers, may_make).await
    }

    async fn serve_page(
        &self,
        request: PageRequest,
        headers: &HeaderMap,
        may_make: impl FnOnce() -> Result<(), Error>,
    ) -> Result<Response<Full<Bytes>>, Error> {
        let cache = self.cache();
        let key = request.cache_key();
        if let Some(answer) = cache
            .find_fresh(&key)
            .and_then(|entry| cache.page_response(&entry, headers))
        {
            return Ok(answer);
        }
        may_make()?;
        self.refuse_when_crowded(&request)?;
        let make = self.page_maker(request);
        let entry: Option<Arc<CachedPage>> = cache.fetch_page(&key, &make).await;
        entry
            .inspect(|entry| entry.count_first_view())
            .and_then(|entry| cache.page_response(&entry, headers))
            .ok_or_else(|| ProblemDetails::internal().into())
    }

    fn refuse_when_crowded(&self, request: &PageRequest) -> Result<(), Error> {
        let waiting = self.parts().renderer.figures().waiting();
        if waiting > QUEUE_LIMITS.1 || (waiting > QUEUE_LIMITS.0 && request.is_deep()) {
            return Err(Error::from(crowded_problem()).retry_after(10));
        }
        Ok(())
    }

    /// The form that an address shows again. What cannot be read is left out: the page stands without it.
    async fn find_waiting_form(&self, uri: &Uri) -> Option<FormState> {
        let found = self.shared.waiting.get()?.find_form(uri).await;
        found.unwrap_or_else(|error| {
            tracing::warn!(%error, "a form that was to be shown again could not be read");
            None
        })
    }

    /// Waits until the stored variants of a page show these tags as they are now. For the handler that wrote, before
    /// it redirects the writer to the page; takes a second at most for a page of busy tags, else no time.
    pub async fn wait_fresh(&self, path: &str, tags: &[CacheTag]) {
        // Before the path stands the letter of the variant.
        let is_at_path = |key: &str| {
            let mut letters = key.chars();
            letters.next();
            letters.as_str().split('\0').next() == Some(path)
        };
        self.cache().wait_fresh(tags, is_at_path).await;
    }

    /// How to make this page, now and each time a busy tag of it is dropped.
    fn page_maker(&self, request: PageRequest) -> PageMaker {
        // Weak: entries of the cache hold this, and the pages hold the cache.
        let pages: Weak<PagesInner> = Arc::downgrade(&self.shared);
        Arc::new(move || {
            let (pages, request) = (pages.upgrade(), request.clone());
            Box::pin(async move {
                match pages {
                    Some(shared) => Pages { shared }.render_now(&request).await,
                    None => RenderedPage {
                        status: StatusCode::SERVICE_UNAVAILABLE,
                        until: Some(DateTime::UNIX_EPOCH),
                        ..RenderedPage::default()
                    },
                }
            })
        })
    }
}
