//! The real server, on a store and a port of its own.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test whose set-up fails can only stop"
)]

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use bedside::{
    assets::WebSource,
    config::{Config, RawConfig},
    content_config::RawContent,
    mail_config::RawMail,
    places_config::{PlacesConfig, RawPlaces},
    site::{self, Site, SiteOptions},
};
use content::{
    documents::{DocumentService, queries},
    model::DocumentKind,
};
use kernel::Clock;
use outbound::NetworkPolicy;
use payments::Payments;
use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::Value;
use staff::{RoleSet, Staff};
use store::{Actor, Store, StoreConfig, testing::TestDatabase};
use testkit::server::client;
use testkit::writing::ok;
use testkit::{PUBLIC_URL, Staffer};

/// A server to be started; see [`App`].
pub fn app() -> AppBuilder {
    AppBuilder {
        sample_content: false,
        closing_samples: false,
        jobs: true,
        mail: None,
        inbound_secret: None,
        maps: None,
        lookup: None,
        origins: Vec::new(),
        public_url: PUBLIC_URL.to_owned(),
        scanner: None,
        clock: Clock::system(),
    }
}

/// What the server starts with.
pub struct AppBuilder {
    sample_content: bool,
    closing_samples: bool,
    jobs: bool,
    mail: Option<RawMail>,
    inbound_secret: Option<PathBuf>,
    maps: Option<(String, u32)>,
    lookup: Option<String>,
    origins: Vec<String>,
    public_url: String,
    scanner: Option<String>,
    clock: Clock,
}

impl AppBuilder {
    /// Samples take no bookings and no money once something was published; else they do, for all that a test publishes.
    pub fn closing_samples(mut self) -> Self {
        self.closing_samples = true;
        self
    }

    /// Fills the store with the sample content.
    pub fn sample_content(mut self) -> Self {
        self.sample_content = true;
        self
    }

    /// Leaves the jobs to [`App::run_jobs`], so that a test sees what happens between them.
    pub fn without_jobs(mut self) -> Self {
        self.jobs = false;
        self
    }

    /// Sends mail to this server, such as `smtp://127.0.0.1:1025`, instead of keeping it.
    pub fn smtp(mut self, url: &str) -> Self {
        self.mail = Some(RawMail {
            smtp: Some(url.to_owned()),
            from: Some("hello@bedside.example.org".to_owned()),
            ..RawMail::default()
        });
        self
    }

    /// Hands mail to the email-delivery service at this address, such as [`testkit::EmailService`] starts.
    pub fn emailjs(mut self, url: &str) -> Self {
        self.mail = Some(emailjs(url));
        self
    }

    /// Sends mail as these settings say.
    pub fn mail(mut self, mail: RawMail) -> Self {
        self.mail = Some(mail);
        self
    }

    /// Takes mail that comes back from who knows [`App::INBOUND_SECRET`].
    pub fn inbound(mut self, folder: &Path) -> Self {
        let file = folder.join("inbound-secret");
        std::fs::write(&file, App::INBOUND_SECRET).unwrap();
        self.inbound_secret = Some(file);
        self
    }

    /// Asks the maps service at this address, with a key and at most so many calls a day.
    pub fn maps(mut self, url: &str, calls: u32) -> Self {
        self.maps = Some((url.to_owned(), calls));
        self
    }

    /// Asks this service where a network address is; `{ip}` stands for it.
    pub fn lookup(mut self, url: &str) -> Self {
        self.lookup = Some(url.to_owned());
        self
    }

    /// Pages of these origins may read content in a browser, and no others.
    pub fn origins(mut self, origins: &[&str]) -> Self {
        self.origins = origins.iter().map(|origin| (*origin).to_owned()).collect();
        self
    }

    /// Has files looked at by the scanner at this address, such as [`testkit::Clamd`].
    pub fn scanner(mut self, address: String) -> Self {
        self.scanner = Some(address);
        self
    }

    /// Stands still at a moment such as `2027-01-11T07:00:00Z`, until the test moves it.
    pub fn at(self, moment: &str) -> Self {
        self.clock(Clock::fixed(moment.parse().unwrap()))
    }

    /// Stands at a moment of the test's choosing.
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Starts the server on a store of its own.
    pub async fn start(self) -> App {
        let database = if self.sample_content {
            TestDatabase::filled(site::migrations, with_samples).await
        } else {
            TestDatabase::migrated(site::migrations).await
        };
        let database = Arc::new(database);
        let site = node(&database.config, &self).await;
        App {
            site,
            client: client(),
            closing_samples: self.closing_samples,
            clock: self.clock,
            jobs: self.jobs,
            mail: self.mail,
            inbound_secret: self.inbound_secret,
            maps: self.maps,
            lookup: self.lookup,
            origins: self.origins,
            public_url: self.public_url,
            scanner: self.scanner,
            database,
        }
    }
}

/// Mail goes to the email-delivery service at this address.
fn emailjs(url: &str) -> RawMail {
    let said = |value: &str| Some(value.to_owned());
    RawMail {
        from: said("hello@bedside.example.org"),
        emailjs: said("send"),
        emailjs_url: said(url),
        emailjs_user_id: said("user"),
        emailjs_service_id: said("service"),
        emailjs_template_id: said("template"),
        ..RawMail::default()
    }
}

/// The running server, with what a visitor and an operator can do to it.
pub struct App {
    site: Site,
    client: Client,
    closing_samples: bool,
    clock: Clock,
    jobs: bool,
    mail: Option<RawMail>,
    inbound_secret: Option<PathBuf>,
    maps: Option<(String, u32)>,
    lookup: Option<String>,
    origins: Vec<String>,
    public_url: String,
    scanner: Option<String>,
    database: Arc<TestDatabase>,
}

/// Drawing the sample pictures takes seconds, so it is done once.
async fn with_samples(place: &StoreConfig) {
    let wanted = app().sample_content().without_jobs();
    node(place, &wanted).await.stop().await.unwrap();
}

async fn node(place: &StoreConfig, wanted: &AppBuilder) -> Site {
    let mut config = Config::from_raw(RawConfig {
        data: Some(place.data.clone()),
        database: place.database.clone(),
        listen: Some("127.0.0.1:0".to_owned()),
        admin_listen: Some("127.0.0.1:0".to_owned()),
        public_url: Some(wanted.public_url.clone()),
        // A test may come from wherever it says in `X-Forwarded-For`.
        trusted_proxies: Some(vec!["127.0.0.1".to_owned()]),
        virus_scanner: wanted.scanner.clone(),
        open_samples: Some(!wanted.closing_samples),
        content: Some(RawContent {
            origins: Some(wanted.origins.clone()),
            ..RawContent::default()
        }),
        mail: Some(RawMail {
            inbound_secret_file: wanted.inbound_secret.clone(),
            ..wanted.mail.clone().unwrap_or_default()
        }),
        // Sixty thousand places are not what a test waits for; those that need some import them.
        places: Some(RawPlaces {
            import: Some("none".to_owned()),
            lookup_url: wanted.lookup.clone(),
            ..RawPlaces::default()
        }),
        ..RawConfig::default()
    })
    .unwrap();
    // The key comes from the environment otherwise.
    if let Some((url, calls)) = &wanted.maps {
        let raw = RawPlaces {
            import: Some("none".to_owned()),
            lookup_url: wanted.lookup.clone(),
            maps_url: Some(url.clone()),
            maps_protocol: Some("older".to_owned()),
            maps_calls_a_day: Some(*calls),
            ..RawPlaces::default()
        };
        let key = Some(App::MAPS_KEY.to_owned());
        config.places = PlacesConfig::from_raw(raw, key, &mut Vec::new());
    }
    Site::start(
        &config,
        wanted.clock.clone(),
        &SiteOptions {
            sample_content: wanted.sample_content,
            web: WebSource::Embedded,
            jobs: wanted.jobs,
            reach: NetworkPolicy::AndLoopback,
        },
    )
    .await
    .unwrap()
}

impl testkit::server::Site for App {
    fn address(&self) -> SocketAddr {
        self.site.address()
    }

    fn client(&self) -> &Client {
        &self.client
    }
}

impl App {
    /// What the one who hands in mail that comes back has to know; see [`AppBuilder::inbound`].
    pub const INBOUND_SECRET: &str = "a secret of the tests alone";

    /// The key of the maps service; see [`AppBuilder::maps`].
    pub const MAPS_KEY: &str = "a-key-of-the-tests-alone";

    /// A second node on the same database and blobs.
    pub async fn second_node(&self) -> App {
        self.node_on(self.database.clone(), self.mail.clone()).await
    }

    /// The same database behind a site at another address, as a copy of the site is that somebody tries out.
    pub async fn second_node_at(&self, public_url: &str) -> App {
        let wanted = AppBuilder {
            public_url: public_url.to_owned(),
            ..self.wanted(self.mail.clone())
        };
        Self::start_node(self.database.clone(), wanted).await
    }

    /// The same site as it starts once its operator has said that every mail stays there.
    pub async fn second_node_that_keeps_mail(&self) -> App {
        let mail = RawMail {
            outbox: Some(true),
            ..RawMail::default()
        };
        self.node_on(self.database.clone(), Some(mail)).await
    }

    /// The same site as it starts once its operator has set the email-delivery service at this address.
    pub async fn second_node_with_mail(&self, url: &str) -> App {
        self.node_on(self.database.clone(), Some(emailjs(url)))
            .await
    }

    /// The same site on another database, as after a restore.
    pub async fn moved_to(&self, database: TestDatabase) -> App {
        self.node_on(Arc::new(database), self.mail.clone()).await
    }

    async fn node_on(&self, database: Arc<TestDatabase>, mail: Option<RawMail>) -> App {
        Self::start_node(database, self.wanted(mail)).await
    }

    fn wanted(&self, mail: Option<RawMail>) -> AppBuilder {
        AppBuilder {
            sample_content: false,
            closing_samples: self.closing_samples,
            jobs: self.jobs,
            mail,
            inbound_secret: self.inbound_secret.clone(),
            maps: self.maps.clone(),
            lookup: self.lookup.clone(),
            origins: self.origins.clone(),
            public_url: self.public_url.clone(),
            scanner: self.scanner.clone(),
            clock: self.clock.clone(),
        }
    }

    async fn start_node(database: Arc<TestDatabase>, wanted: AppBuilder) -> App {
        let site = node(&database.config, &wanted).await;
        App {
            site,
            client: client(),
            closing_samples: wanted.closing_samples,
            clock: wanted.clock,
            jobs: wanted.jobs,
            mail: wanted.mail,
            inbound_secret: wanted.inbound_secret,
            maps: wanted.maps,
            lookup: wanted.lookup,
            origins: wanted.origins,
            public_url: wanted.public_url,
            scanner: wanted.scanner,
            database,
        }
    }

    /// Where the server listens.
    pub fn address(&self) -> SocketAddr {
        self.site.address()
    }

    /// The operator's listener.
    pub fn admin_address(&self) -> SocketAddr {
        self.site.admin_address()
    }

    /// The address of the site as its pages know it, for `Origin`.
    pub fn url(&self) -> String {
        self.public_url.clone()
    }

    /// The store behind the server.
    pub fn store(&self) -> &Store {
        self.site.store()
    }

    /// The time of the server, for tests that move it.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Does all jobs that are due now, and what they enqueue; answers how many tries that took.
    pub async fn run_jobs(&self) -> usize {
        self.site.run_due_jobs().await.unwrap()
    }

    /// A request to be completed.
    pub fn request(&self, method: &str, path: &str) -> RequestBuilder {
        self.client.request(
            Method::from_bytes(method.as_bytes()).unwrap(),
            format!("http://{}{path}", self.address()),
        )
    }

    /// What a reader gets.
    pub async fn get(&self, path: &str) -> Response {
        self.request("GET", path).send().await.unwrap()
    }

    /// What a call answers that goes well.
    pub async fn read_json(&self, path: &str) -> Value {
        ok(self.get(path).await).await
    }

    /// What a page shows.
    ///
    /// # Panics
    /// When it is not shown.
    pub async fn read_page(&self, path: &str) -> String {
        let answer = self.get(path).await;
        assert_eq!(answer.status(), 200, "{path}");
        answer.text().await.unwrap()
    }

    /// Writes as a program does that is no browser.
    pub async fn post_json(&self, path: &str, body: &Value) -> Response {
        self.request("POST", path).json(body).send().await.unwrap()
    }

    /// Presses the button of a plain form, as somebody without cookies.
    pub async fn post_form(&self, path: &str, fields: &[(&str, &str)]) -> Response {
        let request = self.request("POST", path).form(fields);
        let request = request.header("origin", self.url());
        request.header("accept", "text/html").send().await.unwrap()
    }

    /// Somebody of that role, or of several, who is signed in at the desk.
    pub async fn sign_in(&self, roles: impl Into<RoleSet>) -> Staffer {
        let member = staff::testing::sign_in(self.staff(), roles).await.unwrap();
        Staffer::new(self.address(), &self.url(), member)
    }

    /// The payments of the site; they go through its sandbox.
    pub fn payments(&self) -> &Payments {
        self.site.payments()
    }

    /// The people of the site.
    pub fn staff(&self) -> &Staff {
        self.site.staff()
    }

    /// The published document.
    pub async fn document(&self, id: &str) -> Value {
        let reader = self.store().reader();
        for kind in DocumentKind::ALL {
            if let Some(document) = queries::find_by_id(&reader, kind, id).await.unwrap() {
                return document.body;
            }
        }
        panic!("no published document {id}");
    }

    /// Saves and publishes a document, as the desk will.
    pub async fn publish(&self, document: Value) {
        let id = document["_id"].as_str().unwrap().to_owned();
        let documents = DocumentService::new(self.store().clone());
        documents
            .save_draft(Actor::System, document, None)
            .await
            .unwrap();
        documents
            .publish_document(Actor::System, &id)
            .await
            .unwrap();
    }

    /// Asks again until the page is as wanted: a change is visible within a second.
    ///
    /// # Panics
    /// When it is not within five seconds.
    pub async fn eventually(&self, path: &str, wanted: impl Fn(&str) -> bool) {
        let started = std::time::Instant::now();
        loop {
            let html = self.get(path).await.text().await.unwrap();
            if wanted(&html) {
                return;
            }
            assert!(
                started.elapsed() < Duration::from_secs(5),
                "{path} did not change:\n{html}"
            );
            tokio::task::yield_now().await;
        }
    }

    /// Writes the counts down that the server gathers for a minute.
    pub async fn write_counts(&self) {
        self.site.write_counts().await;
    }

    /// Stops the server as SIGTERM does.
    pub async fn stop(self) {
        self.site.stop().await.unwrap();
    }
}
