//! A server being put together, and what it does beside its requests.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use http::HeaderMap;
use kernel::Clock;
use store::{ChangeEvent, Store};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::body_budget::BodyBudget;
use super::config::ServerConfig;
use super::dialect::ServiceDialect;
use super::metrics::Metrics;
use super::state::{CheckoutHeaders, MoreMetrics, OldAddresses, ReadinessCheck, ServerState};
use super::{accept_loop, admin, builtin, desk};
use crate::assets::{AssetServer, AssetSource};
use crate::cache::PageCache;
use crate::client::UnknownProxies;
use crate::limits::RequestLimits;
use crate::pages::{Pages, PagesParts, RouteTable};
use crate::renderer::Renderer;
use crate::security::{self, CheckoutSources, ScriptHashes, ScriptPolicy};

#[derive(Clone, Debug)]
pub struct WebBuild {
    /// `routes.json`.
    pub routes: Vec<u8>,
    /// `server/server.js`.
    pub bundle: String,
    /// `csp.json`.
    pub csp: Vec<u8>,
}

/// A server being put together.
///
/// ```ignore
/// web::Server::new(config, clock)
///     .pages(&build)?
///     .router(content::router(state))
///     .assets(Arc::new(Embedded))
///     .openapi(document)
///     .changes_of(&store)
///     .forms_in(store.clone())
///     .ready(move || ping(store.clone()))
///     .run(listener, Some(admin), shutdown)
///     .await
/// ```
pub struct Server {
    config: ServerConfig,
    clock: Clock,
    router: Router,
    pages: Option<Pages>,
    assets: Option<Arc<dyn AssetSource>>,
    openapi: Option<String>,
    checks: Vec<ReadinessCheck>,
    metrics: Vec<MoreMetrics>,
    old_addresses: Option<Arc<dyn OldAddresses>>,
    security: HeaderMap,
    paying: Option<(CheckoutSources, Vec<String>, Arc<dyn ScriptPolicy>)>,
    speaking: Vec<String>,
    dialect: Option<Arc<dyn ServiceDialect>>,
}

impl Server {
    pub fn new(config: ServerConfig, clock: Clock) -> anyhow::Result<Self> {
        let security = security::security_headers(&config.public_url, &ScriptHashes::default())?;
        Ok(Self {
            config,
            clock,
            router: Router::new(),
            pages: None,
            assets: None,
            openapi: None,
            checks: Vec::new(),
            metrics: Vec::new(),
            old_addresses: None,
            security,
            paying: None,
            speaking: Vec::new(),
            dialect: None,
        })
    }

    /// Pages below these paths, which are kept in no cache, may meet the checkout; a provider's own client where it is wanted.
    pub fn paying(
        mut self,
        sources: CheckoutSources,
        paths: Vec<String>,
        scripts: Arc<dyn ScriptPolicy>,
    ) -> Self {
        self.paying = Some((sources, paths, scripts));
        self
    }

    /// Pages at and below these paths may ask for the microphone and the camera.
    pub fn speaking(mut self, paths: Vec<String>) -> Self {
        self.speaking = paths;
        self
    }

    /// Answers like another service at that one's paths.
    pub fn dialect(mut self, dialect: Arc<dyn ServiceDialect>) -> Self {
        self.dialect = Some(dialect);
        self
    }

    /// Serves the pages of a web build; compiles the bundle.
    pub fn pages(mut self, build: &WebBuild) -> anyhow::Result<Self> {
        let scripts: ScriptHashes = serde_json::from_slice(&build.csp).context("csp.json")?;
        self.security = security::security_headers(&self.config.public_url, &scripts)?;
        security::allow_images(&mut self.security, &self.config.images)?;
        let parts = PagesParts {
            table: RouteTable::parse(&build.routes)?,
            renderer: Renderer::start(&build.bundle, &self.config.renderer)?,
            cache: PageCache::new(&self.config.cache, self.clock.clone()),
            security: self.security.clone(),
            public_url: self
                .config
                .public_url
                .as_str()
                .trim_end_matches('/')
                .to_owned(),
            default_currency: self.config.default_currency,
            clock: self.clock.clone(),
        };
        self.pages = Some(Pages::new(parts));
        Ok(self)
    }

    /// Adds routes: the API, feeds, media, the forms' own paths. May be called for each feature.
    pub fn router(mut self, router: impl Into<Router>) -> Self {
        self.router = self.router.merge(router.into());
        self
    }

    /// Serves the staff desk at `/desk`: its page, and the hashes of `csp.json` for the page's own script.
    pub fn desk(mut self, page: Vec<u8>, csp: &[u8]) -> anyhow::Result<Self> {
        let scripts: ScriptHashes = serde_json::from_slice(csp).context("csp.json")?;
        self.router = self.router.merge(desk::desk_router(page, &scripts)?);
        Ok(self)
    }

    pub fn assets(mut self, assets: Arc<dyn AssetSource>) -> Self {
        self.assets = Some(assets);
        self
    }

    /// Serves this document at `/api/openapi.json`.
    pub fn openapi(mut self, json: String) -> Self {
        self.openapi = Some(json);
        self
    }

    /// Drops the pages that the store's changes touch: this node's own before the write answers.
    pub fn with_cache_invalidation(self, store: &Store) -> Self {
        if let Some(pages) = self.pages.clone() {
            store.on_change(move |change| apply_change(&pages, change));
        }
        self
    }

    /// Keeps forms that were not taken in this store until their page has shown them; its migrations must hold
    /// [`crate::migrations`].
    pub fn with_form_store(self, store: Store) -> Self {
        if let Some(pages) = &self.pages {
            pages.set_form_store(store);
        }
        self
    }

    /// Adds a check to `/readyz`.
    pub fn with_readiness_check<F>(mut self, check: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = anyhow::Result<()>> + Send + 'static,
    {
        self.checks.push(Arc::new(move || Box::pin(check())));
        self
    }

    /// Leads who comes by an address of an older site to its page. Asked for what is not found, and for the home page with a
    /// query, by which older sites named pages, too.
    pub fn old_addresses(mut self, known: Arc<dyn OldAddresses>) -> Self {
        self.old_addresses = Some(known);
        self
    }

    /// Adds lines to `/metrics`, in Prometheus' text format.
    pub fn metrics(mut self, lines: impl Fn() -> String + Send + Sync + 'static) -> Self {
        self.metrics.push(Box::new(lines));
        self
    }

    /// The pages, for who warms or drops them. Handlers ask for [`Pages`] as an extractor.
    pub fn pages_handle(&self) -> Option<&Pages> {
        self.pages.as_ref()
    }

    fn build_state(self) -> anyhow::Result<Arc<ServerState>> {
        let paying = match self.paying {
            Some((sources, paths, scripts)) => Some(CheckoutHeaders {
                headers: sources.without_scripts().extend_policy(&self.security)?,
                with_scripts: if sources.scripts.is_empty() {
                    None
                } else {
                    Some((sources.extend_policy(&self.security)?, scripts))
                },
                paths,
            }),
            None => None,
        };
        let secure = self.config.public_url.scheme() == "https";
        let routes = self
            .router
            .merge(builtin::builtin_router(secure, self.openapi));
        let router = builtin::finish_router(routes, self.pages.clone(), self.config.usual_body);
        if let Some(pages) = &self.pages {
            pages.set_router(router.clone());
        }
        Ok(Arc::new(ServerState {
            paying,
            speaking: self.speaking,
            dialect: self.dialect,
            limits: Arc::new(RequestLimits::new(&self.config.limits)),
            bodies: BodyBudget::new(self.config.held_bodies, self.config.held_bodies_per_network),
            unknown_proxies: UnknownProxies::default(),
            metrics: Metrics::default(),
            more_metrics: self.metrics,
            old_addresses: self.old_addresses,
            checks: self.checks,
            assets: self
                .assets
                .map(|assets| AssetServer::new(assets, self.security.clone())),
            pages: self.pages,
            security: self.security,
            clock: self.clock,
            config: self.config,
            router,
        }))
    }

    /// Serves until `stop` is cancelled; then no connection is accepted, `/readyz` says so, and requests in flight finish.
    pub async fn serve_until(
        self,
        listener: TcpListener,
        admin: Option<TcpListener>,
        stop: CancellationToken,
    ) -> anyhow::Result<()> {
        let app = self.build_state()?;
        let tidying = tokio::spawn(purge_every_minute(app.clone(), stop.clone()));
        if let Some(admin) = admin {
            tokio::spawn(admin::serve_admin(app.clone(), admin, stop.clone()));
        }
        accept_loop::accept_connections(app, listener, stop).await?;
        tidying.await.context("tidying up")
    }

    pub async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
        TcpListener::bind(address)
            .await
            .with_context(|| format!("listening on {address}"))
    }
}

fn apply_change(pages: &Pages, change: &ChangeEvent) {
    match change {
        ChangeEvent::Tags(tags) => pages.cache().drop_tags(tags.iter()),
        ChangeEvent::Reset => pages.cache().drop_all(),
    }
}

/// Forgets visitors who have been quiet and forms that nobody came for, once a minute.
async fn purge_every_minute(app: Arc<ServerState>, stop: CancellationToken) {
    let mut minutes = tokio::time::interval(Duration::from_secs(60));
    while stop.run_until_cancelled(minutes.tick()).await.is_some() {
        app.limits.purge_idle();
        if let Some(pages) = &app.pages {
            pages.purge_expired_forms().await;
        }
    }
}
