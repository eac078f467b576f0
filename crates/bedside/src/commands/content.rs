use std::path::Path;
use std::sync::Arc;

use ::content::ContentService;
use anyhow::{Result, ensure};
use datasets::{DatasetService, DatasetSource};
use kernel::Clock;
use store::{Actor, Store};

use crate::community_ports::{MovingComments, build_community};
use crate::{config::Config, site};

/// Takes a dataset in and says what came of it; may run while serving.
pub async fn import_source(config: &Config, source: &Path, is_dry_run: bool) -> Result<()> {
    std::fs::create_dir_all(&config.data)?;
    // The source first: without it nothing is opened, migrated or noted.
    let opened = DatasetSource::open(source, &config.data)?;
    let store = site::open_store(config, Clock::system()).await?;
    store.migrate_schema().await?;
    let datasets = datasets_of(config, &store);
    let report = datasets
        .import_dataset(Actor::System, opened, is_dry_run)
        .await;
    // Closed before the outcome is looked at, so that SQLite's log is written back after a failure too.
    store.close_connections().await;
    let report = report?;
    print!("{report}");
    ensure!(!report.is_cut, "the dataset was not whole");
    Ok(())
}

/// Writes all content that is not a sample into an archive; may run while serving.
pub async fn export_file(config: &Config, file: &Path) -> Result<()> {
    let store = site::open_existing(config, Clock::system()).await?;
    let report = datasets_of(config, &store).export_dataset(file).await;
    store.close_connections().await;
    print!("{}: {}", file.display(), report?);
    Ok(())
}

fn datasets_of(config: &Config, store: &Store) -> DatasetService {
    let content = ContentService::new(store.clone(), config.public_url.as_str());
    let community = build_community(&content, &config.public_url);
    DatasetService::new(content, Arc::new(MovingComments(community)))
}
