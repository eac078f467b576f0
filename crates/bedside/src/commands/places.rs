use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result};
use kernel::Clock;
use places::import::{Import, import};
use store::Actor;

use crate::{config::Config, places::of_store, site};

/// Imports a file of places and says what came of it; may run while serving.
pub async fn import_file(config: &Config, file: &Path, source: &str) -> Result<()> {
    let opened = File::open(file).with_context(|| format!("opening {}", file.display()))?;
    let store = site::open(config, Clock::system()).await?;
    store.migrate().await?;
    let places = of_store(&store, &config.places)?;
    let name = file.file_name().unwrap_or(file.as_os_str());
    let wanted = Import {
        source,
        file: &name.to_string_lossy(),
        actor: Actor::System,
        counts_twins: true,
    };
    let report = import(&places, &wanted, opened).await;
    store.close().await;
    print!("{}", report?);
    Ok(())
}
