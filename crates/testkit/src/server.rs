//! A real server for the tests of one feature: its routers behind everything that a request passes, pages that show what they
//! are told, the desk with its people, jobs that run when asked, a clock of the test's choosing.
//!
//! What the rest of the house does for the feature is doubled by its tests, so they are built again for its own sake alone.

use std::net::SocketAddr;
use std::ops::Deref;
use std::time::Duration;

use axum::Router;
use kernel::Clock;
use reqwest::{Client, Method, RequestBuilder, Response, redirect};
use staff::{DeskRoutes, RoleSet, Staff, StaffPorts};
use store::testing::Migrations;
use store::{JobRunner, Store};
use tokio_util::sync::DropGuard;
use web::ServerConfig;

use crate::site::{new_server, run_server};
use crate::{PUBLIC_URL, Port, Staffer, StoreFixture};

/// A site that listens, whole or with one feature.
pub trait Site {
    /// Where it listens.
    fn address(&self) -> SocketAddr;

    /// What asks it; redirects of writes are answers.
    fn client(&self) -> &Client;
}

/// A client that follows redirects of reads, so that a test sees what a reader sees; those of writes are the answer.
pub fn client() -> Client {
    let follow = redirect::Policy::custom(|attempt| {
        if matches!(attempt.status().as_u16(), 303 | 307) {
            attempt.stop()
        } else {
            attempt.follow()
        }
    });
    let client = outbound::client_builder().redirect(follow).no_proxy();
    client.timeout(Duration::from_secs(20)).build().unwrap()
}

/// A server to be put together around the feature, which gets [`ServerBuilder::store`] before there are routers of it.
pub struct ServerBuilder {
    base: StoreFixture,
    port: Port,
    staff: Staff,
    pages: &'static str,
    router: Router,
    desk: DeskRoutes,
    jobs: JobRunner,
}

impl ServerBuilder {
    /// On a store of its own that went through these migrations, which hold those of `web`, `staff` and `mail`.
    pub async fn open(migrations: Migrations, clock: Clock) -> Self {
        let base = StoreFixture::with_clock(migrations, clock).await;
        let public_url = PUBLIC_URL.parse().unwrap();
        let staff = Staff::new(base.store.clone(), &public_url, StaffPorts::default()).unwrap();
        Self {
            port: Port::bind().await,
            pages: r#"{ "notFound": "not-found", "pages": [{ "name": "not-found", "pattern": "/not-found" }] }"#,
            router: Router::new(),
            desk: staff::desk_routes().with_state(staff.clone()),
            jobs: base.new_jobs(),
            staff,
            base,
        }
    }

    /// The store, for the feature.
    pub fn store(&self) -> &Store {
        &self.base.store
    }

    /// Serves these pages, as `routes.json` writes them, which show what [`crate::serve_site`] says.
    pub fn pages(mut self, routes: &'static str) -> Self {
        self.pages = routes;
        self
    }

    /// Adds calls and forms of visitors.
    pub fn router(mut self, router: Router) -> Self {
        self.router = self.router.merge(router);
        self
    }

    /// Adds calls of the desk.
    pub fn desk(mut self, routes: DeskRoutes) -> Self {
        self.desk = self.desk.merge(routes);
        self
    }

    /// Adds handlers of jobs. Those of kinds that have none stay in the outbox.
    pub fn jobs(mut self, add: impl FnOnce(JobRunner) -> JobRunner) -> Self {
        self.jobs = add(self.jobs);
        self
    }

    pub fn start(self) -> TestServer {
        let mut config = ServerConfig::new(PUBLIC_URL.parse().unwrap());
        // A test may come from wherever it says in `X-Forwarded-For`.
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        let desk = self.staff.guard_routes(self.desk);
        let server = new_server(config, self.base.clock.clone(), self.pages)
            .router(desk)
            .router(self.router)
            .with_cache_invalidation(&self.base.store)
            .with_form_store(self.base.store.clone());
        TestServer {
            address: self.port.listener.local_addr().unwrap(),
            _served: run_server(self.port, server),
            client: client(),
            staff: self.staff,
            jobs: self.jobs,
            base: self.base,
        }
    }
}

/// A server that runs until it is dropped.
pub struct TestServer {
    address: SocketAddr,
    client: Client,
    staff: Staff,
    jobs: JobRunner,
    _served: DropGuard,
    base: StoreFixture,
}

/// Tests ask a server for rows, mails and time as they ask a store alone.
impl Deref for TestServer {
    type Target = StoreFixture;

    fn deref(&self) -> &StoreFixture {
        &self.base
    }
}

impl Site for TestServer {
    fn address(&self) -> SocketAddr {
        self.address
    }

    fn client(&self) -> &Client {
        &self.client
    }
}

impl TestServer {
    /// The people of the desk.
    pub fn staff(&self) -> &Staff {
        &self.staff
    }

    /// Does all jobs that are due now, and what they enqueue; answers how many tries that took.
    pub async fn run_jobs(&self) -> usize {
        self.jobs.run_due().await.unwrap()
    }

    /// A request to be completed.
    pub fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let url = format!("http://{}{path}", self.address);
        self.client.request(method, url)
    }

    /// What a reader gets.
    pub async fn get(&self, path: &str) -> Response {
        self.request("GET", path).send().await.unwrap()
    }

    /// Somebody of that role, or of several, who is signed in at the desk.
    pub async fn sign_in(&self, roles: impl Into<RoleSet>) -> Staffer {
        let member = staff::testing::sign_in(&self.staff, roles).await.unwrap();
        Staffer::new(self.address, PUBLIC_URL, member)
    }
}
