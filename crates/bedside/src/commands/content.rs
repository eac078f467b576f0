use std::path::Path;
use std::sync::Arc;

use ::content::ContentService;
use anyhow::{Context, Result, ensure};
use datasets::{DatasetService, LeavingFormat, SourceOrigin, SourceSystem};
use kernel::Clock;
use outbound::NetworkPolicy;
use store::{Actor, Store};
use sync::{LiveDataset, SyncPorts, SyncService};
use url::Url;

use crate::cli::{ContentOrigin, LeavingSystem};
use crate::community_ports::{MovingComments, build_community};
use crate::dataset_ports::ShopGoods;
use crate::sync_config::token_from_environment;
use crate::{config::Config, site};

impl From<ContentOrigin> for SourceSystem {
    fn from(origin: ContentOrigin) -> Self {
        match origin {
            ContentOrigin::Dataset => Self::Dataset,
            ContentOrigin::Wordpress => Self::Wordpress,
            ContentOrigin::Ghost => Self::Ghost,
            ContentOrigin::Markdown => Self::Markdown,
            ContentOrigin::Woocommerce => Self::Woocommerce,
        }
    }
}

/// Takes content in and says what came of it; may run while serving.
pub async fn import_source(
    config: &Config,
    source: &Path,
    origin: &SourceOrigin,
    is_dry_run: bool,
) -> Result<()> {
    std::fs::create_dir_all(&config.data)?;
    // The source first: without it nothing is opened, migrated or noted.
    let (opened, reach) = match find_live(source)? {
        Some(live) => (live.receive(&config.data).await?, live.reach()),
        None => {
            let opened = origin.open_source(source, &config.data)?;
            (opened, NetworkPolicy::Public)
        }
    };
    let store = site::open_store(config, Clock::system()).await?;
    store.migrate_schema().await?;
    let datasets = datasets_of(config, &store, reach)?;
    let report = if is_dry_run {
        datasets.import_dataset(Actor::System, opened, true).await
    } else {
        let name = source.file_name().unwrap_or(source.as_os_str());
        datasets
            .import_as_run(Actor::System, &name.to_string_lossy(), origin, opened)
            .await
    };
    // Closed before the outcome is looked at, so that SQLite's log is written back after a failure too.
    store.close_connections().await;
    let report = report?;
    print!("{report}");
    ensure!(!report.is_cut, "the dataset was not whole");
    Ok(())
}

/// Writes all content that is not a sample into an archive, or what another system takes; may run while serving.
pub async fn export_file(
    config: &Config,
    file: &Path,
    system: Option<LeavingSystem>,
) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    let datasets = datasets_of(config, &store, NetworkPolicy::Public)?;
    let report = match system {
        None => datasets.export_dataset(file).await,
        Some(LeavingSystem::Wordpress) => datasets.export_elsewhere(file, LeavingFormat::Wxr).await,
        Some(LeavingSystem::Markdown) => {
            datasets
                .export_elsewhere(file, LeavingFormat::Markdown)
                .await
        }
    };
    store.close_connections().await;
    print!("{}: {}", file.display(), report?);
    Ok(())
}

/// Compares this site with the dataset that it lives beside, once, and says what came of it.
pub async fn sync_once(config: &Config) -> Result<()> {
    let settings = config.sync.clone();
    let settings = settings.context("this site lives beside no dataset: set sync.project")?;
    let store = site::open_store(config, Clock::system()).await?;
    store.migrate_schema().await?;
    // Staff are told by mail of what stops it, and mails are sealed.
    store.load_keys().await?;
    let content = ContentService::new(store.clone(), config.public_url.as_str());
    let community = build_community(&content, &config.public_url);
    let ports = SyncPorts {
        conversation: Arc::new(MovingComments(community)),
        public_url: content.public_url().to_owned(),
    };
    let datasets = datasets_of(config, &store, settings.reach())?;
    let service = SyncService::new(store.clone(), datasets, settings, ports)?;
    let report = service.run_census().await;
    // Closed before the outcome is looked at, so that SQLite's log is written back after a failure too.
    store.close_connections().await;
    print!("{}", report?);
    Ok(())
}

/// The dataset that an address names; `None` where the source is a path.
fn find_live(source: &Path) -> Result<Option<LiveDataset>> {
    let text = source.to_str().unwrap_or_default();
    let Ok(address) = Url::parse(text) else {
        return Ok(None);
    };
    if !matches!(address.scheme(), "http" | "https") {
        return Ok(None);
    }
    let live = LiveDataset::open(&address, token_from_environment());
    let live = live.context(
        "an address to import from is https://<project>.api.sanity.io/v2025-01-06/data/export/<dataset>",
    )?;
    Ok(Some(live?))
}

fn datasets_of(config: &Config, store: &Store, reach: NetworkPolicy) -> Result<DatasetService> {
    let content = ContentService::new(store.clone(), config.public_url.as_str());
    let community = build_community(&content, &config.public_url);
    let comments = Arc::new(MovingComments(community));
    Ok(DatasetService::new(
        content,
        comments,
        Arc::new(ShopGoods),
        reach,
    )?)
}
