use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result};
use kernel::Clock;
use places::import::{PlaceImport, import_places};
use store::Actor;

use crate::{config::Config, places::from_store, site};

/// Imports a file of places and says what came of it; may run while serving.
pub async fn import_file(config: &Config, file: &Path, source: &str) -> Result<()> {
    // The file first: without it nothing is opened, migrated or noted.
    let opened = File::open(file).with_context(|| format!("opening {}", file.display()))?;
    let store = site::open_store(config, Clock::system()).await?;
    store.migrate_schema().await?;
    let places = from_store(&store, &config.places)?;
    let name = file.file_name().unwrap_or(file.as_os_str());
    let wanted = PlaceImport {
        source,
        file: &name.to_string_lossy(),
        actor: Actor::System,
        counts_duplicates: true,
        run: None,
    };
    let report = import_places(&places, &wanted, opened).await;
    // Closed before the outcome is looked at, so that SQLite's log is written back after a failure too.
    store.close_connections().await;
    print!("{}", report?);
    Ok(())
}
