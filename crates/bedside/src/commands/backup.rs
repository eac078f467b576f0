use std::path::Path;

use anyhow::{Result, ensure};
use kernel::Clock;
use store::backup::{self, BackupManifest};

use crate::{config::Config, site};

/// Writes an archive of one moment; the site may be serving meanwhile.
pub async fn write_archive(config: &Config, file: &Path) -> Result<()> {
    ensure!(
        file != Path::new("-"),
        "an archive is moved to its place once it is complete, so it cannot go to standard output: name a file"
    );
    // An archive of a store that a typing mistake had just made would be empty and look fine.
    let store = site::open_existing(config, Clock::system()).await?;
    let manifest = backup::write_backup(&store, file).await?;
    store.close_connections().await;
    println!("{}: {}", file.display(), format_counts(&manifest));
    println!("Key files are not inside: keep them apart.");
    Ok(())
}

/// Counts and hashes what an archive holds, and writes nothing.
pub async fn verify_archive(file: &Path) -> Result<()> {
    let manifest = backup::verify_archive(file).await?;
    println!(
        "{}: {}; counts and hashes agree",
        file.display(),
        format_counts(&manifest)
    );
    Ok(())
}

/// Fills an empty store from an archive, then reads it again and compares.
pub async fn restore_archive(config: &Config, file: &Path) -> Result<()> {
    let store = site::open_store(config, Clock::system()).await?;
    let restored = backup::restore_backup(&store, file, true).await?;
    store.close_connections().await;
    println!("{restored}");
    Ok(())
}

fn format_counts(manifest: &BackupManifest) -> String {
    format!(
        "{} rows of {} tables and {} blobs, taken at {}",
        manifest.row_count(),
        manifest.tables.len(),
        manifest.blobs.len(),
        manifest.created_at.format("%Y-%m-%d %H:%M UTC")
    )
}
