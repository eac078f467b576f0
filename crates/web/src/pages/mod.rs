//! Pages: a path and its meaningful query become API reads, a render, and an entry of the page cache.

mod input;
mod reads;
pub mod routes;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, Weak};

use axum::Router;
use axum::response::IntoResponse;
use bytes::Bytes;
use chrono::{DateTime, Duration, SecondsFormat};
use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, VARY};
use http::{HeaderMap, HeaderValue, Response, StatusCode, Uri};
use http_body_util::Full;
use kernel::{Clock, Currency, Problem, Tag};

pub use input::{FormState, FormValue};
pub use reads::{CACHE_TAG, CACHE_UNTIL, InProcess};
pub use routes::{Route, RouteTable, Undecodable};

use crate::cache::{Entry, Make, PageCache, Rendered};
use crate::renderer::{RenderError, Renderer};
use crate::{Error, Preferences, plain};
use input::{RenderInput, RenderOutput, Site};
use reads::{earliest, gather};

/// A page that could not be rendered is remembered this long, so that it does not take every request's time.
const FAILED: Duration = Duration::seconds(10);
/// A page whose reads failed is remembered this long only: the database may be back in a moment.
const FAILED_READ: Duration = Duration::seconds(1);
/// A page that a read did not tag cannot be dropped by a write, so it is kept this long.
const UNTAGGED: Duration = Duration::seconds(10);
/// Renders may wait up to here before searches and deep pages are refused, and up to there before any page is.
const CROWDED: (usize, usize) = (48, 192);
/// Page numbers above this are deep.
const DEEP: u64 = 20;

pub(crate) const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// The pages of the site. Cheap to clone.
#[derive(Clone)]
pub struct Pages {
    shared: Arc<Shared>,
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

struct Shared {
    parts: PagesParts,
    router: OnceLock<Router>,
}

/// One request for a page: everything its bytes depend on.
#[derive(Clone)]
struct PageRequest {
    route: Arc<Route>,
    path: String,
    params: BTreeMap<String, String>,
    query: BTreeMap<String, String>,
    preferences: Preferences,
}

impl PageRequest {
    /// The cache key: variant, path, and the query as the page knows it.
    fn key(&self) -> Arc<str> {
        let mut key = String::with_capacity(self.path.len() + 32);
        key.push(self.preferences.variant());
        key.push_str(&self.path);
        for (name, value) in &self.query {
            key.push('\0');
            key.push_str(name);
            key.push('\0');
            key.push_str(value);
        }
        Arc::from(key)
    }

    /// Searches and deep page numbers: nobody's first view, and without number.
    fn is_deep(&self) -> bool {
        let page = self
            .query
            .get("page")
            .map(|page| page.parse().unwrap_or(u64::MAX));
        self.query.contains_key("q") || page.is_some_and(|page| page > DEEP)
    }
}

impl Pages {
    pub(crate) fn new(parts: PagesParts) -> Self {
        let router = OnceLock::new();
        Self {
            shared: Arc::new(Shared { parts, router }),
        }
    }

    /// Gives the pages the router that their reads are made through. Once.
    pub(crate) fn read_through(&self, router: Router) {
        // A second router is a mistake in wiring that changes nothing: reads keep the first.
        let _kept = self.shared.router.set(router);
    }

    fn parts(&self) -> &PagesParts {
        &self.shared.parts
    }

    /// The cache, for who drops tags and who reads its figures.
    #[must_use]
    pub fn cache(&self) -> &Arc<PageCache> {
        &self.parts().cache
    }

    /// The renderer, for who renders something else than a page.
    #[must_use]
    pub fn renderer(&self) -> &Renderer {
        &self.parts().renderer
    }

    /// The page that stands at a path.
    #[must_use]
    pub fn route(&self, path: &str) -> Option<&Arc<Route>> {
        self.parts().table.find(path)
    }

    /// A stored page, ready to send. None when it is to be made, or when no page stands there.
    pub(crate) fn hit(&self, uri: &Uri, headers: &HeaderMap) -> Option<Response<Full<Bytes>>> {
        let path = uri.path();
        let route = self.parts().table.find(path)?;
        let preferences = self.preferences(route, headers);
        let entry = if uri.query().is_none_or(str::is_empty) && is_plain(path) {
            let mut key = String::with_capacity(path.len() + 1);
            key.push(preferences.variant());
            key.push_str(path);
            self.cache().hit(&key)?
        } else {
            self.cache()
                .hit(&self.request(route, uri, preferences).ok()?.key())?
        };
        self.cache().answer(&entry, headers)
    }

    /// The page at a path where one stands: from the cache, or made now. `may_make` is asked before anything is made.
    ///
    /// # Errors
    /// A problem when the path or query cannot be decoded, when `may_make` says so, or when too many renders wait.
    pub(crate) async fn answer(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        may_make: impl FnOnce() -> Result<(), Error>,
    ) -> Result<Response<Full<Bytes>>, Error> {
        let parts = self.parts();
        let route = parts
            .table
            .find(uri.path())
            .unwrap_or_else(|| parts.table.not_found());
        let preferences = self.preferences(route, headers);
        let request = self
            .request(route, uri, preferences)
            .map_err(|Undecodable| undecodable())?;
        self.serve(request, headers, may_make).await
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
            preferences: self.preferences(route, headers),
            route: route.clone(),
        };
        self.serve(request, headers, may_make).await
    }

    async fn serve(
        &self,
        request: PageRequest,
        headers: &HeaderMap,
        may_make: impl FnOnce() -> Result<(), Error>,
    ) -> Result<Response<Full<Bytes>>, Error> {
        let cache = self.cache();
        let key = request.key();
        if let Some(answer) = cache
            .hit(&key)
            .and_then(|entry| cache.answer(&entry, headers))
        {
            return Ok(answer);
        }
        may_make()?;
        let waiting = self.parts().renderer.figures().waiting();
        if waiting > CROWDED.1 || (waiting > CROWDED.0 && request.is_deep()) {
            return Err(Error::from(crowded()).retry_after(10));
        }
        let make = self.make(request);
        let entry: Option<Arc<Entry>> = cache.fetch(&key, &make).await;
        entry
            .and_then(|entry| cache.answer(&entry, headers))
            .ok_or_else(|| Problem::internal().into())
    }

    /// The same page again with a form that did not pass: 422, never stored. For the handler of a page's own form.
    pub async fn render_form(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        form: FormState,
    ) -> axum::response::Response {
        let parts = self.parts();
        let route = parts
            .table
            .find(uri.path())
            .unwrap_or_else(|| parts.table.not_found());
        let preferences = self.preferences(route, headers);
        let Ok(request) = self.request(route, uri, preferences) else {
            return Error::from(undecodable()).into_response();
        };
        let rendered = self.render(&request, Some(&form)).await.0;
        let mut response = (rendered.headers, rendered.html).into_response();
        *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
        response
            .headers_mut()
            .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }

    /// Waits until the stored variants of a page show these tags as they are now. For the handler that wrote, before
    /// it redirects the writer to the page; takes a second at most for a page of busy tags, else no time.
    pub async fn wait_fresh(&self, path: &str, tags: &[Tag]) {
        let stands_at =
            |key: &str| key.get(1..).and_then(|key| key.split('\0').next()) == Some(path);
        self.cache().wait_fresh(tags, stands_at).await;
    }

    fn preferences(&self, route: &Route, headers: &HeaderMap) -> Preferences {
        let default = self.parts().default_currency;
        let mut preferences = Preferences::read(headers, default);
        if !route.varies_by_currency {
            preferences.currency = default;
        }
        preferences
    }

    fn request(
        &self,
        route: &Arc<Route>,
        uri: &Uri,
        preferences: Preferences,
    ) -> Result<PageRequest, Undecodable> {
        let sent = uri.path();
        let path = if is_plain(sent) {
            sent.to_owned()
        } else {
            routes::canonical_path(sent)?
        };
        Ok(PageRequest {
            params: route.parameters(sent)?,
            query: route.query(uri.query().unwrap_or_default())?,
            route: route.clone(),
            path,
            preferences,
        })
    }

    /// How to make this page, now and each time a busy tag of it is dropped.
    fn make(&self, request: PageRequest) -> Make {
        // Weak: entries of the cache hold this, and the pages hold the cache.
        let pages: Weak<Shared> = Arc::downgrade(&self.shared);
        Arc::new(move || {
            let (pages, request) = (pages.upgrade(), request.clone());
            Box::pin(async move {
                match pages {
                    Some(shared) => Pages { shared }.make_now(&request).await,
                    None => Rendered {
                        status: StatusCode::SERVICE_UNAVAILABLE,
                        html: Bytes::new(),
                        headers: HeaderMap::new(),
                        tags: Vec::new(),
                        until: Some(DateTime::UNIX_EPOCH),
                    },
                }
            })
        })
    }

    async fn make_now(&self, request: &PageRequest) -> Rendered {
        let (mut rendered, kept) = self.render(request, None).await;
        let until = kept.map(|kept| self.parts().clock.now() + kept);
        rendered.until = earliest(rendered.until, until);
        rendered
    }

    /// Reads and renders. Answers also how long the page may be kept, where that is short.
    async fn render(
        &self,
        request: &PageRequest,
        form: Option<&FormState>,
    ) -> (Rendered, Option<Duration>) {
        let parts = self.parts();
        let Some(router) = self.shared.router.get() else {
            return (
                self.failed(request, form, &Problem::internal()),
                Some(Duration::zero()),
            );
        };
        let reads = request.route.reads(&request.params, &request.query);
        let gathered = gather(router, reads).await;
        let input = RenderInput {
            page: &request.route.name,
            path: &request.path,
            params: &request.params,
            query: &request.query,
            preferences: request.preferences,
            site: Site {
                public_url: &parts.public_url,
            },
            now: parts.clock.now().to_rfc3339_opts(SecondsFormat::Secs, true),
            data: gathered
                .answers
                .iter()
                .map(|(name, answer)| (name.as_str(), answer))
                .collect(),
            form,
        };
        let (mut rendered, mut kept) = match self.run(&input).await {
            Ok(output) => (self.dress(request, output), None),
            Err(error) => {
                tracing::error!(page = request.route.name, error = %error, "a page could not be rendered");
                let crowded = error == RenderError::Busy;
                let problem = if crowded {
                    self::crowded()
                } else {
                    unrendered()
                };
                let kept = if crowded { FAILED_READ } else { FAILED };
                (self.failed(request, form, &problem), Some(kept))
            }
        };
        if rendered.status.is_server_error() {
            kept = kept.or(Some(if gathered.failed { FAILED_READ } else { FAILED }));
        } else if gathered.failed {
            kept = Some(FAILED_READ);
        } else if !gathered.all_tagged {
            kept = Some(UNTAGGED);
        }
        rendered.headers.extend(surrogate_key(&gathered.tags));
        rendered.tags = gathered.tags;
        rendered.until = gathered.until;
        (rendered, kept)
    }

    async fn run(&self, input: &RenderInput<'_>) -> Result<RenderOutput, RenderError> {
        let threw = |error: serde_json::Error| RenderError::Threw(error.to_string());
        let json = serde_json::to_string(input).map_err(threw)?;
        let answer = self.parts().renderer.render(json).await?;
        serde_json::from_str(&answer).map_err(threw)
    }

    fn dress(&self, request: &PageRequest, output: RenderOutput) -> Rendered {
        let mut headers = self.headers(request);
        for (name, value) in &output.headers {
            let may =
                ["link", "location", "x-robots-tag"].contains(&name.to_ascii_lowercase().as_str());
            if let (true, Ok(name), Ok(value)) = (
                may,
                HeaderName::try_from(name),
                HeaderValue::from_str(value),
            ) {
                headers.insert(name, value);
            }
        }
        let is_not_found = Arc::ptr_eq(&request.route, self.parts().table.not_found());
        let status = if is_not_found {
            StatusCode::NOT_FOUND
        } else {
            StatusCode::from_u16(output.status).unwrap_or(StatusCode::OK)
        };
        Rendered {
            status,
            html: Bytes::from(output.html),
            headers,
            tags: Vec::new(),
            until: None,
        }
    }

    /// The plain page in place of one that could not be rendered.
    fn failed(
        &self,
        request: &PageRequest,
        form: Option<&FormState>,
        problem: &Problem,
    ) -> Rendered {
        let html = match form {
            Some(form) => {
                let words = "Some of what you typed needs another look.".to_owned();
                plain::page(&Problem::invalid(
                    form.message.clone().unwrap_or(words),
                    form.errors.clone(),
                ))
            }
            None => plain::page(problem),
        };
        Rendered {
            status: StatusCode::from_u16(problem.status)
                .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            html: Bytes::from(html),
            headers: self.headers(request),
            tags: Vec::new(),
            until: None,
        }
    }

    fn headers(&self, request: &PageRequest) -> HeaderMap {
        let mut headers = self.parts().security.clone();
        headers.insert(CONTENT_TYPE, HTML);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(
            VARY,
            HeaderValue::from_static("Accept-Encoding, Cookie, Save-Data"),
        );
        if !request.preferences.low_data {
            let rules = HeaderValue::from_static("\"/speculation-rules.json\"");
            headers.insert(HeaderName::from_static("speculation-rules"), rules);
        }
        headers
    }
}

/// Tags for a CDN in front, in its own header.
fn surrogate_key(tags: &[Tag]) -> Option<(HeaderName, HeaderValue)> {
    let words: Vec<_> = tags.iter().map(Tag::as_str).collect();
    let value = HeaderValue::from_str(&words.join(" ")).ok()?;
    (!tags.is_empty()).then_some((HeaderName::from_static("surrogate-key"), value))
}

/// A path that is written in the one way already.
fn is_plain(path: &str) -> bool {
    path.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte))
}

pub(crate) fn undecodable() -> Problem {
    Problem::bad_request(
        "This address cannot be read. Please check it, or start from the home page.",
    )
}

fn crowded() -> Problem {
    Problem::unavailable("Very many people are here just now. Please try again in a minute.")
}

fn unrendered() -> Problem {
    Problem::new(
        500,
        "page_failed",
        "This page cannot be shown right now",
        "Something went wrong on our side. The other pages work; please try this one again in a little while.",
    )
}
