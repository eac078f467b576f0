//! Pages: a path and its meaningful query become API reads, a render, and an entry of the page cache.

mod api_reads;
mod input;
mod render;
mod request;
pub mod routes;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock, Weak};

use arc_swap::ArcSwap;
use axum::Router;
use axum::response::{IntoResponse, Redirect};
use bytes::Bytes;
use chrono::DateTime;
use http::header::CACHE_CONTROL;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, Uri};
use http_body_util::Full;
use kernel::{CacheTag, Clock, Currency, ProblemDetails};

pub use api_reads::{CACHE_TAG, CACHE_UNTIL, InProcess, PAGE_LOCATION};
pub use input::{DraftPreview, FormState, FormValue};
use render::RenderExtras;
use request::{PageRequest, is_plain};
pub use routes::{PageRoute, RouteTable, UndecodableUri};
use store::Store;

use crate::cache::{CachedPage, PageCache, PageMaker, RenderedPage};
use crate::plain::EmergencyNumbers;
use crate::renderer::Renderer;
use crate::waiting_form::{self, WaitingForms};
use crate::{Error, Preferences};

/// Renders may wait up to here before searches and deep pages are refused, and up to there before any page is.
const QUEUE_LIMITS: (usize, usize) = (48, 192);

pub(crate) const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// The pages of the site. Cheap to clone.
#[derive(Clone)]
pub struct Pages {
    shared: Arc<PagesInner>,
}

pub(crate) struct PagesParts {
    pub table: RouteTable,
    pub renderer: Renderer,
    pub cache: Arc<PageCache>,
    pub security: HeaderMap,
    pub public_url: String,
    pub default_currency: Currency,
    pub clock: Clock,
}

struct PagesInner {
    parts: PagesParts,
    router: OnceLock<Router>,
    calls: ArcSwap<EmergencyNumbers>,
    waiting: OnceLock<WaitingForms>,
    plain: AtomicU64,
}

impl Pages {
    pub(crate) fn new(parts: PagesParts) -> Self {
        Self {
            shared: Arc::new(PagesInner {
                parts,
                router: OnceLock::new(),
                calls: ArcSwap::default(),
                waiting: OnceLock::new(),
                plain: AtomicU64::new(0),
            }),
        }
    }

    /// Gives the pages the router that their reads are made through. Once.
    pub(crate) fn set_router(&self, router: Router) {
        // A second router is a mistake in wiring that changes nothing: reads keep the first.
        let _kept = self.shared.router.set(router);
    }

    /// Gives the pages the store where forms wait to be shown again. Once.
    pub(crate) fn set_form_store(&self, store: Store) {
        // A second store is a mistake in wiring that changes nothing: the first stays.
        let _kept = self.shared.waiting.set(WaitingForms::new(store));
    }

    pub(crate) async fn purge_expired_forms(&self) {
        let Some(waiting) = self.shared.waiting.get() else {
            return;
        };
        if let Err(error) = waiting.purge_expired().await {
            tracing::warn!(%error, "forms that nobody came for could not be cleared");
        }
    }

    fn parts(&self) -> &PagesParts {
        &self.shared.parts
    }

    /// Whom to call in an emergency, as the last shell that could be read said it.
    pub(crate) fn emergency_numbers(&self) -> Arc<EmergencyNumbers> {
        self.shared.calls.load_full()
    }

    pub fn cache(&self) -> &Arc<PageCache> {
        &self.parts().cache
    }

    pub fn renderer(&self) -> &Renderer {
        &self.parts().renderer
    }

    /// Pages so far that were shown in plain form, because they could not be rendered.
    pub fn plain_page_count(&self) -> u64 {
        self.shared.plain.load(Relaxed)
    }

    pub fn find_route(&self, path: &str) -> Option<&Arc<PageRoute>> {
        self.parts().table.find_route(path)
    }

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
        let entry = if uri.query().is_none_or(str::is_empty) && is_plain(path) {
            let mut key = String::with_capacity(path.len() + 1);
            key.push(preferences.cache_variant());
            key.push_str(path);
            self.cache().find_fresh(&key)?
        } else {
            self.cache()
                .find_fresh(&PageRequest::new(route, uri, preferences).ok()?.cache_key())?
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
        let request = PageRequest::new(route, uri, preferences)
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

    /// The same page again with a form, by a redirect: it can be reloaded and gone back to. For the handler of a page's own
    /// form. Who reads no pages gets it at once ([`Pages::render_form`]), and so is shown what is too much to keep.
    pub async fn redirect_back(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        form: FormState,
    ) -> axum::response::Response {
        if let Some(waiting) = self.shared.waiting.get()
            && crate::server::wants_page(uri.path(), headers)
        {
            match waiting.save_form(uri, &form).await {
                Ok(Some(address)) => return Redirect::to(&address).into_response(),
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, "a form could not be kept for its page"),
            }
        }
        self.render_form(uri, headers, form).await
    }

    /// The same page again with a form, as the answer to its post: 422 where it did not pass, 200 where it went a step
    /// further; never stored. For the handler of a page's own form.
    pub async fn render_form(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        form: FormState,
    ) -> axum::response::Response {
        let extra = RenderExtras {
            form: Some(&form),
            ..RenderExtras::default()
        };
        let mut response = self.render_once(uri, headers, extra).await;
        let has_passed = form.errors.is_empty() && form.message.is_none();
        if response.status() != StatusCode::BAD_REQUEST && !has_passed {
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
        }
        response
    }

    /// A page that shows a draft, for whoever has its link: never stored, never found by search engines, and its address
    /// told to nobody. The reads run inside the caller's task, so what the caller put on the task is theirs too.
    pub async fn render_preview(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        preview: DraftPreview,
    ) -> axum::response::Response {
        let extra = RenderExtras {
            preview: Some(&preview),
            ..RenderExtras::default()
        };
        let mut response = self.render_once(uri, headers, extra).await;
        for (name, value) in [
            ("x-robots-tag", "noindex, nofollow"),
            ("referrer-policy", "no-referrer"),
        ] {
            let name = HeaderName::from_static(name);
            response
                .headers_mut()
                .insert(name, HeaderValue::from_static(value));
        }
        for name in ["speculation-rules", "surrogate-key"] {
            response.headers_mut().remove(name);
        }
        crate::security::allow_own_frames(response.headers_mut());
        response
    }

    async fn render_once(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        extra: RenderExtras<'_>,
    ) -> axum::response::Response {
        let parts = self.parts();
        let route = parts
            .table
            .find_route(uri.path())
            .unwrap_or_else(|| parts.table.not_found());
        let preferences = self.read_preferences(route, headers);
        let Ok(request) = PageRequest::new(route, uri, preferences) else {
            return Error::from(undecodable_problem()).into_response();
        };
        let response = self.render_private(&request, headers, extra).await;
        response.map(axum::body::Body::from)
    }

    /// A page that is never kept, by anybody; a personal one is read with what its visitor sent.
    async fn render_private(
        &self,
        request: &PageRequest,
        headers: &HeaderMap,
        mut extra: RenderExtras<'_>,
    ) -> Response<Bytes> {
        let is_personal = request.route.is_personal;
        extra.visitor = is_personal.then_some(headers);
        let rendered = self.render_page(request, extra).await.0;
        let mut response = Response::new(rendered.html);
        *response.status_mut() = rendered.status;
        *response.headers_mut() = rendered.headers;
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if is_personal {
            headers.remove("surrogate-key");
            let name = HeaderName::from_static("x-robots-tag");
            headers.insert(name, HeaderValue::from_static("noindex"));
        }
        response
    }

    /// Waits until the stored variants of a page show these tags as they are now. For the handler that wrote, before
    /// it redirects the writer to the page; takes a second at most for a page of busy tags, else no time.
    pub async fn wait_fresh(&self, path: &str, tags: &[CacheTag]) {
        let is_at_path =
            |key: &str| key.get(1..).and_then(|key| key.split('\0').next()) == Some(path);
        self.cache().wait_fresh(tags, is_at_path).await;
    }

    fn read_preferences(&self, route: &PageRoute, headers: &HeaderMap) -> Preferences {
        let default = self.parts().default_currency;
        let mut preferences = Preferences::from_headers(headers, default);
        // One page for all currencies where no price is shown; each would else be rendered three times.
        if !route.varies_by_currency {
            preferences.currency = default;
        }
        preferences
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

pub(crate) fn undecodable_problem() -> ProblemDetails {
    ProblemDetails::bad_request(
        "This address cannot be read. Please check it, or start from the home page.",
    )
}

fn crowded_problem() -> ProblemDetails {
    ProblemDetails::unavailable("Very many people are here just now. Please try again in a minute.")
}
