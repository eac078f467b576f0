//! The running site: store, features, server.
use std::{net::SocketAddr, pin::Pin, sync::Arc};

use anyhow::{Context, Result};
use content::ContentService;
use content::desk::{LinkChecker, NetworkPolicy};
use kernel::{Clock, FieldError, ProblemDetails};
use mail::Mailer;
use payments::Payments;
use sea_orm_migration::MigrationTrait;
use serde_json::{Value, json};
use staff::{DeskRoutes, SiteProfile, Staff, StaffPorts};
use statistics::Statistics;
use store::{JobOptions, JobRunner, Store, StoreConfig, StoreError};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use utoipa::PartialSchema;
use web::{Server, ServerConfig};

pub use crate::features::settings_groups;
use crate::{
    assets::WebSource,
    config::Config,
    disk_full::unless_full,
    features::{self, SiteFeatures},
    mail_setup::SiteMail,
    page_counts::{ArticlePaths, PageCounter},
    payments_setup::SitePayments,
    staff_emails::StaffEmails,
    vocabulary,
};

#[derive(Debug, Clone)]
pub struct SiteOptions {
    /// Fill an empty store with sample content.
    pub sample_content: bool,
    pub web: WebSource,
    /// Run the outbox's jobs beside serving. Without, only [`Site::run_due_jobs`] does.
    pub jobs: bool,
    /// Which machines may be asked whether a link answers; for tests, which have only their own.
    pub reach: NetworkPolicy,
}

/// Below these paths stand the pages on which somebody pays.
const PAYING: [&str; 4] = [
    "/consultation/request",
    "/payment",
    "/partnership",
    "/giving",
];

pub struct Site {
    address: SocketAddr,
    admin_address: SocketAddr,
    store: Store,
    staff: Staff,
    payments: Payments,
    jobs: JobRunner,
    page_counter: PageCounter,
    stop: CancellationToken,
    server: JoinHandle<Result<()>>,
    background: Vec<JoinHandle<()>>,
}

pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    [
        web::migrations(),
        staff::migrations(),
        mail::migrations(),
        content::migrations(),
        statistics::migrations(),
        community::migrations(),
        payments::migrations(),
        consultations::migrations(),
        inquiries::migrations(),
        newsletter::migrations(),
        giving::migrations(),
        places::migrations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub fn tables() -> Vec<store::personal::TableDeclaration> {
    [
        store::personal::tables(),
        web::tables(),
        staff::tables(),
        mail::tables(),
        content::tables(),
        statistics::tables(),
        community::tables(),
        payments::tables(),
        consultations::tables(),
        inquiries::tables(),
        newsletter::tables(),
        giving::tables(),
        places::tables(),
    ]
    .concat()
}

pub struct DeskParts<'a> {
    staff: &'a Staff,
    content: &'a ContentService,
    asker: &'a LinkChecker,
    letters: &'a SiteMail,
    statistics: &'a Statistics,
    payments: Payments,
    features: &'a SiteFeatures,
}

/// Every call of the desk; without parts only listed. A call that is not declared here answers nobody.
pub fn desk_routes(parts: Option<&DeskParts<'_>>) -> DeskRoutes {
    DeskRoutes::new()
        .with_part(staff::desk_routes(), parts.map(|all| all.staff.clone()))
        .with_part(
            content::desk::desk_routes(),
            parts.map(|all| all.content.clone()),
        )
        .with_part(
            content::desk::link_check_routes(),
            parts.map(|all| (all.content.clone(), all.asker.clone())),
        )
        .with_part(
            content::media_desk_routes(),
            parts.map(|all| all.content.media()),
        )
        .with_part(
            mail::desk::desk_routes(),
            parts.map(|all| all.letters.mail_desk()),
        )
        .with_part(
            statistics::desk_routes(),
            parts.map(|all| all.statistics.clone()),
        )
        .with_part(
            payments::desk_routes(),
            parts.map(|all| all.payments.clone()),
        )
        .merge(features::desk_routes(parts.map(|all| all.features)))
        .merge(safety::desk_routes())
        .merge(vocabulary::desk_routes())
}

/// What the desk's people are told by the rest of the house.
fn staff_ports(content: &ContentService, has_test_money: bool, sends_no_mail: bool) -> StaffPorts {
    let store = content.store().clone();
    let content = content.clone();
    let place = move || -> Pin<Box<dyn Future<Output = SiteProfile> + Send>> {
        let content = content.clone();
        Box::pin(async move {
            match content.load_site_identity().await {
                Ok(content::SiteIdentity { brand, zone }) => SiteProfile {
                    brand,
                    zone,
                    has_test_money,
                    sends_no_mail,
                },
                // The desk has to open even where its name cannot be read: that is where settings are mended.
                Err(error) => {
                    tracing::warn!(%error, "reading the site's name");
                    SiteProfile {
                        has_test_money,
                        sends_no_mail,
                        ..SiteProfile::default()
                    }
                }
            }
        })
    };
    StaffPorts {
        site_profile: Arc::new(place),
        mailer: Some(Arc::new(StaffEmails(Mailer::new(store)))),
    }
}

/// The OpenAPI document of all features. Every call may answer 400, every desk call 401 and 403, and every error is a
/// problem document (RFC 9457): the server says these for all calls, so they are written here once.
pub fn openapi_document() -> Result<Value> {
    let mut api = content::openapi();
    api.merge(desk_routes(None).into_openapi());
    api.merge(mail::inbound::routes().into_openapi());
    api.merge(safety::routes().into_openapi());
    api.merge(statistics::routes().into_openapi());
    api.merge(payments::routes().into_openapi());
    for document in features::openapi_documents() {
        api.merge(document);
    }
    let mut document = serde_json::to_value(api)?;
    let problem = json!({ "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } });
    for (path, calls) in document["paths"].as_object_mut().into_iter().flatten() {
        for (method, call) in calls.as_object_mut().into_iter().flatten() {
            let has_body = call.get("requestBody").is_some();
            let Some(answers) = call["responses"].as_object_mut() else {
                continue;
            };
            for (status, description) in usual_answers(path, method, has_body) {
                answers
                    .entry(status)
                    .or_insert_with(|| json!({ "description": description }));
            }
            for (_, answer) in answers
                .iter_mut()
                .filter(|(status, _)| status.starts_with(['4', '5']))
            {
                answer["content"] = problem.clone();
            }
        }
    }
    document["components"]["schemas"]["Problem"] = serde_json::to_value(ProblemDetails::schema())?;
    document["components"]["schemas"]["FieldError"] = serde_json::to_value(FieldError::schema())?;
    content::desk::schema::describe_bodies(&mut document);
    Ok(document)
}

/// What a call may answer whatever it does: reads of the site only that they were not understood, desk calls that one
/// must sign in, writes that they came too often, bodies that they are too large, of another kind or wrong in a field.
fn usual_answers(path: &str, method: &str, has_body: bool) -> Vec<(&'static str, &'static str)> {
    let mut answers = vec![("400", "What was sent cannot be understood")];
    if path.starts_with("/api/desk/") {
        answers.push(("401", "Nobody is signed in, or the session is over"));
        answers.push(("403", "Not for this person, or not without a fresh proof"));
    }
    if !matches!(method, "get" | "head" | "options") {
        answers.push(("429", "Too many of these in a short time"));
    }
    if has_body {
        answers.push(("413", "The body is too large"));
        answers.push(("415", "The body is of another kind"));
        answers.push(("422", "A field needs another look"));
    }
    answers
}

pub fn store_config(config: &Config) -> StoreConfig {
    StoreConfig {
        data: config.data.clone(),
        database: config.database.clone(),
        blobs: config.blobs.clone(),
    }
}

pub async fn open_store(config: &Config, clock: Clock) -> Result<Store> {
    Store::open(&store_config(config), clock, migrations())
        .await
        .context("opening the store")
}

/// Opens the store that the configuration names for a command that has nothing to do where there is none.
pub async fn open_existing(config: &Config, clock: Clock) -> Result<Store> {
    Store::open_existing(&store_config(config), clock, migrations())
        .await
        .context("opening the store")
}

/// The runner of the outbox: each feature that has jobs adds its handlers here.
fn build_job_runner(
    store: &Store,
    content: &ContentService,
    asker: &LinkChecker,
    letters: &SiteMail,
    money: &SitePayments,
    features: &SiteFeatures,
) -> JobRunner {
    let jobs = money.with_job_handlers(JobRunner::new(store.clone(), JobOptions::default()));
    let jobs = features.with_job_handlers(jobs);
    let jobs = content::desk::register_jobs(jobs, content, asker.clone());
    letters.with_job_handlers(content::media::register_jobs(jobs, &content.media()))
}

/// The store of a node that can listen, with this version's schema and its keys read.
async fn open_migrated(config: &Config, clock: Clock) -> Result<Store> {
    for address in [config.listen, config.admin_listen] {
        // A start that could not serve makes no store. Listening begins once there is something to answer with.
        drop(Server::bind(address).await?);
    }
    let store = open_store(config, clock).await?;
    tracing::info!("bringing the database to this version's schema");
    let migrated = store.migrate_schema().await;
    migrated.context("bringing the database to this version's schema")?;
    store.load_keys().await.context("reading the keys")?;
    Ok(store)
}

async fn check_store(store: Store) -> Result<()> {
    store.check_ready().await.context("database")
}

/// The content with what the configuration says of it, and with the sample content where that is asked for.
async fn open_content(
    store: &Store,
    config: &Config,
    options: &SiteOptions,
) -> Result<ContentService> {
    unless_full(
        content::desk::prepare_desk(store).await,
        "putting the settings into the desk's lists",
    )?;
    let content = ContentService::new(store.clone(), config.public_url.as_str());
    content.set_sends_no_mail(!config.mail.has_transport());
    if config.open_samples {
        content.keep_samples_open();
    }
    if options.sample_content {
        unless_full(
            content::sample_content::load_sample_content(&content).await,
            "loading the sample content",
        )?;
    }
    Ok(content)
}

impl Site {
    /// Opens, migrates and serves. Port 0 takes any free port; [`Site::address`] tells which.
    pub async fn start(config: &Config, clock: Clock, options: &SiteOptions) -> Result<Self> {
        let store = open_migrated(config, clock.clone()).await?;
        let content = open_content(&store, config, options).await?;
        let staff = Staff::new(
            store.clone(),
            &config.public_url,
            staff_ports(
                &content,
                config.payments.is_test(),
                !config.mail.has_transport(),
            ),
        )?;

        let statistics = Statistics::new(store.clone(), ArticlePaths(content.clone()));
        // Bound before payments are built: the sandbox calls back to the port that was really taken.
        let listener = Server::bind(config.listen).await?;
        let admin = Server::bind(config.admin_listen).await?;
        let (address, admin_address) = (listener.local_addr()?, admin.local_addr()?);
        let pinged = store.clone();
        let build = options.web.load_build()?;
        let server = Server::new(server_config(config), clock)?.pages(&build)?;
        let letters = SiteMail::new(
            &store,
            content.clone(),
            &server,
            &config.public_url,
            &config.mail,
        )?;
        let asker = LinkChecker::new(content.public_url(), options.reach)?;
        let mut money = SitePayments::new(config, &content, address).await?;
        // What was taken away does not come back with the next start.
        let samples = options.sample_content && !content.are_samples_closed().await?;
        let url = &config.public_url;
        let (payments, finder) = (money.payments(), &config.places);
        let features =
            SiteFeatures::start_features(&content, &payments, &letters, url, samples, finder)
                .await?;
        let jobs = build_job_runner(&store, &content, &asker, &letters, &money, &features);
        let desk = staff.guard_routes(desk_routes(Some(&DeskParts {
            staff: &staff,
            content: &content,
            asker: &asker,
            letters: &letters,
            statistics: &statistics,
            payments: money.payments(),
            features: &features,
        })));
        let watched = content.clone();
        let renderer = server.pages_handle().map(|pages| pages.renderer().clone());
        let server = server
            .paying(
                money.payments().checkout_sources(),
                PAYING.map(str::to_owned).to_vec(),
                features.scripts_wanted(),
            )
            .desk(options.web.desk_page()?, &build.csp)?
            .router(desk)
            .router(features.build_router())
            .router(letters.inbound_router(features.inbound_handlers(), features.report_handlers()))
            .router(safety::routes())
            .router(payments::router(features.payers_of(money.payments())))
            .router(statistics::routes().with_state(statistics.clone()))
            .metrics(move || watched.unreadable_settings_metric())
            .router(content::router(content, renderer))
            .assets(Arc::new(options.web.clone()))
            .openapi(openapi_document()?.to_string())
            .with_cache_invalidation(&store)
            .with_form_store(store.clone())
            .with_readiness_check(move || check_store(pinged.clone()));

        let stop = CancellationToken::new();
        let counting = PageCounter {
            statistics,
            pages: server.pages_handle().cloned(),
        };
        let mut background = start_background_tasks(&store, &counting, &stop);
        background.extend(money.serve_sandbox(stop.clone()));
        if options.jobs {
            let (runner, stop) = (jobs.clone(), stop.clone());
            background.push(tokio::spawn(async move {
                runner.run_until_cancelled(stop).await
            }));
        }
        // Last of all, so that nobody is served by a half-built site.
        let server = tokio::spawn(server.serve_until(listener, Some(admin), stop.clone()));
        Ok(Self {
            address,
            admin_address,
            store,
            staff,
            payments: money.payments(),
            jobs,
            page_counter: counting,
            stop,
            server,
            background,
        })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn admin_address(&self) -> SocketAddr {
        self.admin_address
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    pub fn staff(&self) -> &Staff {
        &self.staff
    }

    pub fn payments(&self) -> &Payments {
        &self.payments
    }

    /// Does all jobs that are due now, one after the other; answers how many tries that took.
    pub async fn run_due_jobs(&self) -> Result<usize, StoreError> {
        self.jobs.run_due().await
    }

    /// Writes the counts down that were gathered since the last minute.
    pub async fn write_counts(&self) {
        let served = self.page_counter.take_served();
        self.page_counter.statistics.count_and_flush(served).await;
    }

    /// Waits until the server ends by itself, which is always a fault.
    pub async fn wait_for_server(&mut self) -> Result<()> {
        (&mut self.server).await.context("the server")?
    }

    /// Finishes the requests in flight, hands jobs back and closes the store.
    pub async fn stop(self) -> Result<()> {
        self.stop.cancel();
        let ended = self.server.await.context("the server")?;
        for task in self.background {
            task.await.context("a background task")?;
        }
        // Once more, when nothing is served any longer, or a stop would lose a minute of counts.
        self.page_counter
            .statistics
            .count_and_flush(self.page_counter.take_served())
            .await;
        self.store.close_connections().await;
        ended
    }
}

fn start_background_tasks(
    store: &Store,
    counting: &PageCounter,
    stop: &CancellationToken,
) -> Vec<JoinHandle<()>> {
    let (feed, feed_stop) = (store.clone(), stop.clone());
    let (counts, counts_stop) = (counting.clone(), stop.clone());
    vec![
        tokio::spawn(async move { feed.run_change_feed(feed_stop).await }),
        tokio::spawn(async move {
            let served = || counts.take_served();
            counts.statistics.run(counts_stop, served).await;
        }),
    ]
}

fn server_config(config: &Config) -> ServerConfig {
    let mut server = ServerConfig::new(config.public_url.clone());
    server.trusted_proxies.clone_from(&config.trusted_proxies);
    server.cache.bytes = config.page_cache_bytes;
    server.renderer.threads = config.render_threads;
    // A video comes in fifty pieces and more, each of them a write.
    server.generous.push("/api/desk/uploads".to_owned());
    server.generous.push("/api/consultation/uploads".to_owned());
    server.webhooks.push(payments::WEBHOOKS_PATH.to_owned());
    server.images.extend(config.places.tile_origin());
    server
}
