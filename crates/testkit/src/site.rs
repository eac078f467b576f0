//! One feature behind the real server, with pages that show what they are told.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

use axum::Router;
use kernel::Clock;
use sea_orm_migration::MigrationTrait;
use store::JobRunner;
use store::testing::Migrations;
use tokio_util::sync::{CancellationToken, DropGuard};
use web::{AssetSource, Server, ServerConfig, WebBuild};

use crate::{PUBLIC_URL, PaymentSandbox, Port, SiteClient, StoreFixture};

/// Without the files of a web build.
pub struct NoAssets;

impl AssetSource for NoAssets {
    fn read_file(&self, _path: &str) -> Option<Cow<'static, [u8]>> {
        None
    }
}

/// Serves routers and the pages of a route table with the real server until the guard is dropped.
///
/// The pages are no pages for people: each shows the JSON that a real one would be drawn from, see [`crate::PageAnswer`].
pub fn serve_site(port: Port, base: &StoreFixture, routes: &str, router: Router) -> DropGuard {
    let mut config = ServerConfig::new(PUBLIC_URL.parse().unwrap());
    config.webhooks.push(payments::WEBHOOKS_PATH.to_owned());
    // A test may come from wherever it says in `X-Forwarded-For`.
    config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let server = new_server(config, base.clock.clone(), routes).router(router);
    run_server(port, server.with_form_store(base.store.clone()))
}

/// The real server with the pages of a route table, to be given its routers.
pub(crate) fn new_server(config: ServerConfig, clock: Clock, routes: &str) -> Server {
    let build = WebBuild {
        routes: routes.as_bytes().to_vec(),
        bundle: include_str!("page.js").to_owned(),
        csp: br#"{"scriptHashes":[]}"#.to_vec(),
    };
    Server::new(config, clock)
        .unwrap()
        .pages(&build)
        .unwrap()
        .assets(Arc::new(NoAssets))
        .openapi("{}".to_owned())
        .with_readiness_check(|| async { Ok(()) })
}

/// Runs it until the guard is dropped.
pub(crate) fn run_server(port: Port, server: Server) -> DropGuard {
    let stop = CancellationToken::new();
    tokio::spawn(server.serve_until(port.listener, None, stop.clone()));
    stop.drop_guard()
}

/// The tables below every feature that takes payments.
pub fn site_migrations() -> Vec<Box<dyn MigrationTrait>> {
    let all = [
        web::migrations(),
        staff::migrations(),
        mail::migrations(),
        payments::migrations(),
    ];
    all.into_iter().flatten().collect()
}

/// What a feature that takes payments is put together with, before its site is served.
pub struct SiteBuilder {
    /// The store and its clock.
    pub base: StoreFixture,
    /// The payments and their provider.
    pub sandbox: PaymentSandbox,
    port: Port,
}

impl SiteBuilder {
    /// A store at that moment, and payments whose provider calls the site that is still to be served.
    pub async fn open(migrations: Migrations, now: &str) -> Self {
        let base = StoreFixture::open(migrations, now).await;
        let port = Port::bind().await;
        let sandbox = PaymentSandbox::start(&base.store, &port.url).await;
        Self {
            base,
            sandbox,
            port,
        }
    }

    /// A job runner with the jobs of the payments.
    pub fn new_jobs(&self) -> JobRunner {
        self.sandbox.with_handlers(self.base.new_jobs())
    }

    /// Serves the feature; `router` holds the routes of the payments too.
    pub fn serve(self, routes: &str, router: Router, jobs: JobRunner) -> SiteFixture {
        let client = SiteClient::new(&self.port.url);
        SiteFixture {
            _served: serve_site(self.port, &self.base, routes, router),
            client,
            base: self.base,
            sandbox: self.sandbox,
            jobs,
        }
    }
}

/// A feature that is served.
pub struct SiteFixture {
    /// Asks the site.
    pub client: SiteClient,
    /// The payments and their provider.
    pub sandbox: PaymentSandbox,
    /// Runs what the feature and the payments put off.
    pub jobs: JobRunner,
    base: StoreFixture,
    _served: DropGuard,
}

/// Tests ask a served feature for rows, mails and time as they ask a store alone.
impl Deref for SiteFixture {
    type Target = StoreFixture;

    fn deref(&self) -> &StoreFixture {
        &self.base
    }
}

impl SiteFixture {
    /// Runs the jobs that are due.
    pub async fn run_jobs(&self) {
        self.jobs.run_due().await.unwrap();
    }
}
