//! The running site: store, features, server.
use std::net::SocketAddr;

use anyhow::{Context, Result};
use clients::TokenBook;
use content::ContentService;
use content::desk::LinkChecker;
use kernel::Clock;
use outbound::NetworkPolicy;
use payments::Payments;
use rooms::RoomService;
use sea_orm_migration::MigrationTrait;
use staff::Staff;
use statistics::Statistics;
use store::{FileScanner, JobOptions, JobRunner, Store, StoreConfig, StoreError};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use web::Server;
use webhooks::WebhookRunner;

pub use crate::api_document::openapi_document;
pub use crate::desk::{DeskParts, desk_routes};
pub use crate::features::settings_groups;
pub use crate::table_list::tables;
use crate::{
    assets::WebSource,
    config::Config,
    disk_full::unless_full,
    features::SiteFeatures,
    listening_lines::ListeningLineDesk,
    mail_setup::SiteMail,
    page_counts::{ArticlePaths, PageCounter},
    payments_setup::SitePayments,
    scanning::with_scan_handler,
    server_setup::{server_config, wire_server},
    staff_ports::staff_ports,
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

pub struct Site {
    address: SocketAddr,
    admin_address: SocketAddr,
    store: Store,
    staff: Staff,
    payments: Payments,
    jobs: JobRunner,
    webhooks: WebhookRunner,
    page_counter: PageCounter,
    stop: CancellationToken,
    server: JoinHandle<Result<()>>,
    background: Vec<JoinHandle<()>>,
    rooms: Option<RoomService>,
    mail: SiteMail,
}

pub fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    [
        web::migrations(),
        staff::migrations(),
        mail::migrations(),
        content::migrations(),
        datasets::migrations(),
        clients::migrations(),
        sync::migrations(),
        statistics::migrations(),
        rooms::migrations(),
        threads::migrations(),
        drafts::migrations(),
        community::migrations(),
        payments::migrations(),
        consultations::migrations(),
        inquiries::migrations(),
        newsletter::migrations(),
        giving::migrations(),
        transfers::migrations(),
        shop::migrations(),
        places::migrations(),
        webhooks::migrations(),
    ]
    .into_iter()
    .flatten()
    .collect()
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
    mail: &SiteMail,
    money: &SitePayments,
    features: &SiteFeatures,
) -> JobRunner {
    let jobs = money.with_job_handlers(JobRunner::new(store.clone(), JobOptions::default()));
    let jobs = features.with_job_handlers(jobs);
    let jobs = with_scan_handler(jobs, content, features, mail);
    let jobs = content::desk::register_jobs(jobs, content, asker.clone());
    mail.with_job_handlers(content::media::register_jobs(jobs, &content.media()))
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
    if let Some(address) = config.virus_scanner.clone() {
        store.use_scanner(FileScanner::new(address));
    }
    Ok(store)
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
    content.register_settings::<brand::BrandSettings>()?;
    if config.open_samples {
        content.keep_samples_open();
    }
    if options.sample_content {
        unless_full(
            content::sample_content::load_sample_content(&content).await,
            "loading the sample content",
        )?;
    }
    // Before anybody is served: somebody in danger must not see a card without its lines.
    ListeningLineDesk(content.clone()).start_showing().await?;
    Ok(content)
}

impl Site {
    /// Opens, migrates and serves. Port 0 takes any free port; [`Site::address`] tells which.
    pub async fn start(config: &Config, clock: Clock, options: &SiteOptions) -> Result<Self> {
        let store = open_migrated(config, clock.clone()).await?;
        let content = open_content(&store, config, options).await?;
        let staff = open_staff(&store, &content, config)?;
        let statistics = Statistics::new(store.clone(), ArticlePaths(content.clone()));
        // Bound before payments are built: the sandbox calls back to the port that was really taken.
        let listener = Server::bind(config.listen).await?;
        let admin = Server::bind(config.admin_listen).await?;
        let (address, admin_address) = (listener.local_addr()?, admin.local_addr()?);
        let rooms = start_rooms(&store, config).await?;
        let build = options.web.load_build()?;
        let server = Server::new(server_config(config), clock)?.pages(&build)?;
        let mail = SiteMail::start(&store, content.clone(), &server, config).await?;
        let asker = LinkChecker::new(content.public_url(), options.reach)?;
        let mut money = SitePayments::new(config, &content, address).await?;
        // What was taken away does not come back with the next start.
        let samples = options.sample_content && !content.are_samples_closed().await?;
        let payments = money.payments();
        let (shown, paid) = ((&content, &statistics), (&payments, &mail));
        let features =
            SiteFeatures::start_features(shown, paid, rooms.clone(), samples, config).await?;
        let webhooks = WebhookRunner::new(&features.webhooks);
        let jobs = build_job_runner(&store, &content, &asker, &mail, &money, &features);
        let parts = DeskParts {
            staff: &staff,
            content: &content,
            asker: &asker,
            mail: &mail,
            statistics: &statistics,
            payments: features.subjects_of(payments.clone()),
            features: &features,
            tokens: TokenBook::new(store.clone()),
            config,
        };
        let parts = (&parts, &config.content);
        let stop = CancellationToken::new();
        let server = wire_server(server, &build.csp, &options.web, &store, parts, &stop)?;

        let counting = PageCounter::new(statistics, &server);
        let mut background = start_background_tasks(&store, &counting, &stop);
        background.extend(money.serve_sandbox(stop.clone()));
        background.extend(start_jobs(options.jobs, &jobs, &webhooks, &features, &stop));
        // Last of all, so that nobody is served by a half-built site.
        let server = tokio::spawn(server.serve_until(listener, Some(admin), stop.clone()));
        Ok(Self {
            address,
            admin_address,
            store,
            staff,
            payments,
            jobs,
            webhooks,
            page_counter: counting,
            stop,
            server,
            background,
            rooms,
            mail,
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

    pub fn mail(&self) -> &SiteMail {
        &self.mail
    }

    /// Does all jobs that are due now, one after the other; answers how many tries that took.
    pub async fn run_due_jobs(&self) -> Result<usize, StoreError> {
        let mut tries = 0;
        loop {
            let more = self.jobs.run_due().await? + self.webhooks.run_due().await?;
            if more == 0 {
                return Ok(tries);
            }
            tries += more;
        }
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
        if let Some(rooms) = &self.rooms {
            rooms.shutdown().await;
        }
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

/// Opens the port for the sound of calls, where there are calls.
async fn start_rooms(store: &Store, config: &Config) -> Result<Option<RoomService>> {
    let Some(media) = config.rooms.clone() else {
        return Ok(None);
    };
    let rooms = RoomService::start(store.clone(), media).await;
    Ok(Some(rooms.context("opening rooms_media_listen")?))
}

/// The people of the desk, with what they are told of the site.
fn open_staff(store: &Store, content: &ContentService, config: &Config) -> Result<Staff> {
    let has_test_money = config.payments.is_test();
    let ports = staff_ports(content, has_test_money);
    Staff::new(store.clone(), &config.public_url, ports)
}

fn start_jobs(
    is_wanted: bool,
    jobs: &JobRunner,
    webhooks: &WebhookRunner,
    features: &SiteFeatures,
    stop: &CancellationToken,
) -> Vec<JoinHandle<()>> {
    if !is_wanted {
        return Vec::new();
    }
    let (runner, runner_stop) = (jobs.clone(), stop.clone());
    let (webhooks, webhooks_stop) = (webhooks.clone(), stop.clone());
    let mut started = vec![
        tokio::spawn(async move { runner.run_until_cancelled(runner_stop).await }),
        tokio::spawn(async move { webhooks.run_until_cancelled(webhooks_stop).await }),
    ];
    if let Some(sync) = features.sync.clone() {
        let sync_stop = stop.clone();
        started.push(tokio::spawn(async move {
            sync.run_until_cancelled(sync_stop).await;
        }));
    }
    started
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
